package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.PlainKernels;
import dev.repel.testkit.SmallTrainings;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A training with vector kernels ends with the bits of one with plain kernels. */
class SameBitsTest {
    static Stream<String> trainings() {
        return SmallTrainings.names();
    }

    @ParameterizedTest
    @MethodSource("trainings")
    void kernelsCannotBeSeenInATraining(String training) {
        assertThat(SmallTrainings.hash(training, new VectorKernels()))
                .isEqualTo(SmallTrainings.hash(training, new PlainKernels()));
    }
}
