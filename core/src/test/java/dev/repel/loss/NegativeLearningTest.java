package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

/** Negative learning, the balance of classes and mutual information, computed by hand. */
class NegativeLearningTest {
    /** Probabilities 0.5, 0.3, 0.2 and 0.1, 0.1, 0.8. */
    private static final Matrix LOGITS = Matrix.of(
            new double[][] {{Math.log(5), Math.log(3), Math.log(2)}, {Math.log(1), Math.log(1), Math.log(8)}, {7, -7, 0}
            });

    @Test
    void everyNodeCountsTheMeanOverItsMarkedClasses() {
        double loss = negative(new int[] {0, 1}, new boolean[][] {{false, true, true}, {false, false, true}});

        double first = -(Math.log(0.7) + Math.log(0.8)) / 2;
        double second = -Math.log(0.2);
        assertThat(loss).isCloseTo((first + second) / 2, within(1e-6));
    }

    @Test
    void withoutNodesThereIsNoLoss() {
        assertThat(negative(new int[0], new boolean[0][])).isZero();
    }

    @Test
    void aCertainMistakeIsLargeButFinite() {
        Matrix certain = Matrix.of(new double[][] {{1000, 0}});

        double loss = LossValue.of(tape -> {
            NegativeLearning learning = new NegativeLearning(LossValue.constant(tape, certain));
            learning.learnFrom(new int[] {0}, new boolean[][] {{true, false}});
            return learning;
        });

        assertThat(loss).isCloseTo(-Math.log(1e-7), within(1e-4));
    }

    /** Certain of class 0 only, where half the nodes should be of class 1: its mean counts as a millionth. */
    @Test
    void aClassThatNobodyIsPredictedToHaveIsMissedByAFiniteAmount() {
        Matrix certain = Matrix.of(new double[][] {{1000, 0}, {1000, 0}});

        double loss = LossValue.of(tape -> {
            ClassBalance balance = new ClassBalance(LossValue.constant(tape, certain), new double[] {0.5, 0.5});
            balance.measure(new int[] {0, 1});
            return balance;
        });

        assertThat(loss).isCloseTo(0.5 * Math.log(0.5) + 0.5 * Math.log(0.5 / 1e-6), within(1e-5));
    }

    /** Two nodes can only be shifted onto each other. */
    @Test
    void informationComparesOwnNeighbourhoodsWithThoseOfOthers() {
        double[][] a = {{1, 2}, {9, 9}, {-1, 0.5}};
        double[][] s = {{0.5, -1}, {9, 9}, {2, 1}};

        double loss = information(a, s, 0, 2);

        double own = softplus(-dot(a[0], s[0])) + softplus(-dot(a[2], s[2]));
        double others = softplus(dot(a[2], s[0])) + softplus(dot(a[0], s[2]));
        assertThat(loss).isCloseTo((own + others) / 2, within(1e-6));
    }

    @Test
    void ofThreeNodesEveryOneMeetsAnother() {
        double[][] a = {{1, 2}, {0.5, -2}, {-1, 0.5}};
        double[][] s = {{0.5, -1}, {1, 1}, {2, 1}};

        double loss = information(a, s, 0, 1, 2);

        double[] shifted = new double[2];
        for (int shift = 1; shift <= 2; shift++) {
            for (int i = 0; i < 3; i++) {
                shifted[shift - 1] += softplus(-dot(a[i], s[i])) + softplus(dot(a[(i + shift) % 3], s[i]));
            }
        }
        assertThat(Math.min(Math.abs(loss - shifted[0] / 3), Math.abs(loss - shifted[1] / 3)))
                .isLessThan(1e-6);
    }

    @Test
    void oneNodeAloneTellsNothing() {
        assertThat(information(new double[][] {{1}}, new double[][] {{1}}, 0)).isZero();
        assertThat(information(new double[][] {{1}}, new double[][] {{1}})).isZero();
    }

    private static double negative(int[] nodes, boolean[][] marks) {
        return LossValue.of(tape -> {
            NegativeLearning learning = new NegativeLearning(LossValue.constant(tape, LOGITS));
            learning.learnFrom(nodes, marks);
            return learning;
        });
    }

    private static double information(double[][] a, double[][] s, int... nodes) {
        return LossValue.of(tape -> new MutualInformation(
                LossValue.constant(tape, Matrix.of(a)),
                LossValue.constant(tape, Matrix.of(s)),
                nodes,
                tape.nextInstance()));
    }

    private static double softplus(double x) {
        return Math.log1p(Math.exp(x));
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int d = 0; d < a.length; d++) {
            sum += a[d] * b[d];
        }
        return sum;
    }
}
