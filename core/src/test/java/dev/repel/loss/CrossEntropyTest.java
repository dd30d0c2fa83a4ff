package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossEntropyTest {
    private final Matrix logits = Matrix.of(new double[][] {{1, 2, 0}, {5, 5, 5}, {-1, 0, 3}});

    @Test
    void meanAndSumAreThoseComputedByHand() {
        double first = Math.log(Math.exp(1) + Math.exp(2) + 1) - 2;
        double second = Math.log(3);

        assertThat(run(logits, Reduction.SUM, new int[] {0, 1}, new int[] {1, 0}).loss)
                .isCloseTo(first + second, within(1e-6));
        assertThat(run(logits, Reduction.MEAN, new int[] {0, 1}, new int[] {1, 0}).loss)
                .isCloseTo((first + second) / 2, within(1e-6));
    }

    @Test
    void weightedLossesAreThoseComputedByHand() {
        double first = Math.log(Math.exp(1) + Math.exp(2) + 1) - 2;
        double second = Math.log(3);
        int[] nodes = {0, 1};
        int[] labels = {1, 0};
        float[] weights = {3, 0.5f, 1};

        assertThat(run(logits, Reduction.SUM, nodes, labels, weights).loss)
                .isCloseTo(0.5 * first + 3 * second, within(1e-6));
        assertThat(run(logits, Reduction.MEAN, nodes, labels, weights).loss)
                .isCloseTo((0.5 * first + 3 * second) / 3.5, within(1e-6));
    }

    @Test
    void balancedWeightsMakeEveryClassCountTheSame() {
        assertThat(ClassWeights.BALANCED.of(new int[] {0, 0, 0, 2}, 3)).containsExactly(4f / 6, 1f, 2f);
        assertThat(ClassWeights.NONE.of(new int[] {0, 0, 0, 2}, 3)).isEmpty();
    }

    @Test
    void onlyRowsOfLabelledNodesHaveAGradientAndItSumsToZero() {
        Matrix gradient = run(logits, Reduction.MEAN, new int[] {2}, new int[] {0}).gradient;

        for (int c = 0; c < 3; c++) {
            assertThat(gradient.get(0, c)).isZero();
            assertThat(gradient.get(1, c)).isZero();
        }
        assertThat(gradient.get(2, 0)).isNegative();
        assertThat(gradient.get(2, 0) + gradient.get(2, 1) + gradient.get(2, 2)).isCloseTo(0f, within(1e-6f));
    }

    @Test
    void extremeLogitsGiveAFiniteLossAndGradient() {
        Matrix extreme = Matrix.of(new double[][] {{1e4, -1e4}, {3e7, 3e7}});

        Result wrong = run(extreme, Reduction.SUM, new int[] {0}, new int[] {1});
        Result even = run(extreme, Reduction.SUM, new int[] {1}, new int[] {1});

        assertThat(wrong.loss).isEqualTo(2e4);
        assertThat(wrong.gradient.data()).containsExactly(1f, -1f, 0f, 0f);
        assertThat(even.loss).isCloseTo(Math.log(2), within(1e-6));
        assertThat(even.gradient.get(1, 0)).isCloseTo(0.5f, within(1e-6f));
    }

    @Test
    void withoutLabelledNodesTheLossIsZero() {
        Result result = run(logits, Reduction.MEAN, new int[0], new int[0]);

        assertThat(result.loss).isZero();
        assertThat(result.gradient.data()).containsOnly(0f);
    }

    private record Result(double loss, Matrix gradient) {}

    private static Result run(Matrix logits, Reduction reduction, int[] nodes, int[] labels) {
        return run(logits, reduction, nodes, labels, new float[0]);
    }

    private static Result run(Matrix logits, Reduction reduction, int[] nodes, int[] labels, float[] weights) {
        try (Workers workers = new Workers(1)) {
            Tape tape = new Tape();
            Constant input = tape.add(new Constant(logits, true));
            CrossEntropy loss = tape.add(new CrossEntropy(List.of(input), nodes, labels, reduction, weights));
            tape.allocate();
            input.gradient().fill(Float.NaN);
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            Program program = tape.program(loss);
            program.forward(pass);
            program.backward(pass);
            return new Result(loss.value().get(0, 0), input.gradient());
        }
    }
}
