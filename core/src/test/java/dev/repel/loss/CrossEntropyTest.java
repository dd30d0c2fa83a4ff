package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    @ParameterizedTest
    @EnumSource(Reduction.class)
    void lossesOfSeveralPassesAreAveragedAndSoAreTheirGradients(Reduction reduction) {
        int[] nodes = {0, 1};
        int[] labels = {1, 0};
        Matrix others = Matrix.of(new double[][] {{3, -1, 0}, {0.5, 1, 2}, {0, 0, 0}});
        Result first = run(logits, reduction, nodes, labels);
        Result second = run(others, reduction, nodes, labels);

        List<Result> both = run(List.of(logits, others, others), reduction, nodes, labels, new float[0]);

        assertThat(both.get(0).loss).isCloseTo((first.loss + 2 * second.loss) / 3, within(1e-6));
        for (int i = 0; i < logits.data().length; i++) {
            assertThat(both.get(0).gradient.data()[i]).isCloseTo(first.gradient.data()[i] / 3, within(1e-6f));
            assertThat(both.get(2).gradient.data()[i]).isCloseTo(second.gradient.data()[i] / 3, within(1e-6f));
        }
    }

    @Test
    void replacedLabelsAreLearnedInsteadOfTheFirst() {
        Tape tape = new Tape();
        CrossEntropy loss = tape.add(new CrossEntropy(
                tape.add(new Constant(logits, true)), new int[] {0, 1}, new int[] {0, 0}, Reduction.SUM));
        loss.learnFrom(new int[] {1}, new int[] {2});
        tape.allocate();

        tape.program(loss).forward(new Pass(new PlainKernels(), Workers.NONE, Pass.Mode.TRAINING, 1, 1));

        assertThat((double) loss.value().get(0, 0)).isCloseTo(Math.log(3), within(1e-6));
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
        return run(List.of(logits), reduction, nodes, labels, weights).get(0);
    }

    /** One result per pass; the loss is the same in all of them. */
    private static List<Result> run(
            List<Matrix> logits, Reduction reduction, int[] nodes, int[] labels, float[] weights) {
        try (Workers workers = new Workers(1)) {
            Tape tape = new Tape();
            List<Variable> passes = new ArrayList<>();
            logits.forEach(value -> passes.add(tape.add(new Constant(value, true))));
            CrossEntropy loss = tape.add(new CrossEntropy(passes, nodes, labels, reduction, weights));
            tape.allocate();
            passes.forEach(input -> input.gradient().fill(Float.NaN));
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            Program program = tape.program(loss);
            program.forward(pass);
            program.backward(pass);
            double value = loss.value().get(0, 0);
            return passes.stream()
                    .map(input -> new Result(value, input.gradient()))
                    .toList();
        }
    }
}
