package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.model.Embedding;
import dev.repel.model.Network;
import dev.repel.technique.Technique;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.MixedFeatures;
import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The parts of the estimate that follow from the data alone, counted by hand: a ring of four nodes has eight neighbours. */
@ExtendWith(TestSeed.class)
class MemoryOfDataTest {
    private static final Graph RING = Graphs.ring(4);
    /** Five entries in three columns. */
    private static final Matrix FEATURES = Matrix.of(new double[][] {{1, 0, 2}, {0, 3, 0}, {4, 0, 0}, {0, 0, 5}});

    @Test
    void neighboursAndOffsetsAreWholeNumbers() {
        assertThat(estimate(RING).graph()).isEqualTo(4 * (8 + 5));
    }

    @Test
    void weightsAddANumberPerNeighbourAndASumPerNode() {
        assertThat(estimate(Graphs.withWeights(RING, TestSeed.random("weights")))
                        .graph())
                .isEqualTo(4 * (8 + 5) + 4 * 8 + 8 * 4);
    }

    @Test
    void directionsAddANumberPerNeighbourAndBothDegreesPerNode() {
        assertThat(estimate(Graphs.withDirections(RING, TestSeed.random("directions")))
                        .graph())
                .isEqualTo(4 * (8 + 5) + 4 * 8 + 2 * (4 + 8) * 4);
    }

    /** Columns and values of both, row pointers of either, and where each entry of the transposed one comes from. */
    @Test
    void sparseFeaturesAreStoredTwice() {
        assertThat(estimate(RING).features()).isEqualTo(4 * (5 + 5 + 4 + 1) + 4 * (5 + 5 + 3 + 1) + 4 * 5);
    }

    @Test
    void denseColumnsAreStoredOnce() {
        FeatureMatrix mixed = MixedFeatures.of(FEATURES, 2);
        int sparse = mixed.sparse().entries();

        assertThat(estimate(RING, mixed).features())
                .isEqualTo(4L * (2 * sparse + 4 + 1)
                        + 4L * mixed.dense().cols() * 4
                        + 4L * (2 * sparse + 3 + 1)
                        + 4L * sparse);
    }

    @Test
    void relationsAreGraphsOfTheirOwn() {
        Graph related = Graphs.withRelations(RING, TestSeed.random("relations"));
        int ofAll = 0;
        for (Graph one : related.relations().orElseThrow().graphs()) {
            ofAll += 4 * (one.neighbours().length + 5);
        }

        assertThat(estimate(related).graph()).isEqualTo(4 * (related.neighbours().length + 5) + ofAll);
    }

    /** Three columns into a hidden layer of four, into two classes: 3 · 4 + 4 + 4 · 2 + 2 parameters with two moments each. */
    @Test
    void whatATrainingKeepsFollowsFromTheShapes() {
        TrainingTask task = task(RING, FeatureMatrix.of(SparseMatrix.of(FEATURES)));
        Network network = TrainingTape.of(task, config(Embedding.HIDDEN), new Technique() {})
                .network();

        MemoryEstimate estimate = MemoryEstimate.of(
                task,
                config(Embedding.HIDDEN),
                new Technique() {
                    @Override
                    public long bytes() {
                        return 1_000_000;
                    }
                },
                77);

        assertThat(estimate.optimiser()).isEqualTo(4 * 3 * (12 + 4 + 8 + 2));
        assertThat(estimate.outputs()).isEqualTo(4 * (2 * 4 * 2 + 4 * 4));
        assertThat(estimate.tape()).isEqualTo(network.tape().bytes() + 4 * 4 * 2);
        assertThat(estimate.operators()).isEqualTo(network.graph().bytes() + 1_000_000);
        assertThat(estimate.walks()).isEqualTo(77);
    }

    @Test
    void theTotalIsTheSumOfAllParts() {
        MemoryEstimate estimate = new MemoryEstimate(1, 20, 300, 4_000, 50_000, 600_000, 7_000_000);

        assertThat(estimate.training()).isEqualTo(654_300);
        assertThat(estimate.total()).isEqualTo(7_654_321);
        assertThat(estimate.keeping(3).total()).isEqualTo(8_854_321);
    }

    private static MemoryEstimate estimate(Graph graph) {
        return estimate(graph, FeatureMatrix.of(SparseMatrix.of(FEATURES)));
    }

    private static MemoryEstimate estimate(Graph graph, FeatureMatrix features) {
        return MemoryEstimate.of(task(graph, features), config(Embedding.LOGITS), new Technique() {}, 0);
    }

    private static TrainingTask task(Graph graph, FeatureMatrix features) {
        NodeDataset dataset = Datasets.of(RING, SparseMatrix.of(FEATURES), 2, new int[] {0, 1, 0, 1})
                .withFeatures(features)
                .withGraph(graph);
        return TrainingTask.of(
                dataset,
                new Split(new int[] {0, 1}, new int[] {2}, new int[] {3}),
                features.sparse().transpose());
    }

    private static TrainConfig config(Embedding embedding) {
        return Runs.config(Runs.architecture("gcn", 2, 4, 0, embedding), "none", Runs.PCL, new Schedule(1, 0, 0), 0.01);
    }
}
