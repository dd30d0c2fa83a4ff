package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;

class ViewContrastTest {
    private static final int NODES = 6;

    @Test
    void orthogonalNodesThatAgreeHaveTheClosedForm() {
        Matrix identity = new Matrix(NODES, NODES);
        for (int i = 0; i < NODES; i++) {
            identity.set(i, i, 1f);
        }

        assertThat(loss(identity, identity, false)).isCloseTo(Math.log(1 + 5 * Math.exp(-2)), within(1e-5));
        assertThat(loss(identity, identity, true)).isCloseTo(Math.log(1 + 10 * Math.exp(-2)), within(1e-5));
    }

    @Test
    void nodesThatAreAllAlikeCannotBeToldApart() {
        Matrix same = new Matrix(NODES, 2);
        for (int i = 0; i < NODES; i++) {
            same.set(i, 0, 1f);
        }

        assertThat(loss(same, same, false)).isCloseTo(Math.log(NODES), within(1e-5));
    }

    @Test
    void swappingTheViewsChangesNothing() {
        Matrix u = Matrix.of(new double[][] {{1, 0}, {0.6, 0.8}, {0, 1}});
        Matrix v = Matrix.of(new double[][] {{0.8, 0.6}, {0, 1}, {-1, 0}});

        assertThat(loss(u, v, true)).isCloseTo(loss(v, u, true), within(1e-6));
    }

    private static double loss(Matrix u, Matrix v, boolean intra) {
        Tape tape = new Tape();
        Variable first = tape.add(new Constant(u, false));
        Variable second = tape.add(new Constant(v, false));
        ViewContrast loss = tape.add(new ViewContrast(first, second, 0.5, intra, 100, 0));
        tape.allocate();
        try (Workers workers = new Workers(1)) {
            tape.program(loss).forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 0, 1));
        }
        return loss.value().get(0, 0);
    }
}
