package dev.repel.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Proportion;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuspectLabelsTest {
    private static List<Suspect> ranked(int[] labels, int[] shares, double[][] heldBack) {
        NodeDataset dataset = Datasets.edgeless(2, labels);
        Matrix answers = Matrix.of(heldBack);
        Committee committee = new Committee(
                labels,
                new Shares(shares, 2),
                List.of(),
                answers,
                new double[labels.length],
                answers,
                Proportion.of(0, 0));
        return new SuspectLabels(dataset, committee).ranked();
    }

    /** The mean of what is said of right labels is 0.55 for class 0 and 0.775 for class 1. */
    @Test
    void doubtsLabelsWhereAnotherClassIsAsLikelyAsWhereItIsTheLabel() {
        List<Suspect> suspects = ranked(
                new int[] {0, 0, 1, 1},
                new int[] {0, 1, 0, 1},
                new double[][] {{0.9, 0.1}, {0.2, 0.8}, {0.1, 0.9}, {0.35, 0.65}});

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
        assertThat(ranked(
                        new int[] {0, 0, 1, 1},
                        new int[] {0, 1, 0, 1},
                        new double[][] {{0.9, 0.1}, {0.3, 0.7}, {0.1, 0.9}, {0.2, 0.8}}))
                .isEmpty();
    }

    @Test
    void saysNothingOfLabelsThatNobodyHeldBack() {
        assertThat(ranked(
                        new int[] {0, 0, 1, 1},
                        new int[] {0, Shares.NONE, 0, 1},
                        new double[][] {{0.9, 0.1}, {0.01, 0.99}, {0.1, 0.9}, {0.2, 0.8}}))
                .isEmpty();
    }
}
