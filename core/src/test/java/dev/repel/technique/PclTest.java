package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.Embedding;
import dev.repel.pseudo.AnchorRule;
import dev.repel.pseudo.FewAnchors;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.PairErrorRule;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.Declared;
import dev.repel.technique.PclSettings.Confidence;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingDiverged;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PclTest {
    private final TrainedRun plain = Runs.run(Runs.config("gcn", "none"));

    @ParameterizedTest
    @EnumSource(Weighting.class)
    void weightOfZeroIsThePlainBackboneToTheLastBit(Weighting weighting) {
        TrainedRun run = run(Runs.pcl(0.5, 30, 0.05, weighting, 0));

        Runs.assertSameModel(run, plain);
        assertThat(run.history()).extracting(EpochRecord::supervisedLoss).isEqualTo(losses(plain.history()));
        assertThat(run.history()).extracting(EpochRecord::extraLoss).containsOnly(0.0);
    }

    @Test
    void withoutAnchorsItIsThePlainBackboneToTheLastBit() {
        TrainedRun run = run(Runs.pcl(1, 30, 0.05, Weighting.WALK, 1));

        assertThat(run.history()).extracting(EpochRecord::anchors).containsOnly(0);
        assertThat(run.history()).extracting(EpochRecord::extraLoss).containsOnly(0.0);
        Runs.assertSameModel(run, plain);
    }

    @Test
    void warmUpIsThePlainBackboneAndCoTrainingIsNot() {
        TrainedRun run = run(Runs.PCL);

        for (int e = 0; e < 12; e++) {
            EpochRecord epoch = run.history().get(e);
            assertThat(epoch.epoch()).isEqualTo(e + 1);
            assertThat(epoch.cotraining()).isEqualTo(e >= 6);
            assertThat(epoch.anchors() > 0).isEqualTo(e >= 6);
            assertThat(epoch.extraLoss() > 0).isEqualTo(e >= 6);
        }
        // the loss of the first step of the co-training is computed before it is felt
        assertThat(losses(run.history()).subList(0, 7))
                .isEqualTo(losses(plain.history()).subList(0, 7));
        assertThat(losses(run.history()).get(7))
                .isNotEqualTo(losses(plain.history()).get(7));
    }

    @Test
    void weightingByWalksIsFelt() {
        TrainedRun uniform = run(Runs.pcl(0.5, 30, 0.05, Weighting.UNIFORM, 1));

        assertThat(uniform.lastLogits().data())
                .isNotEqualTo(run(Runs.PCL).lastLogits().data());
    }

    @Test
    void embeddingsOfDifferentClassesArePushedApart() {
        Schedule longer = new Schedule(10, 60, 0);
        Architecture architecture = Runs.architecture("gcn", 2, 16, 0, Embedding.HIDDEN);

        TrainedRun alone = Runs.run(Runs.config(architecture, "none", Runs.PCL, longer, 0.02));
        TrainedRun repelled = Runs.run(Runs.config(architecture, "pcl", Runs.PCL, longer, 0.02));

        assertThat(similarityBetweenClasses(repelled)).isLessThan(similarityBetweenClasses(alone) - 0.05);
    }

    @Test
    void moreNegativesThanNodesAreRefused() {
        assertThatThrownBy(() -> run(Runs.pcl(0.5, Runs.NODES + 1, 0.05, Weighting.WALK, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("k 201 asks for more negatives per class than the graph has nodes (200)");
    }

    @Test
    void everyNodeMayBeANegative() {
        TrainedRun run = run(Runs.pcl(0, Runs.NODES, 0.05, Weighting.WALK, 1));

        assertThat(run.history().get(11).anchors()).isEqualTo(Runs.NODES);
        assertThat(run.history().get(11).extraLoss()).isFinite().isPositive();
    }

    @Test
    void divergingContrastiveLossIsNamed() {
        // 1 / τ is infinite in single precision
        assertThatThrownBy(() -> run(Runs.pcl(0, 30, 1e-40, Weighting.WALK, 1)))
                .isInstanceOf(TrainingDiverged.class)
                .hasMessageStartingWith("Training diverged in epoch 7: the pcl loss is");
    }

    static Stream<PclSettings> variants() {
        return Stream.of(
                variant(NegativeRule.THRESHOLD, 0.45, true, Confidence.EVALUATION, 1),
                variant(NegativeRule.POSITIVE, 0.05, true, Confidence.EVALUATION, 1),
                variant(NegativeRule.TOP_K, 0.05, true, Confidence.TRAINING, 1),
                variant(NegativeRule.THRESHOLD, 0.45, true, Confidence.TRAINING, 4),
                variant(NegativeRule.TOP_K, 0.05, false, Confidence.EVALUATION, 3),
                guarded("pair-error", PairErrorRule.WEIGHT),
                guarded("pair-error", PairErrorRule.CUT),
                guarded("calibrate-anchors", true),
                guarded("anchor-rule", AnchorRule.FLEX_MATCH),
                guarded("anchor-rule", AnchorRule.FREE_MATCH),
                guarded("anchor-rule", AnchorRule.SOFT_MATCH),
                guarded("balance-anchors", true),
                guarded("near-hops", 1),
                guarded("near-hops", 2),
                guarded("few-anchors", FewAnchors.SCALE),
                guarded("few-anchors", FewAnchors.WAIT));
    }

    /** Some nodes are anchors and some are not, anchors have negatives near them, and some pairs are below the limit. */
    private static final PclSettings UNGUARDED =
            Declared.with(Runs.pcl(0.52, 100, 0.05, Weighting.WALK, 1), "gamma-minus", 0.45);

    private static PclSettings guarded(String setting, Object value) {
        return Declared.with(UNGUARDED, setting, value);
    }

    static Stream<PclSettings> guarded() {
        return variants().filter(settings -> !settings.safeguards().equals(UNGUARDED.safeguards()));
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void everySafeguardIsFeltAndRefusedOnAPartitionedGraph(PclSettings settings) {
        assertThat(run(settings).lastLogits().data())
                .isNotEqualTo(run(UNGUARDED).lastLogits().data());
        assertThatThrownBy(settings::requireWorkInParts).hasMessageContaining("which no part has");
    }

    /** With a label for each of three nodes of a class, the pairs of two anchors have to wait. */
    @Test
    void pairsWaitUntilEachClassHasAsManyAnchorsAsLabels() {
        Matrix two = logarithms(new double[][] {{.9, .1}, {.9, .1}, {.6, .4}, {.1, .9}});
        Matrix three = logarithms(new double[][] {{.9, .1}, {.9, .1}, {.9, .1}, {.1, .9}});
        PclSettings settings =
                Declared.with(Declared.with(guarded("few-anchors", FewAnchors.WAIT), "gamma", 0.8), "k", 1);
        TrainingTask task = Built.task(Graphs.ring(4), new Matrix(4, 1), 2, 0, 0, 0, 1);
        Pcl pcl = new Pcl(task, settings, new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE));

        assertThat(observed(pcl, Built.epoch(1, two, null, (t, hiddenDropout) -> null, null))
                        .anchorCount())
                .isZero();
        assertThat(observed(pcl, Built.epoch(2, three, null, (t, hiddenDropout) -> null, null))
                        .anchorCount())
                .isEqualTo(4);
        assertThat(observed(pcl, Built.epoch(3, two, null, (t, hiddenDropout) -> null, null))
                        .anchorCount())
                .isZero();
    }

    @Test
    void pairErrorsAndCalibrationKeepProbabilitiesOfAllNodes() {
        TrainingTask task = Built.task(Graphs.ring(4), new Matrix(4, 1), 2, 0, 1);
        WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
        PclSettings plain = Declared.with(UNGUARDED, "k", 1);
        PclSettings errors = Declared.with(plain, "pair-error", PairErrorRule.WEIGHT);

        assertThat(new Pcl(task, plain, walks).bytes()).isZero();
        assertThat(new Pcl(task, errors, walks).bytes()).isEqualTo(4 * 4 * 2);
        assertThat(new Pcl(task, Declared.with(errors, "calibrate-anchors", true), walks).bytes())
                .isEqualTo(2 * 4 * 4 * 2);
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyVariantResumesToTheSameBits(PclSettings settings) {
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "pcl", settings, Runs.SHORT, 0.02);
        List<TrainingState> states = new ArrayList<>();

        TrainedRun straight = Runs.run(Runs.DATASET, config, 0, (epoch, state) -> states.add(state.get()));

        assertThat(straight.history().get(11).anchors()).isPositive();
        for (TrainingState state : states) {
            Runs.assertSameBits(Runs.resume(config, state), straight);
        }
    }

    @Test
    void pairsStayUntilTheyAreRefreshed() {
        PclSettings rarely = variant(NegativeRule.TOP_K, 0.05, false, Confidence.EVALUATION, 3);

        List<EpochRecord> history = run(rarely).history();

        assertThat(history.get(7).anchors()).isEqualTo(history.get(6).anchors());
        assertThat(history.get(8).anchors()).isEqualTo(history.get(6).anchors());
        assertThat(history.get(10).anchors()).isEqualTo(history.get(9).anchors());
    }

    /** Of four nodes the evaluation is sure of the first two only, the pass with dropout of the last two only. */
    @ParameterizedTest
    @CsvSource({"EVALUATION, 0, 1", "TRAINING, 2, 3"})
    void pairsAreMadeOfThePassThatConfidenceNames(Confidence confidence, int first, int second) {
        Matrix evaluated = logarithms(new double[][] {{.9, .1}, {.1, .9}, {.5, .5}, {.5, .5}});
        Matrix trained = logarithms(new double[][] {{.5, .5}, {.5, .5}, {.9, .1}, {.1, .9}});
        NegativePairs pairs =
                observed(small(confidence, 1), Built.epoch(1, evaluated, trained, (t, hiddenDropout) -> null, null));

        assertThat(Arrays.copyOf(pairs.anchors(), pairs.anchorCount())).containsExactly(first, second);
        assertThat(pairs.anchorStart(1)).isEqualTo(1);
        assertThat(pairs.negatives()).containsExactly(second, first);
    }

    @Test
    void predictionsOfARefreshCountUntilTheNext() {
        Matrix early = logarithms(new double[][] {{.9, .1}, {.1, .9}, {.5, .5}, {.5, .5}});
        Matrix late = logarithms(new double[][] {{.5, .5}, {.5, .5}, {.9, .1}, {.1, .9}});
        Matrix buffer = early.copy();
        Pcl pcl = small(Confidence.EVALUATION, 3);
        List<Integer> firstAnchors = new ArrayList<>();
        pcl.observe(pairs -> firstAnchors.add(pairs.anchors()[0]));

        for (int epoch = 7; epoch <= 11; epoch++) {
            pcl.beforeEpoch(Built.epoch(epoch, buffer, null, (t, hiddenDropout) -> null, null));
            buffer.copyFrom(late);
        }

        assertThat(firstAnchors).containsExactly(0, 0, 0, 2, 2);
    }

    @Test
    void dropoutAloneTellsTheTwoConfidencesApart() {
        PclSettings evaluated = variant(NegativeRule.TOP_K, 0.05, false, Confidence.EVALUATION, 1);
        PclSettings trained = variant(NegativeRule.TOP_K, 0.05, false, Confidence.TRAINING, 1);
        Architecture without = Runs.architecture("gcn", 2, 16, 0, Embedding.LOGITS);

        assertThat(run(trained).lastLogits().data())
                .isNotEqualTo(run(evaluated).lastLogits().data());
        Runs.assertSameBits(
                Runs.run(Runs.config(without, "pcl", trained, Runs.SHORT, 0.02)),
                Runs.run(Runs.config(without, "pcl", evaluated, Runs.SHORT, 0.02)));
    }

    private static Matrix logarithms(double[][] probabilities) {
        return Matrix.of(Arrays.stream(probabilities)
                .map(row -> Arrays.stream(row).map(Math::log).toArray())
                .toArray(double[][]::new));
    }

    private static NegativePairs observed(Pcl pcl, EpochStart start) {
        NegativePairs[] seen = new NegativePairs[1];
        pcl.observe(pairs -> seen[0] = pairs);
        pcl.beforeEpoch(start);
        return seen[0];
    }

    /** PCL with one negative per class on a ring of four nodes. */
    private static Pcl small(Confidence confidence, int refresh) {
        PclSettings d = Declared.in(PclSettings.class).defaults();
        PclSettings settings = new PclSettings(
                0.8,
                1,
                0.05,
                1,
                NegativeRule.TOP_K,
                d.gammaMinus(),
                false,
                Weighting.UNIFORM,
                1,
                d.continueProbability(),
                d.walkError(),
                confidence,
                refresh,
                d.safeguards());
        TrainingTask task = Built.task(Graphs.ring(4), new Matrix(4, 1), 2, 0, 1);
        return new Pcl(task, settings, new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE));
    }

    private static PclSettings variant(
            NegativeRule rule, double gammaMinus, boolean positives, Confidence confidence, int refresh) {
        PclSettings settings = new PclSettings(
                0.5,
                30,
                0.05,
                1,
                rule,
                gammaMinus,
                positives,
                Weighting.WALK,
                1,
                0.85,
                1e-4,
                confidence,
                refresh,
                Declared.in(Safeguards.class).defaults());
        Declared.check(settings);
        return settings;
    }

    @Test
    void impossibleSettingsAreRefused() {
        assertThatThrownBy(() -> Runs.pcl(1.1, 1, 1, Weighting.WALK, 1)).hasMessageContaining("gamma must");
        assertThatThrownBy(() -> Runs.pcl(Double.NaN, 1, 1, Weighting.WALK, 1)).hasMessageContaining("gamma must");
        assertThatThrownBy(() -> Runs.pcl(0.5, 0, 1, Weighting.WALK, 1)).hasMessageContaining("k must");
        assertThatThrownBy(() -> Runs.pcl(0.5, 1, 0, Weighting.WALK, 1)).hasMessageContaining("tau must");
        assertThatThrownBy(() -> Runs.pcl(0.5, 1, 1, Weighting.WALK, -1))
                .hasMessageContaining("contrastive-weight must");
        assertThatThrownBy(() -> variant(NegativeRule.THRESHOLD, 2, false, Confidence.EVALUATION, 1))
                .hasMessageContaining("gamma-minus must");
        assertThatThrownBy(() -> variant(NegativeRule.TOP_K, 0.1, false, Confidence.EVALUATION, 0))
                .hasMessageContaining("refresh must");
    }

    /** The mean cosine over all pairs of different classes. */
    private static double similarityBetweenClasses(TrainedRun run) {
        Matrix z = run.embeddings();
        double sum = 0;
        int count = 0;
        for (int i = 0; i < z.rows(); i++) {
            for (int j = 0; j < i; j++) {
                if (Runs.DATASET.labels()[i] != Runs.DATASET.labels()[j]) {
                    double norms = Math.sqrt(dot(z, i, i) * dot(z, j, j));
                    sum += norms > 0 ? dot(z, i, j) / norms : 0;
                    count++;
                }
            }
        }
        return sum / count;
    }

    private static double dot(Matrix z, int i, int j) {
        double sum = 0;
        for (int t = 0; t < z.cols(); t++) {
            sum += (double) z.get(i, t) * z.get(j, t);
        }
        return sum;
    }

    private static TrainedRun run(PclSettings settings) {
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "pcl", settings, Runs.SHORT, 0.02);
        return Runs.run(config);
    }

    private static List<Double> losses(List<EpochRecord> history) {
        return history.stream().map(EpochRecord::supervisedLoss).toList();
    }
}
