package dev.repel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Graphs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeDatasetTest {
    private final Graph graph = Graphs.ring(3);
    private final SparseMatrix features = SparseMatrix.of(Matrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}}));

    @Test
    void partsThatDoNotFitEachOtherAreRefused() {
        assertRefused("3 nodes but 2 rows of features", SparseMatrix.of(new Matrix(2, 2)), List.of(), "a", "b", "c");
        assertRefused("3 nodes but 2 ids", features, List.of(), "a", "b");
        assertRefused("2 features but 1 names", features, List.of("word"), "a", "b", "c");
        assertThatThrownBy(() -> Datasets.of(graph, features, 2, new int[] {0, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 nodes but 2 labels");
    }

    @Test
    void featuresAreFiniteNumbers() {
        for (float wrong : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            SparseMatrix damaged = features.withValues(new float[] {1, 1, wrong, 1});

            String message = " of node 'c' is " + wrong + "; features must be finite numbers";
            assertRefused("feature 0" + message, damaged, List.of(), "a", "b", "c");
            assertRefused("feature 'red'" + message, damaged, List.of("red", "blue"), "a", "b", "c");
        }
    }

    @Test
    void labelOutsideTheClassesIsNamed() {
        assertThatThrownBy(() -> Datasets.of(graph, features, 2, new int[] {0, 2, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 1 has class 2 of 2");
        assertThatThrownBy(() -> Datasets.of(graph, features, 2, new int[] {0, 0, -2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("node 2 has class -2 of 2");
    }

    @Test
    void nodesMayBeWithoutALabel() {
        NodeDataset dataset = Datasets.of(graph, features, 2, new int[] {0, NodeDataset.UNLABELLED, 1});

        assertThat(dataset.nodes()).isEqualTo(3);
        assertThat(dataset.classes()).isEqualTo(2);
    }

    @Test
    void labelsCanBeForgottenAndClassesStay() {
        NodeDataset dataset = Datasets.of(graph, features, 2, new int[] {0, 1, 1});

        NodeDataset blank = dataset.withoutLabels();

        assertThat(blank.labels()).containsOnly(NodeDataset.UNLABELLED).hasSize(3);
        assertThat(blank.classNames()).isEqualTo(dataset.classNames());
        assertThat(dataset.labels()).containsExactly(0, 1, 1);
    }

    @Test
    void nodeCannotBeInASplitTwice() {
        assertThatThrownBy(() -> new Split(new int[] {0, 1}, new int[] {2}, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node 1");
        assertThatThrownBy(() -> new Split(new int[] {0, 0}, new int[0], new int[0]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Split(new int[] {-1}, new int[0], new int[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node -1");
    }

    @Test
    void taskHoldsTheLabelsOfTrainingAndValidationNodesOnly() {
        NodeDataset dataset = Datasets.of(graph, features, 3, new int[] {2, 0, 1});

        TrainingTask task =
                TrainingTask.of(dataset, new Split(new int[] {2}, new int[] {0}, new int[] {1}), features.transpose());

        assertThat(task.trainLabels()).containsExactly(1);
        assertThat(task.validationLabels()).containsExactly(2);
        assertThat(TrainingTask.class.getRecordComponents())
                .extracting(component -> component.getName())
                .containsExactly(
                        "graph",
                        "features",
                        "featuresTransposed",
                        "classes",
                        "trainNodes",
                        "trainLabels",
                        "validationNodes",
                        "validationLabels");
    }

    @Test
    void nodeToLearnFromNeedsALabel() {
        NodeDataset dataset = Datasets.of(graph, features, 2, new int[] {0, NodeDataset.UNLABELLED, 1});

        assertThatThrownBy(() -> TrainingTask.of(
                        dataset, new Split(new int[] {1}, new int[] {0}, new int[0]), features.transpose()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("node1");
    }

    private void assertRefused(String message, SparseMatrix rows, List<String> words, String... ids) {
        assertThatThrownBy(() -> new NodeDataset(
                        "test",
                        graph,
                        FeatureMatrix.of(rows),
                        new int[] {0, 0, 0},
                        List.of("only"),
                        List.of(ids),
                        words,
                        Optional.empty(),
                        ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void aSplitNamesNodesOfTheGraph() {
        Split beyond = new Split(new int[] {0}, new int[] {3}, new int[0]);
        assertThatThrownBy(() -> new NodeDataset(
                        "test",
                        graph,
                        FeatureMatrix.of(features),
                        new int[] {0, 0, 0},
                        List.of("only"),
                        List.of("a", "b", "c"),
                        List.of(),
                        Optional.of(beyond),
                        ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the split names a node that is not one of 3");
        assertThatThrownBy(() -> new Split(new int[] {2}, new int[0], new int[] {1, 2}))
                .hasMessage("node 2 is in the split twice or is not a node");
        assertThatThrownBy(() -> new Split(new int[] {-1}, new int[0], new int[0]))
                .hasMessageContaining("node -1");
    }
}
