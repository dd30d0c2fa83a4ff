package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.RunDetails;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuspectLabelsTest {
    private static List<Suspect> ranked(int[] labels, int[] shares, double[][] heldBack) {
        NodeDataset dataset = Datasets.edgeless(2, labels);
        return new SuspectLabels(dataset, Matrix.of(heldBack), new Shares(shares, 2)).ranked();
    }

    /** The mean of what is said of right labels is 0.55 for class 0 and 0.775 for class 1. */
    @Test
    void doubtsLabelsWhereAnotherClassIsAsLikelyAsWhereItIsTheLabel() {
        List<Suspect> suspects = ranked(new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1}, new double[][] {
            {0.9, 0.1}, {0.2, 0.8}, {0.1, 0.9}, {0.35, 0.65}
        });

        assertThat(suspects).hasSize(1);
        Suspect suspect = suspects.get(0);
        assertThat(suspect.node()).isEqualTo(1);
        assertThat(suspect.given()).isZero();
        assertThat(suspect.suggested()).isEqualTo(1);
        assertThat(suspect.score()).isCloseTo(0.6, within(1e-6));
        assertThat(suspect.suggestedProbability()).isCloseTo(0.8, within(1e-6));
        assertThat(suspect.evidence())
                .containsExactly(
                        "A network that did not know the label gives 'class1' 80 % and 'class0' 20 %.",
                        "No neighbour has a label.");
    }

    @Test
    void doesNotDoubtWhatThresholdsForbid() {
        // class 1 is more likely for node 1, but less so than where it is the label
        assertThat(ranked(new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1}, new double[][] {
                    {0.9, 0.1}, {0.3, 0.7}, {0.1, 0.9}, {0.2, 0.8}
                }))
                .isEmpty();
    }

    @Test
    void saysNothingOfLabelsThatNobodyHeldBack() {
        assertThat(ranked(new int[] {0, 0, 1, 1}, new int[] {0, Shares.NONE, 0, 1}, new double[][] {
                    {0.9, 0.1}, {0.01, 0.99}, {0.1, 0.9}, {0.2, 0.8}
                }))
                .isEmpty();
    }

    @Test
    void findsWrongHeldBackLabelsOfARunAndDoesNotSeeTestLabels() {
        Split split = Runs.DATASET.publicSplit().orElseThrow();
        int[] labels = Runs.DATASET.labels().clone();
        List<String> wrong = new ArrayList<>();
        for (int node : Arrays.copyOf(split.validation(), 8)) {
            labels[node] = 1 - labels[node];
            wrong.add(Runs.DATASET.nodeIds().get(node));
        }
        int[] turned = labels.clone();
        for (int node : split.test()) {
            turned[node] = 1 - turned[node];
        }

        List<RunDetails.LabelRow> rows = rows(Runs.with(Runs.DATASET, labels, split));

        assertThat(rows).isNotEmpty();
        assertThat(wrong).contains(rows.get(0).id(), rows.get(1).id());
        assertThat(rows(Runs.with(Runs.DATASET, turned, split))).isEqualTo(rows);
    }

    private static List<RunDetails.LabelRow> rows(NodeDataset dataset) {
        Experiment experiment = Runs.experiment(
                dataset, Runs.config("gcn", "none").with("warmup", 80).with("cotrain", 0));
        return SuspectLabels.of(dataset, experiment.run(0, Workers.NONE, TrainingListener.SILENT, Optional.empty()));
    }
}
