package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;

class AddedLabelsTest {
    private static final int NONE = -1;
    /** Nodes 0 and 2 have the labels 1 and 0. */
    private final AddedLabels added = new AddedLabels(Built.task(Graphs.ring(5), new Matrix(5, 1), 2, 1, NONE, 0));

    @Test
    void nodesAreOpenUntilTheyHaveALabelOfEitherKind() {
        assertThat(added.open()).containsExactly(false, true, false, true, true);

        added.set(3, 1);

        assertThat(added.open()).containsExactly(false, true, false, false, true);
        assertThat(added.isOpen(3)).isFalse();
        assertThat(added.has(3)).isTrue();
        assertThat(added.has(0)).as("a label is no pseudo-label").isFalse();
        assertThat(added.get(3)).isEqualTo(1);
    }

    @Test
    void removedAndClearedLabelsAreGone() {
        added.set(1, 0);
        added.set(3, 1);
        assertThat(added.count()).isEqualTo(2);

        added.remove(1);
        assertThat(added.nodesWhere(added::has)).containsExactly(3);

        added.clear();
        assertThat(added.count()).isZero();
    }

    @Test
    void nodesWithoutANewLabelKeepTheOldOne() {
        added.set(1, 0);
        added.set(3, 1);

        added.addAll(new int[] {NONE, NONE, NONE, 0, 1});

        assertThat(added.all()).containsExactly(1, 0, 0, 0, 1);
        assertThat(added.count()).isEqualTo(3);
    }

    @Test
    void labelsAreNeverOverruled() {
        added.set(0, 0);

        assertThat(added.all()).containsExactly(1, NONE, 0, NONE, NONE);
    }

    @Test
    void lossLearnsLabelsAndPseudoLabels() {
        added.set(4, 1);
        Tape tape = new Tape();
        // the surprise of class 1 is ln(1 + 1/e^i) at node i
        Matrix logits = new Matrix(5, 2);
        for (int i = 0; i < 5; i++) {
            logits.set(i, 1, i);
        }
        CrossEntropy loss = tape.add(
                new CrossEntropy(tape.add(new Constant(logits, true)), new int[] {1}, new int[] {1}, Reduction.SUM));
        tape.allocate();

        added.teach(loss);
        tape.program(loss).forward(new Pass(new PlainKernels(), Workers.NONE, Pass.Mode.TRAINING, 1, 1));

        double expected = Math.log(2) + Math.log1p(Math.exp(2)) + Math.log1p(Math.exp(-4));
        assertThat((double) loss.value().get(0, 0)).isCloseTo(expected, within(1e-5));
    }

    @Test
    void savedLabelsComeBack() {
        added.set(1, 0);
        added.set(4, 1);
        Matrix saved = added.toMatrix();
        AddedLabels other = new AddedLabels(Built.task(Graphs.ring(5), new Matrix(5, 1), 2, 1, NONE, 0));
        other.set(3, 0);

        other.restore(saved);

        assertThat(other.all()).isEqualTo(added.all());
    }
}
