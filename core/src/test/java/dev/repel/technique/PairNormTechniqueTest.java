package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.autograd.Constant;
import dev.repel.autograd.PairNorm;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class PairNormTechniqueTest {
    private final Tape tape = new Tape();
    private final Variable hidden = tape.add(new Constant(Matrix.of(new double[][] {{1, 2}, {3, 5}}), false));

    @Test
    void everyHiddenLayerIsNormalisedUnlessTheScaleIsZero() {
        PairNormTechnique on = new PairNormTechnique(new PairNormSettings(PairNorm.Mode.PN, 2));

        assertThat(on.afterLayer(tape, hidden)).isInstanceOf(PairNorm.class);
        assertThat(on.looksAtTheWholeGraph()).isTrue();
        assertThat(new PairNormTechnique(new PairNormSettings(PairNorm.Mode.PN, 0)).afterLayer(tape, hidden))
                .isSameAs(hidden);
    }
}
