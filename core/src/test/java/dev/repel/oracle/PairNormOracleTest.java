package dev.repel.oracle;

import dev.repel.autograd.PairNorm;
import org.junit.jupiter.api.Test;

/** PairNorm gives PyTorch Geometric's output and gradient. */
class PairNormOracleTest {
    @Test
    void pairNormAgrees() {
        check("pairnorm_pn", PairNorm.Mode.PN);
    }

    @Test
    void individuallyScaledPairNormAgrees() {
        check("pairnorm_pn_si", PairNorm.Mode.PN_SI);
    }

    private static void check(String file, PairNorm.Mode mode) {
        GoldenLayer golden = new GoldenLayer(file, "");
        double scale = golden.oracle().number("scale");
        golden.checkDense((builder, x) -> builder.tape().add(new PairNorm(x, mode, scale)));
    }
}
