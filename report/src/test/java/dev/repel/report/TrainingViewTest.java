package dev.repel.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Answers;
import dev.repel.eval.Calibration;
import dev.repel.experiment.DetailsMaker;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunDetails;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.Cautions;
import dev.repel.io.run.Comparison;
import dev.repel.io.run.Judgement;
import dev.repel.io.run.Outcome;
import dev.repel.io.run.Provenance;
import dev.repel.io.run.ReportContent;
import dev.repel.io.run.Result;
import dev.repel.settings.DeclaredSetting;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingViewTest {
    private static final int NODES = 40;

    private static SampleReport report(NodeDataset dataset, ExperimentSpec spec) {
        Outcome outcome = run(dataset, spec);
        Outcome plain = run(dataset, spec.with("technique", "none"));
        RunResult best = outcome.best();
        try (Workers workers = new Workers(1)) {
            Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
            Result result = Result.of(
                    Result.Dataset.of(dataset),
                    dataset.classNames(),
                    spec,
                    outcome,
                    Map.of("split", "any"),
                    Result.AnswerCounts.of(Answers.PLAIN, best.run().logits(), Cautions.NONE),
                    null,
                    Comparison.of(outcome, plain),
                    new Provenance("0", "17", "Linux", 1, "plain", List.of("train")));
            RunDetails details = DetailsMaker.of(experiment, best, workers);
            Map<String, String> settings = new LinkedHashMap<>();
            spec.values().forEach((name, value) -> settings.put(name, DeclaredSetting.text(value)));
            return new SampleReport(result, ReportContent.of(settings, outcome, details));
        }
    }

    /** Every label is held back in one of the folds, in each of three runs; nothing is left to test on. */
    static SampleReport untested(int folds) {
        return report(
                twoRings(), spec("pcl", 3).with("split", SplitStrategy.LABELS).with("folds", folds));
    }

    @Test
    void wordsATraining() {
        SampleReport report = report(twoRings(), spec("pcl", 3));
        TrainingView view = new TrainingView(report.result(), report.content());

        assertThat(view.title()).isEqualTo("GCN + PCL on rings");
        assertThat(view.plain()).isEqualTo("plain gcn");
        assertThat(view.protocol())
                .startsWith("Test accuracy at the epoch of")
                .contains("over 3 runs", "4 nodes to learn from", "6 to choose", "30 to test on");
        assertThat(view.confusion().total()).isEqualTo(30);
        assertThat(view.judgement().calibration().stream()
                        .mapToInt(Calibration.Bin::count)
                        .sum())
                .isEqualTo(30);
        assertThat(view.judgedOn()).isEqualTo("test nodes");
        assertThat(view.judgement().macroF1()).isEqualTo(report.result().macroF1());
        assertThat(view.confusion().counts())
                .isDeepEqualTo(report.result().confusionMatrix().counts());
        assertThat(view.content().warmup()).isEqualTo(3);
        assertThat(view.content().configuration()).containsEntry("warmup", "3").containsEntry("split", "random");
        assertThat(report.page()).contains("GCN + PCL on rings");
    }

    @Test
    void namesAPlainBackboneAlone() {
        SampleReport report = report(twoRings(), spec("none", 1));

        assertThat(new TrainingView(report.result(), report.content()).title()).isEqualTo("GCN on rings");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void judgesByHeldBackLabelsWhereNothingIsTested(int folds) {
        SampleReport report = untested(folds);
        Result result = report.result();
        Judgement judgement = report.content().judgement();
        TrainingView view = new TrainingView(result, report.content());
        int held = folds == 1 ? NODES / 4 : NODES;

        assertThat(result.testAccuracy().mean()).isNaN();
        assertThat(view.judgedOn()).isEqualTo("nodes that were held back from learning");
        assertThat(judgement.macroF1().mean()).isBetween(0.0, 1.0);
        assertThat(judgement.balancedAccuracy().mean()).isBetween(0.0, 1.0);
        assertThat(judgement.calibratedError().mean()).isBetween(0.0, 1.0);
        assertThat(view.confusion().total()).isEqualTo(held);
        int right = view.confusion().count(0, 0) + view.confusion().count(1, 1);
        assertThat(view.saved().validationAccuracy()).isCloseTo((double) right / held, within(1e-12));
        assertThat(report.content().details().confidentlyWrong())
                .hasSize(Math.min(15, held - right))
                .noneMatch(row -> row.predicted().equals(row.label()));
        assertThat(result.comparison().difference().mean())
                .isCloseTo(
                        result.validationAccuracy().mean()
                                - result.comparison().accuracy().mean(),
                        within(1e-12));
        assertThat(view.protocol()).contains("no label to test on").doesNotContain("Test accuracy");
        assertThat(report.page())
                .contains("Accuracy on held-back labels")
                .doesNotContain("NaN", "Test accuracy", "Test at the best epoch", "est node was given");
        assertThat(report.figures().values()).noneMatch(svg -> svg.contains("NaN"));
    }

    /** What was NaN or null in one place must not become a 0 on the page that is made again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void filesGiveTheSamePage(boolean isTested, @TempDir Path folder) throws IOException {
        SampleReport report = isTested ? SampleReport.ofJdk() : untested(4);
        JsonFiles.write(folder.resolve("result.json"), report.result());
        JsonFiles.write(folder.resolve("report.json"), report.content());

        SampleReport back = new SampleReport(
                JsonFiles.read(folder.resolve("result.json"), Result.class),
                JsonFiles.read(folder.resolve("report.json"), ReportContent.class));

        assertThat(back.page()).isEqualTo(report.page());
        assertThat(back.figures()).isEqualTo(report.figures());
    }

    @Test
    void leavesOutSettingsWithoutEffect() {
        assertThat(spec("none", 1).values()).containsEntry("technique", "none").doesNotContainKeys("gamma", "tau");
        assertThat(spec("pcl", 1).values()).containsKeys("gamma", "tau");
    }

    /** K = 5: the sample graph is small. */
    private static ExperimentSpec spec(String technique, int runs) {
        TrainConfig config = TrainConfig.defaultsFor("gcn")
                .with("technique", technique)
                .with("k", 5)
                .with("warmup", 3)
                .with("cotrain", 5);
        return ExperimentSpec.of(config, SplitStrategy.RANDOM)
                .with("train-per-class", 2)
                .with("val-per-class", 3)
                .with("runs", runs)
                .with("seed", 4L);
    }

    private static Outcome run(NodeDataset dataset, ExperimentSpec spec) {
        Experiment experiment = new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
        try (Workers workers = new Workers(1)) {
            List<RunResult> results = IntStream.range(0, spec.runs())
                    .mapToObj(i -> experiment.run(i, workers, TrainingListener.SILENT, Optional.empty()))
                    .toList();
            return Outcome.of(spec.config().technique(), spec.config().selection(), results);
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
                FeatureMatrix.of(SparseMatrix.of(Matrix.of(features))),
                IntStream.range(0, NODES).map(i -> i / half).toArray(),
                List.of("first", "second"),
                IntStream.range(0, NODES).mapToObj(String::valueOf).toList(),
                List.of(),
                Optional.empty(),
                "abc");
    }
}
