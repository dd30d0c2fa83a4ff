package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.options.ReferenceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** docs/REFERENCE.md is what the code says; {@code -Drepel.write=true} writes it instead. */
class ReferenceTest {
    private static final Path DOCUMENT = Path.of("..").resolve(Failures.REFERENCE);

    private static CommandLine commandLine() {
        return Repel.commandLine();
    }

    @Test
    void theReferenceIsThatOfTheCode() throws IOException {
        String text = ReferenceText.of(commandLine());
        if (Boolean.getBoolean("repel.write")) {
            Files.writeString(DOCUMENT, text);
        }

        assertThat(DOCUMENT).content().isEqualTo(text);
    }

    @Test
    void itHasEveryCommandAndNothingOfThisMachine() throws IOException {
        List<String> headings = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .toList();

        assertThat(headings)
                .containsExactlyElementsOf(ReferenceText.withSubcommands(commandLine()).stream()
                        .map(ReferenceText::heading)
                        .toList())
                .contains("repel", "train", "data info");
        assertThat(DOCUMENT)
                .content()
                .doesNotContain(
                        "null", "${", "[[]]", Path.of("").toAbsolutePath().toString());
    }

    @ParameterizedTest
    @CsvSource({
        "trian, repel",
        "train --hiden 3, train",
        "train --backbone gnc, train",
        "train --hidden 0, train",
        "data info --dataset nothing-of-the-kind, data-info",
        "data inof, data",
        "predict --hops far, predict"
    })
    void aWrongCallIsToldItsSection(String arguments, String section) throws IOException {
        CommandLineRun run = CommandLineRun.of(arguments.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        String last = run.err().lines().reduce((first, second) -> second).orElseThrow();
        assertThat(last).endsWith("docs/REFERENCE.md#" + section + ".");
        assertThat(Files.readAllLines(DOCUMENT)).contains("## " + section.replace('-', ' '));
    }
}
