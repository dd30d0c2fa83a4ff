package dev.repel.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.Proportion;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainingListener;
import dev.repel.verdict.Findings.DataFindings;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FindingsMakerTest {
    private static Findings of(Experiment experiment) {
        RunResult result = result(experiment);
        return FindingsMaker.of(experiment, result, 0, Choice.NONE, null, DataFindings.NONE, Workers.NONE);
    }

    private static RunResult result(Experiment experiment) {
        return experiment.run(0, Workers.NONE, TrainingListener.SILENT, Optional.empty());
    }

    private static Experiment folded(NodeDataset dataset) {
        ExperimentSpec spec = ExperimentSpec.of(Runs.config("gcn", "none"), SplitStrategy.LABELS)
                .with("folds", 3);
        return new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
    }

    /** Three in four labels are class 0, so guessing is right for just those that are held back. */
    private static NodeDataset fewLabels() {
        NodeDataset all = Datasets.plantedPartition(120, 2, 5);
        int[] labels = new int[120];
        Arrays.fill(labels, NodeDataset.UNLABELLED);
        IntStream.range(0, 30).forEach(i -> labels[2 * i] = 0);
        IntStream.range(0, 10).forEach(i -> labels[2 * i + 1] = 1);
        return Datasets.of(all.graph(), all.features(), 2, labels);
    }

    @Test
    void judgesByTestNodes() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));
        RunResult result = result(experiment);

        Findings findings = FindingsMaker.of(experiment, result, 0, Choice.NONE, null, DataFindings.NONE, Workers.NONE);

        assertThat(findings.tested()).isTrue();
        assertThat(findings.right().of()).isEqualTo(120);
        assertThat(findings.right().share()).isEqualTo(result.testAccuracy());
        assertThat(findings.guessing().right()).isEqualTo(Proportion.of(60, 120));
        assertThat(findings.majority()).isEqualTo("class0");
        assertThat(findings.guessing().difference().difference())
                .isEqualTo(findings.right().share() - 0.5);
        assertThat(findings.edges().right().right()).isGreaterThan(80);
        assertThat(findings.features().right().of()).isEqualTo(120);
        assertThat(findings.classes()).extracting(Findings.ClassFinding::labels).containsExactly(10, 10);
        assertThat(findings.classes().stream()
                        .mapToInt(Findings.ClassFinding::predicted)
                        .sum())
                .isEqualTo(200);
        assertThat(findings.labelNext()).as("all nodes have labels").isEmpty();
    }

    @Test
    void countsOnlyNodesThatCanHaveAClass() {
        NodeDataset typed = Datasets.withAnotherType(Runs.DATASET);

        Findings findings = of(Runs.experiment(typed, Runs.config("gcn", "none")));

        assertThat(findings.classes().stream()
                        .mapToInt(Findings.ClassFinding::predicted)
                        .sum())
                .isEqualTo(Runs.NODES / 2);
    }

    @Test
    void judgesByTheHeldBackLabelsOfTheFolds() {
        Findings findings = of(folded(fewLabels()));

        assertThat(findings.tested()).isFalse();
        assertThat(findings.right().of()).isEqualTo(40);
        assertThat(findings.guessing().right()).isEqualTo(Proportion.of(30, 40));
        assertThat(findings.features().right().of()).isEqualTo(40);
        assertThat(findings.edges().right().right()).isBetween(25, 40);
        assertThat(findings.labelNext()).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void changesNothingAboutTheRun() {
        Experiment experiment = Runs.experiment(Runs.DATASET, Runs.config("gcn", "pcl"));
        of(experiment);

        Runs.assertSameBits(result(experiment).run(), Runs.run(Runs.config("gcn", "pcl")));
    }

    @Test
    void aPerceptronIsNotComparedWithItself() {
        assertThat(of(Runs.experiment(Runs.DATASET, Runs.config("mlp", "none"))).features())
                .isNull();
    }

    @Test
    void rivalsDoNotSeeTestLabels() {
        int[] others = Runs.DATASET.labels().clone();
        IntStream.range(80, 200).forEach(node -> others[node] = 1 - others[node]);
        NodeDataset turned =
                Runs.with(Runs.DATASET, others, Runs.DATASET.publicSplit().orElseThrow());

        Findings findings = of(Runs.experiment(Runs.DATASET, Runs.config("gcn", "none")));
        Findings opposite = of(Runs.experiment(turned, Runs.config("gcn", "none")));

        assertThat(opposite.edges().right().right())
                .isEqualTo(120 - findings.edges().right().right());
        assertThat(opposite.features().right().right())
                .isEqualTo(120 - findings.features().right().right());
        assertThat(opposite.right().right()).isEqualTo(120 - findings.right().right());
        assertThat(opposite.labelNext()).isEqualTo(findings.labelNext());
    }
}
