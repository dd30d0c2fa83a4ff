package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
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
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportDataTest {
    private static final int NODES = 40;

    @Test
    void readsAnExperiment() {
        NodeDataset dataset = twoRings();
        ExperimentSpec spec = spec("pcl", 3);
        List<RunResult> results = run(dataset, spec);
        Comparison comparison = Comparison.of("plain gcn", results, run(dataset, spec.withTechnique("none")));

        ReportData data =
                ReportData.of(dataset, spec, results, Map.of("java", "17"), "./repel train", Optional.of(comparison));

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
        assertThat(data.calibration().stream()
                        .mapToInt(ReportData.CalibrationBin::count)
                        .sum())
                .isEqualTo(30);
        assertThat(data.comparisons())
                .singleElement()
                .extracting(Comparison::seeds)
                .isEqualTo(3);
        assertThat(HtmlReport.render(data)).contains("GCN + PCL on rings");
    }

    @Test
    void showsTheRunOfBestValidationAccuracy() {
        List<RunResult> results = run(twoRings(), spec("pcl", 4));

        double best = results.stream()
                .mapToDouble(RunResult::validationAccuracy)
                .max()
                .orElseThrow();

        assertThat(results.get(ReportData.chosenRun(results)).validationAccuracy())
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
    void goesToJsonAndBack() throws Exception {
        ObjectMapper json = new ObjectMapper();
        ReportData data = SampleReport.ofJdk();

        ReportData back = json.readValue(json.writeValueAsString(data), ReportData.class);

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
