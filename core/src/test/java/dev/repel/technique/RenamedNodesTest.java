package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.model.Embedding;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole training on renamed nodes gives the renamed predictions, where nothing is drawn by the number of a node. */
class RenamedNodesTest {
    private static final int[] NEW_INDEX =
            new CounterRandom(5, CounterRandom.Purpose.GRAPH, 0, 0).permutation(Runs.NODES);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "pcl",
                "pairnorm",
                "ups",
                "pcl,pairnorm",
                "co-training",
                "self-training",
                "union",
                "intersection"
            })
    void renamingTheNodesRenamesThePredictions(String technique) {
        TrainConfig config = Runs.config(
                Runs.architecture("gcn", 2, 16, 0, Embedding.LOGITS), technique, Runs.PCL, Runs.SHORT, 0.02);

        TrainedRun original = Runs.run(Runs.DATASET, config, 0, TrainingListener.SILENT);
        TrainedRun renamed = Runs.run(renamed(Runs.DATASET), config, 0, TrainingListener.SILENT);

        for (int i = 0; i < Runs.NODES; i++) {
            for (int c = 0; c < original.lastLogits().cols(); c++) {
                assertThat(renamed.lastLogits().get(NEW_INDEX[i], c))
                        .as("node %d", i)
                        .isCloseTo(original.lastLogits().get(i, c), within(2e-3f));
            }
        }
    }

    private static NodeDataset renamed(NodeDataset dataset) {
        Matrix features = dataset.features().toDense();
        Matrix renamedFeatures = new Matrix(features.rows(), features.cols());
        int[] labels = new int[Runs.NODES];
        for (int i = 0; i < Runs.NODES; i++) {
            System.arraycopy(
                    features.data(),
                    i * features.cols(),
                    renamedFeatures.data(),
                    NEW_INDEX[i] * features.cols(),
                    features.cols());
            labels[NEW_INDEX[i]] = dataset.labels()[i];
        }
        Split split = dataset.publicSplit().orElseThrow();
        return new NodeDataset(
                dataset.name(),
                Graphs.permuted(dataset.graph(), NEW_INDEX),
                FeatureMatrix.of(SparseMatrix.of(renamedFeatures)),
                labels,
                dataset.classNames(),
                dataset.nodeIds(),
                dataset.featureNames(),
                Optional.of(new Split(renamed(split.train()), renamed(split.validation()), renamed(split.test()))),
                dataset.sha256());
    }

    private static int[] renamed(int[] nodes) {
        return Arrays.stream(nodes).map(node -> NEW_INDEX[node]).sorted().toArray();
    }
}
