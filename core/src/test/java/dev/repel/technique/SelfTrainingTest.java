package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.OperationValue;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A path of twelve nodes, of which node 1 has the label 0 and node 7 the label 1; what the network predicts is given. */
class SelfTrainingTest {
    private static final int NONE = -1;
    private static final int WARMUP = 3;
    private static final TrainingTask TASK = Built.task(path(), new Matrix(12, 1), 2, -1, 0, -1, -1, -1, -1, -1, 1);
    /** Sure of class 0 at nodes 2, 10 and 9, in this order; of class 1 at nodes 4, 3 and 8. */
    private static final Matrix PREDICTIONS = predictions();

    private static Graph path() {
        return Graph.of(
                12, IntStream.range(0, 11).toArray(), IntStream.range(1, 12).toArray());
    }

    private static Matrix predictions() {
        double[] first = {.55, .5, .99, .12, .10, .45, .45, .5, .13, .97, .98, .55};
        Matrix logarithms = new Matrix(12, 2);
        for (int i = 0; i < 12; i++) {
            logarithms.set(i, 0, (float) Math.log(first[i]));
            logarithms.set(i, 1, (float) Math.log(1 - first[i]));
        }
        return logarithms;
    }

    /** η is 12 nodes, as labels are taken to reach no hop, shared by two classes with a label each. */
    @ParameterizedTest
    @CsvSource({"0.17, 1", "0.34, 2", "0.5, 3"})
    void theSurestNodesOfEachClassAreLearnedUpToTheBudget(double factor, int perClass) {
        int[] labels = learned(SelfTraining.Rule.CONFIDENT, factor);

        int[] ofFirst = {2, 10, 9};
        int[] ofSecond = {4, 3, 8};
        int[] expected = new int[12];
        Arrays.fill(expected, NONE);
        for (int n = 0; n < perClass; n++) {
            expected[ofFirst[n]] = 0;
            expected[ofSecond[n]] = 1;
        }
        assertThat(labels).containsExactly(expected);
    }

    @Test
    void aUnionLearnsWhatEitherPicksAndNothingThatTheyContradictEachOtherIn() {
        int[] confident = learned(SelfTraining.Rule.CONFIDENT, 0.5);
        int[] union = learned(SelfTraining.Rule.UNION, 0.5);

        for (int i = 0; i < 12; i++) {
            int walked = walked(0.5)[i];
            int expected = confident[i] == NONE ? walked : confident[i];
            expected = confident[i] != NONE && walked != NONE && confident[i] != walked ? NONE : expected;
            assertThat(union[i]).as("node %d", i).isEqualTo(expected);
        }
    }

    @Test
    void anIntersectionLearnsWhatBothPickForTheSameClass() {
        int[] confident = learned(SelfTraining.Rule.CONFIDENT, 0.5);
        int[] both = learned(SelfTraining.Rule.INTERSECTION, 0.5);

        int count = 0;
        for (int i = 0; i < 12; i++) {
            int expected = confident[i] == walked(0.5)[i] ? confident[i] : NONE;
            assertThat(both[i]).as("node %d", i).isEqualTo(expected);
            count += both[i] == NONE ? 0 : 1;
        }
        assertThat(count).isBetween(1, 5);
    }

    @Test
    void walksPickTheNodesBesideALabel() {
        int[] walked = walked(0.5);

        assertThat(walked[1]).as("labelled").isEqualTo(NONE);
        assertThat(walked[0]).isZero();
        assertThat(walked[2]).isZero();
        assertThat(walked[8]).isEqualTo(1);
        assertThat(Arrays.stream(walked).filter(label -> label != NONE).count()).isLessThanOrEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource(SelfTraining.Rule.class)
    void aNewNetworkBeginsAfterTheWarmUpAndOnlyItsEpochsCount(SelfTraining.Rule rule) {
        SelfTraining technique = technique(rule, 0.5);

        assertThat(technique.epochs(WARMUP, 7)).isEqualTo(WARMUP + 7);
        assertThat(technique.lastStageAfter(WARMUP)).isEqualTo(WARMUP);
        for (int epoch = 1; epoch <= WARMUP + 7; epoch++) {
            technique.beforeEpoch(start(epoch));
            assertThat(technique.restarts(epoch)).as("epoch %d", epoch).isEqualTo(epoch == WARMUP + 1);
            assertThat(technique.forgets(epoch)).isEqualTo(epoch == WARMUP + 1);
            assertThat(technique.anchors() > 0).isEqualTo(epoch > WARMUP);
        }
    }

    @Test
    void withoutABudgetNothingHappens() {
        SelfTraining technique = technique(SelfTraining.Rule.CONFIDENT, 0);

        assertThat(technique.epochs(WARMUP, 7)).isEqualTo(WARMUP + 7);
        technique.beforeEpoch(start(WARMUP + 1));

        assertThat(technique.restarts(WARMUP + 1)).isFalse();
        assertThat(technique.anchors()).isZero();
    }

    @Test
    void coTrainingPicksBeforeTheFirstEpochAndAgainAfterAReset() {
        CoTraining technique = new CoTraining(TASK, settings(0.5));

        assertThat(technique.anchors()).isZero();
        technique.beforeEpoch(start(1));
        int picked = technique.anchors();
        technique.beforeEpoch(start(2));

        assertThat(picked).isPositive();
        assertThat(technique.anchors()).isEqualTo(picked);
        technique.reset();
        assertThat(technique.anchors()).isZero();
        technique.beforeEpoch(start(1));
        assertThat(technique.anchors()).isEqualTo(picked);
    }

    /** Logits of zero have a loss of ln 2 per node: two labels and what was picked. */
    @Test
    void whatCoTrainingPicksIsLearnedLikeTheLabels() {
        CoTraining technique = new CoTraining(TASK, settings(0.5));

        double loss = OperationValue.of(Pass.Mode.TRAINING, tape -> {
                    Variable logits = tape.add(new Constant(new Matrix(12, 2), false));
                    CrossEntropy supervision = new CrossEntropy(logits, new int[0], new int[0], Reduction.SUM);
                    technique.beforeEpoch(Built.epoch(1, PREDICTIONS, null, (t, hiddenDropout) -> null, supervision));
                    return supervision;
                })
                .get(0, 0);

        assertThat(technique.anchors()).isPositive();
        assertThat(loss).isCloseTo((2 + technique.anchors()) * Math.log(2), within(1e-5));
    }

    /** Without the second opinion of clusters; three nodes per class, shared out over the stages or spent in each. */
    @ParameterizedTest
    @CsvSource({"1, true, 3", "2, true, 2", "3, true, 1", "2, false, 3"})
    void aStageOfM3sHasItsPartOfTheBudgetRoundedUp(int stages, boolean divided, int perClass) {
        M3s technique = new M3s(TASK, new M3sSettings(stages, 4, 2, false, divided), settings(0.5));

        assertThat(technique.epochs(WARMUP, 7)).isEqualTo(WARMUP + stages * 4);
        assertThat(technique.lastStageAfter(WARMUP)).isEqualTo(WARMUP + (stages - 1) * 4);
        technique.beforeEpoch(start(WARMUP + 1));

        assertThat(technique.anchors()).isEqualTo(2 * perClass);
        assertThat(technique.forgets(WARMUP + 1)).isTrue();
    }

    @Test
    void stagesOfM3sKeepWhatTheyHave() {
        M3s technique = new M3s(TASK, new M3sSettings(2, 1, 2, false, true), settings(0.5));
        technique.epochs(WARMUP, 7);

        technique.beforeEpoch(start(WARMUP + 1));
        Matrix first = technique.state().get("m3s.positive");
        technique.beforeEpoch(start(WARMUP + 2));

        Matrix second = technique.state().get("m3s.positive");
        assertThat(technique.anchors()).isGreaterThan(4);
        for (int i = 0; i < 12; i++) {
            if (first.get(i, 0) != NONE) {
                assertThat(second.get(i, 0)).isEqualTo(first.get(i, 0));
            }
        }
    }

    private static int[] learned(SelfTraining.Rule rule, double factor) {
        SelfTraining technique = technique(rule, factor);
        technique.epochs(WARMUP, 7);
        technique.beforeEpoch(start(WARMUP + 1));
        Matrix column = technique.state().get("self-training.positive");
        int[] labels = new int[12];
        Arrays.setAll(labels, i -> (int) column.get(i, 0));
        return labels;
    }

    private static int[] walked(double factor) {
        boolean[] candidate = new AddedLabels(TASK).open();
        int budget = (int) (factor * 12 / 2);
        return CoTraining.picks(TASK, settings(factor), candidate, new int[] {budget, budget}, Workers.NONE)
                .labels(12);
    }

    private static SelfTraining technique(SelfTraining.Rule rule, double factor) {
        return new SelfTraining(TASK, settings(factor), rule);
    }

    private static SelfTrainingSettings settings(double factor) {
        return new SelfTrainingSettings(factor, factor, 0, 1e-6);
    }

    private static EpochStart start(int epoch) {
        CrossEntropy supervision =
                new CrossEntropy(new Constant(new Matrix(1, 2), false), new int[0], new int[0], Reduction.MEAN);
        return Built.epoch(epoch, PREDICTIONS, null, (t, hiddenDropout) -> null, supervision);
    }
}
