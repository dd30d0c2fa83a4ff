package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What UPS makes of the Monte-Carlo passes it is given; two of them unless a test says otherwise. */
class UpsTest {
    private static final int NONE = -1;
    private static final int WARMUP = 4;
    /** Node 0 has label 0, no other node has one. */
    private static final int LABELLED = 0;

    @ParameterizedTest
    @CsvSource({
        "0.80, 0.80,  1, sure and steady",
        "0.71, 0.71,  1, just above the threshold",
        "0.69, 0.69, -1, just below the threshold",
        "0.86, 0.74,  1, deviation 0.085",
        "0.88, 0.72, -1, deviation 0.113",
        "0.99, 0.50, -1, high on average but not steady",
        "0.20, 0.20,  0, sure of the other class",
        "0.45, 0.45, -1, unsure of the other class"
    })
    void positiveLabelsNeedAHighAndSteadyMean(double first, double second, int expected, String why) {
        Ups ups = ups(settings(positives(0), 0), 2, 2);

        select(ups, pass(first, first), pass(second, second));

        assertThat(positive(ups)).as(why).containsExactly(NONE, expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0.04, 0.04, true, low and steady",
        "0.06, 0.06, false, above the threshold",
        "0.04, 0.02, true, deviation 0.014",
        "0.05, 0.01, false, deviation 0.028"
    })
    void negativeLabelsNeedALowAndSteadyMean(double first, double second, boolean expected, String why) {
        Ups ups = ups(settings(negatives(0.05, 0.02, 1), 0), 2, 3);

        select(
                ups,
                Matrix.of(logarithms(new double[][] {{0.9, 0.06, 0.04}, {0.5, 0.5 - first, first}})),
                Matrix.of(logarithms(new double[][] {{0.9, 0.06, 0.04}, {0.5, 0.5 - second, second}})));

        assertThat(negative(ups)[1]).as(why).containsExactly(0, 0, expected ? 1 : 0);
        assertThat(negative(ups)[LABELLED])
                .as("a labelled node has no pseudo-label")
                .containsOnly(0);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "0.5, 1", "4, 0"})
    void negativeLabelsAreMadeAtATemperatureOfTheirOwn(double temperature, int expected) {
        Ups ups = ups(settings(negatives(0.05, 0.02, temperature), 0), 2, 3);
        // 0.06² / (0.5² + 0.44² + 0.06²) = 0.008
        Matrix pass = Matrix.of(logarithms(new double[][] {{1, 1, 1}, {0.5, 0.44, 0.06}}));

        select(ups, pass, pass);

        assertThat(negative(ups)[1]).containsExactly(0, 0, expected);
    }

    @Test
    void positiveLabelsAreMadeAtTemperatureOneWhateverThatOfTheNegativesIs() {
        Ups ups = ups(new UpsSettings(1, 3, 2, null, 0.7, 0.1, 0, 0, 100, 0), 2, 2);

        select(ups, pass(0.9, 0.9), pass(0.9, 0.9));

        assertThat(positive(ups)).containsExactly(NONE, 1);
    }

    @Test
    void passesHaveTheirOwnDropoutIfItIsGiven() {
        List<OptionalDouble> asked = new ArrayList<>();
        for (Double dropout : new Double[] {null, 0.25}) {
            Ups ups = ups(new UpsSettings(1, 3, 2, dropout, 0.7, 0.1, 0, 0, 1, 0), 2, 2);

            ups.beforeEpoch(Built.epoch(
                    WARMUP + 1,
                    null,
                    null,
                    (t, hiddenDropout) -> {
                        asked.add(hiddenDropout);
                        return pass(0.9, 0.9);
                    },
                    supervision()));
        }

        assertThat(asked)
                .containsExactly(
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.of(0.25),
                        OptionalDouble.of(0.25));
    }

    @Test
    void aDropoutOfItsOwnNeedsANetworkThatDrops() {
        TrainingTask task = task(5, 3);
        Ups ups = new Ups(task, new UpsSettings(1, 3, 2, 0.25, 0.7, 0.1, 0, 0, 1, 0));
        Network none =
                new Network(NetworkInput.of(task), Runs.architecture("gcn", 2, 4, 0, Embedding.LOGITS), LayerHook.NONE);
        Network half = new Network(
                NetworkInput.of(task), Runs.architecture("gcn", 2, 4, 0.5, Embedding.LOGITS), LayerHook.NONE);

        assertThatThrownBy(() -> ups.extraLoss(none))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("ups-dropout needs a network that is trained with dropout");
        assertThat(ups.extraLoss(half)).isPresent();
    }

    @Test
    void theLikeliestClassIsNeverANegativeLabel() {
        Ups ups = ups(settings(negatives(1, 1, 1), 0), 2, 3);
        Matrix pass = Matrix.of(logarithms(new double[][] {{1, 1, 1}, {0.3, 0.45, 0.25}}));

        select(ups, pass, pass);

        assertThat(negative(ups)[1]).containsExactly(1, 0, 1);
    }

    /** Of class 1 five nodes are sure, the later the steadier; of class 0 two are. */
    @ParameterizedTest
    @CsvSource({"0, 5", "1, 2", "2, 2", "3, 3", "4, 4", "9, 5"})
    void everyClassIsCutToTheSmallestButNotBelowTheLeast(int leastPerClass, int kept) {
        Ups ups = ups(settings(positives(leastPerClass), leastPerClass), 8, 2);
        double[] first = {0.5, 0.85, 0.84, 0.83, 0.82, 0.81, 0.1, 0.1};
        double[] second = {0.5, 0.75, 0.76, 0.77, 0.78, 0.79, 0.1, 0.1};

        select(ups, pass(first), pass(second));

        int[] labels = positive(ups);
        for (int i = 1; i <= 5; i++) {
            assertThat(labels[i]).as("node %d, the least uncertain first", i).isEqualTo(i > 5 - kept ? 1 : NONE);
        }
        assertThat(labels[6]).isZero();
        assertThat(labels[7]).isZero();
        assertThat(ups.anchors()).isEqualTo(kept + 2);
    }

    @Test
    void ofEquallyUncertainNodesTheFirstAreKept() {
        Ups ups = ups(settings(positives(2), 2), 5, 2);
        Matrix pass = pass(0.5, 0.9, 0.8, 0.9, 0.8);

        select(ups, pass, pass);

        assertThat(positive(ups)).containsExactly(NONE, 1, 1, NONE, NONE);
    }

    @Test
    void labelsAndPseudoLabelsAreLearnedAlike() {
        Ups ups = ups(settings(positives(0), 0), 4, 2);
        Tape tape = new Tape();
        Matrix logits = Matrix.of(Dense.random(4, 2, new Random(3)));
        CrossEntropy supervision = tape.add(
                new CrossEntropy(tape.add(new Constant(logits, true)), new int[] {0}, new int[] {0}, Reduction.SUM));
        tape.allocate();
        Matrix pass = pass(0.5, 0.9, 0.6, 0.1);

        ups.beforeEpoch(Built.epoch(WARMUP + 1, null, null, (t, hiddenDropout) -> pass, supervision));
        tape.program(supervision).forward(new Pass(new PlainKernels(), Workers.NONE, Pass.Mode.TRAINING, 1, 1));

        double expected = surprise(logits, 0, 0) + surprise(logits, 1, 1) + surprise(logits, 3, 0);
        assertThat((double) supervision.value().get(0, 0)).isCloseTo(expected, within(1e-5));
    }

    /** A node with a positive label is not learned from as a negative too, but one that the balance cut is. */
    @Test
    void negativeLabelsAreLearnedOfNodesWithoutAPositiveOne() {
        TrainingTask task = task(5, 3);
        Ups ups = new Ups(task, new UpsSettings(1, 3, 2, null, 0.7, 0.1, 0.05, 0.02, 1, 1));
        Network network = new Network(NetworkInput.of(task), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), ups);
        Technique.ExtraLoss loss = ups.extraLoss(network).orElseThrow();
        Built.start(network);
        ups.epochs(WARMUP, 3);
        Matrix steady = Matrix.of(
                logarithms(new double[][] {{1, 1, 1}, {.9, .06, .04}, {.9, .07, .03}, {.5, .48, .02}, {.4, .3, .3}}));
        Matrix other = Matrix.of(
                logarithms(new double[][] {{1, 1, 1}, {.9, .06, .04}, {.91, .06, .03}, {.5, .49, .01}, {.4, .3, .3}}));

        select(ups, steady, other);
        double value = Built.forward(network, Pass.Mode.EVALUATION, loss.loss()).get(0, 0);

        assertThat(positive(ups)).containsExactly(NONE, 0, NONE, NONE, NONE);
        Matrix logits = network.logits().value();
        double expected =
                -(Math.log(1 - Math.exp(-surprise(logits, 2, 2))) + Math.log(1 - Math.exp(-surprise(logits, 3, 2))))
                        / 2;
        assertThat(value).isCloseTo(expected, within(1e-5));
        assertThat(loss.weight()).isEqualTo(1);
    }

    @Test
    void everyRoundAsksItsPassesAndForgetsTheLabelsOfTheLast() {
        Ups ups = ups(new UpsSettings(2, 3, 5, null, 0.7, 0.1, 0, 0, 1, 0), 3, 2);
        List<Integer> restarts = new ArrayList<>();
        List<Integer> asked = new ArrayList<>();
        List<int[]> labels = new ArrayList<>();

        assertThat(ups.epochs(WARMUP, 100)).isEqualTo(WARMUP + 2 * 3);
        assertThat(ups.lastStageAfter(WARMUP)).isEqualTo(WARMUP + 3);
        for (int epoch = 1; epoch <= WARMUP + 6; epoch++) {
            Matrix pass = epoch <= WARMUP + 3 ? pass(0.5, 0.9, 0.5) : pass(0.5, 0.5, 0.9);
            ups.beforeEpoch(Built.epoch(
                    epoch,
                    null,
                    null,
                    (t, hiddenDropout) -> {
                        asked.add(t);
                        return pass;
                    },
                    supervision()));
            if (ups.restarts(epoch)) {
                restarts.add(epoch);
            }
            labels.add(positive(ups));
        }

        assertThat(restarts).containsExactly(WARMUP + 1, WARMUP + 4);
        assertThat(asked).containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4);
        assertThat(labels.get(WARMUP - 1)).containsOnly(NONE);
        assertThat(labels.get(WARMUP + 2)).containsExactly(NONE, 1, NONE);
        assertThat(labels.get(WARMUP + 3)).containsExactly(NONE, NONE, 1);
    }

    @Test
    void withoutRoundsItIsNotThere() {
        Ups ups = ups(new UpsSettings(0, 3, 2, null, 0.5, 1, 0, 0, 1, 0), 2, 2);

        assertThat(ups.epochs(WARMUP, 7)).isEqualTo(WARMUP + 7);
        select(ups, pass(0.9, 0.9), pass(0.9, 0.9));

        assertThat(ups.restarts(WARMUP + 1)).isFalse();
        assertThat(ups.anchors()).isZero();
    }

    @Test
    void stateBringsBothKindsOfLabelsBackAndResetForgetsThem() {
        Ups ups = ups(new UpsSettings(1, 3, 2, null, 0.7, 0.1, 0.05, 0.02, 1, 0), 3, 3);
        Matrix pass = Matrix.of(logarithms(new double[][] {{1, 1, 1}, {.9, .06, .04}, {.5, .49, .01}}));
        select(ups, pass, pass);
        Ups other = ups(new UpsSettings(1, 3, 2, null, 0.7, 0.1, 0.05, 0.02, 1, 0), 3, 3);

        other.restore(ups.state());
        ups.reset();

        assertThat(positive(other)).containsExactly(NONE, 0, NONE);
        assertThat(negative(other)).isDeepEqualTo(new int[][] {{0, 0, 0}, {0, 0, 1}, {0, 0, 1}});
        assertThat(positive(ups)).containsOnly(NONE);
        assertThat(negative(ups)).isDeepEqualTo(new int[3][3]);
    }

    private static double[] positives(int leastPerClass) {
        return new double[] {0.7, leastPerClass > 0 ? 0.2 : 0.1, 0, 0, 1};
    }

    private static double[] negatives(double threshold, double uncertainty, double temperature) {
        return new double[] {1, 0, threshold, uncertainty, temperature};
    }

    /** @param criteria of positive labels, of negative ones, and the latter's temperature */
    private static UpsSettings settings(double[] criteria, int leastPerClass) {
        return new UpsSettings(
                1, 3, 2, null, criteria[0], criteria[1], criteria[2], criteria[3], criteria[4], leastPerClass);
    }

    private static TrainingTask task(int nodes, int classes) {
        Matrix features = Matrix.of(Dense.random(nodes, 4, new Random(1)));
        return Built.task(Graph.of(nodes, new int[0], new int[0]), features, classes, LABELLED);
    }

    private static Ups ups(UpsSettings settings, int nodes, int classes) {
        TrainingTask task = task(nodes, classes);
        Ups ups = new Ups(task, settings);
        ups.extraLoss(new Network(NetworkInput.of(task), Runs.architecture("mlp", 2, 4, 0.5, Embedding.LOGITS), ups));
        ups.epochs(WARMUP, 3);
        return ups;
    }

    private static CrossEntropy supervision() {
        return new CrossEntropy(new Constant(new Matrix(1, 2), false), new int[0], new int[0], Reduction.MEAN);
    }

    private static void select(Ups ups, Matrix... passes) {
        ups.beforeEpoch(Built.epoch(WARMUP + 1, null, null, (t, hiddenDropout) -> passes[t], supervision()));
    }

    /** Logits of two classes, by the probability of class 1. */
    private static Matrix pass(double... probabilities) {
        double[][] rows = new double[probabilities.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {1 - probabilities[i], probabilities[i]};
        }
        return Matrix.of(logarithms(rows));
    }

    private static double[][] logarithms(double[][] rows) {
        double[][] logarithms = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            logarithms[i] = new double[rows[i].length];
            for (int c = 0; c < rows[i].length; c++) {
                logarithms[i][c] = Math.log(rows[i][c]);
            }
        }
        return logarithms;
    }

    /** −ln softmax. */
    private static double surprise(Matrix logits, int node, int label) {
        double sum = 0;
        for (int c = 0; c < logits.cols(); c++) {
            sum += Math.exp(logits.get(node, c));
        }
        return Math.log(sum) - logits.get(node, label);
    }

    private static int[] positive(Ups ups) {
        Matrix column = ups.state().get("ups.positive");
        int[] labels = new int[column.rows()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = (int) column.get(i, 0);
        }
        return labels;
    }

    private static int[][] negative(Ups ups) {
        Map<String, Matrix> state = ups.state();
        Matrix marks = state.get("ups.negative");
        int[][] rows = new int[marks.rows()][marks.cols()];
        for (int i = 0; i < rows.length; i++) {
            for (int c = 0; c < rows[i].length; c++) {
                rows[i][c] = (int) marks.get(i, c);
            }
        }
        return rows;
    }
}
