package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class DropNodeTest {
    private static final int NODES = 2000;
    private static final double[][] X = Dense.random(NODES, 3, TestSeed.random("dropped nodes"));

    @Test
    void trainingKeepsRowsAsTheyAreOrLosesThemWhole() {
        Matrix kept = dropped(Pass.Mode.TRAINING, 0.3);

        int zeros = 0;
        for (int i = 0; i < NODES; i++) {
            if (isZero(kept, i)) {
                zeros++;
            } else {
                assertThat(row(kept, i)).containsExactly(row(Matrix.of(X), i));
            }
        }
        // 0.3 ± four standard deviations
        assertThat(zeros / (double) NODES).isBetween(0.26, 0.34);
    }

    @Test
    void evaluationScalesEveryRowByItsChanceToBeKept() {
        Dense.assertClose(dropped(Pass.Mode.EVALUATION, 0.3), Dense.sum(0.7, X, 0, X), 1e-6);
    }

    @Test
    void everyRowMayHaveAProbabilityOfItsOwn() {
        double[] probabilities = IntStream.range(0, NODES)
                .mapToDouble(i -> i < NODES / 2 ? 0 : 0.8)
                .toArray();

        Matrix kept = OperationValue.of(
                Pass.Mode.TRAINING, tape -> new DropNode(OperationValue.constant(tape, X), probabilities, 0));

        assertThat(IntStream.range(0, NODES / 2)).noneMatch(i -> isZero(kept, i));
        long zeros =
                IntStream.range(NODES / 2, NODES).filter(i -> isZero(kept, i)).count();
        assertThat(2.0 * zeros / NODES).isBetween(0.75, 0.85);
    }

    @Test
    void rowsMayBeDroppedBeforeOrAfterALinearMap() {
        double[][] weight = Dense.random(3, 2, TestSeed.random("map of dropped nodes"));

        Matrix before = OperationValue.of(Pass.Mode.TRAINING, tape -> {
            Variable kept = tape.add(new DropNode(OperationValue.constant(tape, X), 0.3, 5));
            return new MatMul(kept, OperationValue.constant(tape, weight));
        });
        Matrix after = OperationValue.of(Pass.Mode.TRAINING, tape -> {
            Variable mapped =
                    tape.add(new MatMul(OperationValue.constant(tape, X), OperationValue.constant(tape, weight)));
            return new DropNode(mapped, 0.3, 5);
        });

        Dense.assertClose(after, Dense.of(before), 1e-6);
    }

    private static Matrix dropped(Pass.Mode mode, double probability) {
        return OperationValue.of(mode, tape -> new DropNode(OperationValue.constant(tape, X), probability, 0));
    }

    private static float[] row(Matrix matrix, int i) {
        return Arrays.copyOfRange(matrix.data(), i * matrix.cols(), (i + 1) * matrix.cols());
    }

    private static boolean isZero(Matrix matrix, int i) {
        return IntStream.range(0, matrix.cols()).allMatch(j -> matrix.get(i, j) == 0);
    }
}
