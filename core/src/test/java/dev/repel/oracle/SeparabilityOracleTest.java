package dev.repel.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.eval.Separability;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;

/** Both measures of separability are those computed pair by pair in PyTorch. */
class SeparabilityOracleTest {
    private final Oracle oracle = Oracle.read("separability");
    private final Separability separability = new Separability(oracle.matrix("z"), oracle.ints("labels"), 3);

    @Test
    void globalSeparabilityAgrees() {
        assertThat(separability.global()).isCloseTo(oracle.number("separability_g"), within(1e-5));
    }

    @Test
    void separabilityByHopAgrees() {
        try (Workers workers = new Workers(2)) {
            double[] byHop = separability.byHop(oracle.graph(), 4, workers);
            for (int r = 1; r <= 4; r++) {
                assertThat(byHop[r - 1])
                        .as("hop %d", r)
                        .isCloseTo(oracle.number("separability_n_by_hop", Integer.toString(r)), within(1e-5));
            }
        }
    }
}
