package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.SmallTrainings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Trainings end with the same bits on every Java and every processor: those of the file, which {@code
 * -Drepel.write=true} writes after a change of the arithmetic.
 */
class SameBitsTest {
    private static final Path KEPT = Path.of("src/test/resources/same-bits.txt");

    @Test
    void trainingsEndWithTheBitsThatWereKept() throws IOException {
        List<String> lines = SmallTrainings.names()
                .map(name -> name + " " + SmallTrainings.hash(name, new PlainKernels()))
                .toList();
        if (Boolean.getBoolean("repel.write")) {
            Files.write(KEPT, lines);
        }

        assertThat(lines).containsExactlyElementsOf(Files.readAllLines(KEPT));
    }
}
