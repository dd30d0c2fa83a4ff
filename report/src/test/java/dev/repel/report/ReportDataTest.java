package dev.repel.report;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Calibration;
import dev.repel.eval.Evaluation;
import dev.repel.eval.Temperature;
import dev.repel.experiment.Calibrated;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.technique.TechniqueSettings;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Schedule;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportDataTest {
    private static final int NODES = 40;

    @Test
    void readsAnExperiment() {
        NodeDataset dataset = twoRings();
        ExperimentSpec spec = spec("pcl", 3);
        List<RunResult> results = run(dataset, spec);
        Comparison comparison = Comparison.of("plain gcn", results, run(dataset, spec.withTechnique("none")));

        ReportData data = ReportData.of(
                dataset,
                spec,
                results,
                Map.of("java", "17"),
                "./repel train",
                Optional.of(comparison),
                RunDetails.NONE);

        assertThat(data.title()).isEqualTo("GCN + PCL on rings");
        assertThat(data.dataset()).isEqualTo(new ReportData.DatasetFacts("rings", NODES, NODES, 2, 2, "abc"));
        assertThat(data.runs()).extracting(ReportData.RunRow::seed).containsExactly(4L, 5L, 6L);
        assertThat(data.history()).hasSize(8);
        assertThat(data.configuration()).containsEntry("warmup", "3").containsEntry("split", "random");
        assertThat(data.protocol()).contains("over 3 runs", "4 nodes to learn from", "6 to choose", "30 to test on");
        assertThat(data.confusion().stream()
                        .flatMap(List::stream)
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(30);
        assertThat(data.calibration().stream().mapToInt(Calibration.Bin::count).sum())
                .isEqualTo(30);
        assertThat(data.comparisons())
                .singleElement()
                .extracting(Comparison::seeds)
                .isEqualTo(3);
        assertThat(HtmlReport.render(data)).contains("GCN + PCL on rings");
    }

    /** Every label is held back in one of the folds, in each of three runs; nothing is left to test on. */
    static ReportData untested(int folds) {
        NodeDataset dataset = twoRings();
        ExperimentSpec spec =
                new ExperimentSpec(spec("pcl", 3).config(), true, SplitStrategy.LABELS, 1, 1, 0, 3, 4, 0, folds, true);
        List<RunResult> results = run(dataset, spec);
        Comparison comparison = Comparison.of("plain gcn", results, run(dataset, spec.withTechnique("none")));
        RunResult chosen = results.get(ReportData.chosenRun(results, Selection.ACCURACY));
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            RunDetails details = DetailsMaker.of(experiment, chosen, new double[0], workers);
            return ReportData.of(dataset, spec, results, Map.of(), "repel train", Optional.of(comparison), details);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void judgesByHeldBackLabelsWhereNothingIsTested(int folds) {
        ReportData data = untested(folds);
        int held = folds == 1 ? NODES / 4 : NODES;

        assertThat(data.figures().testAccuracy().mean()).isNaN();
        assertThat(data.judgedOn()).isEqualTo("nodes that were held back from learning");
        assertThat(data.figures().macroF1().mean()).isBetween(0.0, 1.0);
        assertThat(data.figures().balancedAccuracy().mean()).isBetween(0.0, 1.0);
        assertThat(data.figures().calibratedError().mean()).isBetween(0.0, 1.0);
        assertThat(data.classScores().stream()
                        .mapToInt(ReportData.ClassScores::support)
                        .sum())
                .isEqualTo(held);
        int right = data.confusion().get(0).get(0) + data.confusion().get(1).get(1);
        assertThat(data.chosen().validationAccuracy()).isCloseTo((double) right / held, within(1e-12));
        assertThat(data.details().confidentlyWrong())
                .hasSize(Math.min(15, held - right))
                .noneMatch(row -> row.predicted().equals(row.label()));
        assertThat(data.comparisons().get(0).difference().mean())
                .isCloseTo(
                        data.figures().validationAccuracy().mean()
                                - data.comparisons().get(0).baselineAccuracy().mean(),
                        within(1e-12));
        assertThat(data.protocol()).contains("no label to test on").doesNotContain("Test accuracy");
        String html = HtmlReport.render(data);
        assertThat(html)
                .contains("Accuracy on held-back labels")
                .doesNotContain("NaN", "Test accuracy", "Test at the best epoch", "est node was given");
        assertThat(HtmlReport.figures(data).values()).noneMatch(svg -> svg.contains("NaN"));
        assertThat(ReportJson.read(ReportJson.write(data))).isEqualTo(data);
    }

    @Test
    void looksForNodesAndPairsToShow() {
        Experiment experiment = new Experiment(twoRings(), spec("pcl", 1), new PlainKernels(), WalkStore.NONE);
        try (Workers workers = new Workers(1);
                Workers more = new Workers(3)) {
            RunResult result = experiment.run(0, workers, TrainingListener.SILENT, Optional.empty());
            RunDetails details = DetailsMaker.of(experiment, result, new double[] {0.5}, workers);

            assertThat(details.map().ids()).hasSize(NODES).startsWith("0", "1");
            assertThat(details.map().sets().stream().filter(set -> set == NodeSet.TRAIN))
                    .hasSize(4);
            assertThat(details.map().projections()).allSatisfy(layout -> {
                assertThat(layout.x()).hasSize(NODES).allMatch(x -> x >= 0 && x <= NodeMap.SIZE);
                assertThat(layout.y()).hasSize(NODES).allMatch(y -> y >= 0 && y <= NodeMap.SIZE);
            });
            assertThat(details.leastCertain()).hasSize(15).noneMatch(row -> row.set() == NodeSet.TRAIN);
            assertThat(details.leastCertain()).isSortedAccordingTo(comparingDouble(RunDetails.NodeRow::confidence));
            assertThat(details.confidentlyWrong())
                    .allMatch(row ->
                            row.set() == NodeSet.VALIDATION && !row.predicted().equals(row.label()));
            long wrong = Math.round((1 - result.validationAccuracy()) * 6);
            assertThat(details.confidentlyWrong()).hasSize((int) wrong);
            assertThat(details.separabilityByHop()).containsExactly(0.5);
            assertThat(DetailsMaker.of(experiment, result, new double[] {0.5}, more))
                    .isEqualTo(details);
        }
    }

    @Test
    void showsAPartOfALargeGraph() {
        int nodes = MapMaker.MOST_NODES + 500;
        NodeDataset path = path(nodes);
        Matrix values = new Matrix(nodes, 2);
        for (int i = 0; i < nodes; i++) {
            values.set(i, i % 2, 1 + i % 7);
        }
        EpochRecord epoch = new EpochRecord(1, false, 1, 0, -1, 1, 1, 1, null);
        TrainedRun run = new TrainedRun(
                3, epoch, Map.of(), values, values, values, List.of(epoch), 1, HeldOut.of(new int[0], values));
        Split split = new Split(new int[] {0}, new int[] {1}, new int[] {2});
        Calibration none = new Calibration();
        RunResult result = new RunResult(
                run,
                split,
                Evaluation.of(values, path, split.test()),
                Evaluation.of(values, path, split.validation()),
                1,
                1,
                new Calibrated(Temperature.NONE, none, none, List.of()));

        try (Workers workers = new Workers(1)) {
            NodeMap map = new MapMaker(path, result).make(workers);

            assertThat(map.nodes()).isEqualTo(nodes);
            assertThat(map.ids()).hasSize(MapMaker.MOST_NODES).doesNotHaveDuplicates();
            assertThat(map.agreement().get(0)).isGreaterThan(0.9);
        }
    }

    private static NodeDataset path(int nodes) {
        return new NodeDataset(
                "path",
                Graph.of(
                        nodes,
                        IntStream.range(1, nodes).toArray(),
                        IntStream.range(0, nodes - 1).toArray()),
                SparseMatrix.of(new Matrix(nodes, 1)),
                IntStream.range(0, nodes).map(i -> i % 2).toArray(),
                List.of("even", "odd"),
                IntStream.range(0, nodes).mapToObj(String::valueOf).toList(),
                List.of(),
                Optional.empty(),
                "abc");
    }

    @Test
    void showsTheRunOfBestValidationAccuracy() {
        List<RunResult> results = run(twoRings(), spec("pcl", 4));

        double best = results.stream()
                .mapToDouble(RunResult::validationAccuracy)
                .max()
                .orElseThrow();

        assertThat(results.get(ReportData.chosenRun(results, Selection.ACCURACY))
                        .validationAccuracy())
                .isEqualTo(best);
    }

    @Test
    void leavesOutSettingsWithoutEffect() {
        assertThat(Settings.of(spec("none", 1)))
                .containsEntry("technique", "none")
                .doesNotContainKeys("gamma", "tau");
        assertThat(Settings.of(spec("pcl", 1))).containsKeys("gamma", "tau");
    }

    @Test
    void comparesOnlyTheSameSeeds() {
        List<RunResult> results = run(twoRings(), spec("none", 2));

        assertThat(Comparison.of("itself", results, results).difference().mean())
                .isZero();
        assertThatThrownBy(() -> Comparison.of("fewer", results, results.subList(0, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same seeds");
    }

    @Test
    void goesToJsonAndBack() {
        ReportData data = SampleReport.ofJdk();

        ReportData back = ReportJson.read(ReportJson.write(data));

        assertThat(back).isEqualTo(data);
        assertThat(HtmlReport.render(back)).isEqualTo(HtmlReport.render(data));
    }

    @Test
    void doesNotChangeWithItsParts() {
        List<ReportData.RunRow> runs = new ArrayList<>(SampleReport.ofJdk().runs());
        ReportData data = Edited.of(SampleReport.ofJdk()).runs(runs).data();

        runs.clear();

        assertThat(data.runs()).hasSize(10);
        assertThatThrownBy(() -> data.configuration().put("a", "b")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void refusesAMatrixThatDoesNotFitTheClasses() {
        Edited report = Edited.of(SampleReport.ofJdk());

        assertThatThrownBy(() -> report.confusion(List.of(List.of(1)))).isInstanceOf(IllegalArgumentException.class);
    }

    /** K = 5: the sample graph is small. */
    private static final TechniqueSettings SMALL = TechniqueSettings.defaults()
            .withPcl(new PclSettings(
                    0.5,
                    5,
                    0.05,
                    1,
                    NegativeRule.TOP_K,
                    0.05,
                    false,
                    Weighting.WALK,
                    1,
                    0.85,
                    1e-4,
                    PclSettings.Confidence.EVALUATION,
                    1));

    private static ExperimentSpec spec(String technique, int runs) {
        TrainConfig defaults = TrainConfig.defaults();
        TrainConfig config = new TrainConfig(
                defaults.architecture(),
                technique,
                SMALL,
                new Schedule(3, 5, 0),
                defaults.learningRate(),
                defaults.weightDecay(),
                defaults.reduction());
        return new ExperimentSpec(config, true, SplitStrategy.RANDOM, 2, 3, 0, runs, 4);
    }

    private static List<RunResult> run(NodeDataset dataset, ExperimentSpec spec) {
        Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            return IntStream.range(0, spec.runs())
                    .mapToObj(i -> experiment.run(i, workers, TrainingListener.SILENT, Optional.empty()))
                    .toList();
        }
    }

    /** Two rings of nodes, each a class, with a feature that tells them apart only now and then. */
    private static NodeDataset twoRings() {
        int half = NODES / 2;
        int[] sources = IntStream.range(0, NODES).toArray();
        int[] targets = IntStream.range(0, NODES)
                .map(i -> i / half * half + (i + 1) % half)
                .toArray();
        double[][] features = new double[NODES][2];
        for (int i = 0; i < NODES; i++) {
            features[i][i % 3 == 0 ? 1 - i / half : i / half] = 1;
        }
        return new NodeDataset(
                "rings",
                Graph.of(NODES, sources, targets),
                SparseMatrix.of(Matrix.of(features)),
                IntStream.range(0, NODES).map(i -> i / half).toArray(),
                List.of("first", "second"),
                IntStream.range(0, NODES).mapToObj(String::valueOf).toList(),
                List.of(),
                Optional.empty(),
                "abc");
    }
}
