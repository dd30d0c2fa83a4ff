package dev.repel.pseudo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NegativeSetsTest {
    private static final int NODES = 40;

    @Test
    void everyClassHasItsNegativesEvenIfNobodyIsPredictedToBeOfIt() {
        Matrix logProbabilities = Matrix.of(
                new double[][] {{-1, -9, -5}, {-2, -9, -4}, {-3, -9, -3}, {-4, -9, -2}, {-5, -9, -1}, {-6, -9, 0}});

        NegativePairs pairs = select(NegativeRule.TOP_K, logProbabilities, new int[] {0, 0, 0, 2, 2, 2}, 2, 0, 1);

        assertThat(negatives(pairs, 0)).containsExactly(4, 5);
        assertThat(negatives(pairs, 1)).containsExactly(0, 1);
        assertThat(negatives(pairs, 2)).containsExactly(0, 1);
    }

    @Test
    void thresholdTakesTheUnlikelyNodesHoweverFewTheyAre() {
        Matrix logProbabilities = logs(new double[][] {{0.04, 0.96}, {0.5, 0.5}, {0.01, 0.99}, {0.9, 0.1}});

        NegativePairs pairs = select(NegativeRule.THRESHOLD, logProbabilities, new int[] {1, -1, 1, 0}, 3, 0.05, 1);

        assertThat(negatives(pairs, 0)).containsExactly(0, 2);
        assertThat(negatives(pairs, 1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 7, 10})
    void thresholdIsInclusive(int classes) {
        Matrix logProbabilities = new Matrix(1, classes);
        try (Workers workers = new Workers(1)) {
            LogSoftmax.rows(new Matrix(1, classes), logProbabilities, new PlainKernels(), workers);
        }

        assertThat(ThresholdNegatives.select(logProbabilities, 0, 1.0 / classes, new int[1]))
                .isEqualTo(1);
        assertThat(ThresholdNegatives.select(logProbabilities, 0, 1.0 / classes - 1e-6, new int[1]))
                .isZero();
    }

    @Test
    void positiveRuleTakesTheAnchorsOfOtherClasses() {
        NegativePairs pairs = select(NegativeRule.POSITIVE, new Matrix(5, 3), new int[] {0, -1, 1, 1, 0}, 4, 0, 1);

        assertThat(negatives(pairs, 0)).containsExactly(2, 3);
        assertThat(negatives(pairs, 1)).containsExactly(0, 4);
        assertThat(negatives(pairs, 2)).containsExactly(0, 2, 3, 4);
    }

    @ParameterizedTest
    @EnumSource(value = NegativeRule.class, names = "TOP_K", mode = EnumSource.Mode.EXCLUDE)
    void ofTooManyEachIsDrawnEquallyOften(NegativeRule rule) {
        Matrix logProbabilities = new Matrix(NODES, 2);
        logProbabilities.fill(-10f);
        int[] ones = new int[NODES];
        Arrays.fill(ones, 1);
        int[] drawn = new int[NODES];
        for (int epoch = 0; epoch < 400; epoch++) {
            NegativePairs pairs = select(rule, logProbabilities, ones, 10, 0.05, epoch);

            assertThat(negatives(pairs, 0)).hasSize(10).isSorted().doesNotHaveDuplicates();
            for (int node : negatives(pairs, 0)) {
                drawn[node]++;
            }
        }
        // 100 of each are expected, with a standard deviation of 8.7
        for (int count : drawn) {
            assertThat(count).isBetween(60, 140);
        }
    }

    private static NegativePairs select(
            NegativeRule rule, Matrix logProbabilities, int[] labels, int k, double gammaMinus, int epoch) {
        NegativePairs pairs = new NegativePairs(logProbabilities.rows(), logProbabilities.cols(), k);
        CounterRandom random = new CounterRandom(3, CounterRandom.Purpose.SAMPLING, 0, epoch);
        new NegativeSets(logProbabilities.rows(), logProbabilities.cols(), rule, k, gammaMinus)
                .pairUp(logProbabilities, labels, random, pairs, Workers.NONE);
        return pairs;
    }

    private static int[] negatives(NegativePairs pairs, int c) {
        return Arrays.copyOfRange(pairs.negatives(), pairs.negativeStart(c), pairs.negativeStart(c + 1));
    }

    private static Matrix logs(double[][] probabilities) {
        Matrix matrix = Matrix.of(probabilities);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) Math.log(matrix.data()[i]);
        }
        return matrix;
    }
}
