package dev.repel.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Kernels;
import org.junit.jupiter.api.Test;

class BuildIdTest {
    @Test
    void namesTheCodeAndNotTheMoment() {
        String core = BuildId.of(Kernels.class);

        assertThat(core).matches("[0-9a-f]{12}").isEqualTo(BuildId.of(Kernels.class));
        assertThat(BuildId.of(BuildId.class)).isNotEqualTo(core);
        assertThat(BuildId.of(Test.class)).as("of a jar").matches("[0-9a-f]{12}");
    }
}
