package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ViewContrastTest {
    private static final int NODES = 6;

    @Test
    void orthogonalNodesThatAgreeHaveTheClosedForm() {
        Matrix identity = LossValue.orthogonal(NODES);

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

    /** Every similarity is −1: the smallest possible exponentials. */
    @Test
    void oppositeViewsHaveALossAtTheLeastTemperature() {
        Matrix u = LossValue.angles(30, 30, 30);
        Matrix v = LossValue.angles(210, 210, 210);

        assertThat(loss(u, v, false, ViewContrast.LEAST_TAU)).isCloseTo(Math.log(3), within(1e-3));
    }

    /** Two nodes whose similarity is s have the loss ln(1 + exp((s − 1) / τ)), so the loss tells which were drawn. */
    @Test
    void everyEpochDrawsItsOwnNodes() {
        Matrix rows = LossValue.angles(0, 20, 60);
        List<Double> ofPairs = Stream.of(20, 40, 60)
                .map(degrees -> Math.log1p(Math.exp((Math.cos(Math.toRadians(degrees)) - 1) / 0.5)))
                .toList();
        boolean[] drawn = new boolean[3];

        for (int epoch = 0; epoch < 40; epoch++) {
            double loss = lossOfTwo(rows, epoch);
            int pair = IntStream.range(0, 3)
                    .filter(i -> Math.abs(ofPairs.get(i) - loss) < 1e-5)
                    .findFirst()
                    .orElseThrow();
            drawn[pair] = true;
        }

        assertThat(drawn).containsOnly(true);
    }

    private static double lossOfTwo(Matrix rows, int epoch) {
        try (Workers workers = new Workers(1)) {
            Tape tape = new Tape();
            Variable view = LossValue.constant(tape, rows);
            Variable loss = tape.add(new ViewContrast(view, view, 0.5, false, 2, 0));
            tape.allocate();
            tape.program(loss).forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, epoch));
            return loss.value().get(0, 0);
        }
    }

    private static double loss(Matrix u, Matrix v, boolean intra) {
        return loss(u, v, intra, 0.5);
    }

    private static double loss(Matrix u, Matrix v, boolean intra, double tau) {
        return LossValue.of(
                tape -> new ViewContrast(LossValue.constant(tape, u), LossValue.constant(tape, v), tau, intra, 100, 0));
    }
}
