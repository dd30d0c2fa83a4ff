package dev.repel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Pass;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.Schedule;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every backbone has to fulfil. Extend it in the build of a backbone and name yours; a provider on the class path is
 * found by itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class BackboneContract {
    private static final Graph WEIGHTED = Runs.WEIGHTED.graph();
    private static final Graph RELATIONAL = Runs.RELATIONAL.graph();
    private static final Graph DIRECTED = Runs.DIRECTED.graph();
    private static final Graph BOTH = Graphs.withDirections(WEIGHTED, new Random(6));
    /** Weights, directions and relations at once. */
    private static final Graph ALL = Graphs.withRelations(BOTH, new Random(8));

    /** The backbones to test. */
    protected abstract List<String> names();

    @ParameterizedTest
    @MethodSource("names")
    protected void learnsTwentyNodesByHeart(String backbone) {
        Architecture architecture = Runs.architecture(backbone, 2, 32, 0, Embedding.LOGITS);

        TrainedRun run = Runs.run(Runs.config(architecture, "none", Runs.PCL, new Schedule(200, 0, 0), 0.02));

        for (int node = 0; node < 20; node++) {
            assertThat(run.lastLogits().argMax(node)).isEqualTo(Runs.DATASET.labels()[node]);
        }
        assertThat(run.history().get(199).supervisedLoss())
                .isLessThan(0.6 * run.history().get(0).supervisedLoss());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void renamingTheNodesRenamesTheOutput(String backbone) {
        renamingRenamesTheOutput(backbone, Runs.DATASET.graph());
    }

    private static void renamingRenamesTheOutput(String backbone, Graph graph) {
        Matrix features = Runs.DATASET.features().toDense();
        int[] newIndex = new CounterRandom(1, CounterRandom.Purpose.GRAPH, 0, 0).permutation(Runs.NODES);
        Matrix renamedFeatures = new Matrix(features.rows(), features.cols());
        for (int i = 0; i < Runs.NODES; i++) {
            for (int j = 0; j < features.cols(); j++) {
                renamedFeatures.set(newIndex[i], j, features.get(i, j));
            }
        }

        Matrix logits = logits(backbone, graph, features, 3);
        Matrix renamed = logits(backbone, Graphs.permuted(graph, newIndex), renamedFeatures, 3);

        for (int i = 0; i < Runs.NODES; i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(renamed.get(newIndex[i], c)).isCloseTo(logits.get(i, c), within(1e-4f));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void nodesWithoutNeighboursOrFeaturesHaveFiniteLogits(String backbone) {
        Graph graph = Runs.DATASET.graph();
        assertThat(graph.degree(Runs.NODES - 1)).isZero();
        Matrix features = Runs.DATASET.features().toDense();

        assertFinite(logits(backbone, graph, features, 2));
        assertFinite(logits(backbone, Graph.of(4, new int[0], new int[0]), new Matrix(4, 3), 2));
        assertFinite(logits(backbone, Graph.of(1, new int[0], new int[0]), Matrix.of(new double[][] {{1, 2}}), 2));
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void singleClassIsPredictedWithCertainty(String backbone) {
        NodeDataset single = Runs.withSplit(Datasets.plantedPartition(60, 1, 2), 5, 10);

        TrainedRun run = Runs.run(single, Runs.config(backbone, "none"), 0, TrainingListener.SILENT);

        assertThat(run.best().validationAccuracy()).isEqualTo(1);
        assertThat(run.best().validationLoss()).isZero();
        assertFinite(run.logits());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void threadsDoNotChangeABit(String backbone) {
        // wide enough for the work to be split
        Matrix features = Runs.DATASET.features().toDense();
        Architecture wide = Runs.architecture(backbone, 3, 128, 0.5, Embedding.LOGITS);

        Matrix one = logits(wide, Runs.DATASET.graph(), features, 2, 1, true);

        assertThat(logits(wide, Runs.DATASET.graph(), features, 2, 8, true).data())
                .isEqualTo(one.data());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void dropoutIsOffWhileEvaluatingAndOnWhileTraining(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        Graph graph = Runs.DATASET.graph();
        Architecture dropping = Runs.architecture(backbone, 2, 16, 0.5, Embedding.LOGITS);

        Matrix evaluated = logits(dropping, graph, features, 2, 1, false);
        Matrix trained = logits(dropping, graph, features, 2, 1, true);

        assertThat(trained.data()).isNotEqualTo(evaluated.data());
        Architecture keeping = Runs.architecture(backbone, 2, 16, 0, Embedding.LOGITS);
        assertThat(logits(keeping, graph, features, 2, 1, true).data()).isEqualTo(evaluated.data());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void savedParametersGiveTheSameLogits(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        try (Workers workers = new Workers(1)) {
            Network saved = network(Runs.architecture(backbone), Runs.DATASET.graph(), features, 2);
            saved.initialise(5, 0);
            Map<String, Matrix> snapshot = saved.snapshot();
            Matrix expected = forward(saved, workers, false);

            Network loaded = network(Runs.architecture(backbone), Runs.DATASET.graph(), features, 2);
            loaded.initialise(6, 0);
            assertThat(forward(loaded, workers, false).data()).isNotEqualTo(expected.data());
            loaded.restore(snapshot);

            assertThat(forward(loaded, workers, false).data()).isEqualTo(expected.data());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void weightsOfEdgesCount(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        Graph plain = Runs.DATASET.graph();
        Architecture architecture = Runs.architecture(backbone, 3, 128, 0.5, Embedding.LOGITS);

        Matrix logits = logits(architecture, WEIGHTED, features, 2, 1, true);

        assertFinite(logits);
        assertThat(logits(architecture, WEIGHTED, features, 2, 8, true).data()).isEqualTo(logits.data());
        if (Backbones.named(backbone).usesGraph()) {
            assertThat(logits.data())
                    .isNotEqualTo(
                            logits(architecture, plain, features, 2, 1, true).data());
        }
        assertFinite(logits(
                backbone,
                Graph.weighted(4, new int[0], new int[0], new float[0], WeightMerge.SUM),
                new Matrix(4, 3),
                2));
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void weightsThatAreAllOneChangeNoBit(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        Graph plain = Runs.DATASET.graph();
        Graph ones = Graphs.withWeights(plain, (i, j) -> 1f);
        Architecture architecture = Runs.architecture(backbone, 2, 16, 0.5, Embedding.LOGITS);
        boolean hasParametersForWeights =
                network(architecture, ones, features, 2).parameters().size()
                        > network(architecture, plain, features, 2).parameters().size();

        // such parameters are learned only if weights differ; see Graph.withoutUselessWeights
        Graph seen = hasParametersForWeights ? ones.withoutUselessWeights() : ones;

        assertThat(logits(architecture, seen, features, 2, 1, true).data())
                .isEqualTo(logits(architecture, plain, features, 2, 1, true).data());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void renamingTheNodesOfWeightedEdgesRenamesTheOutput(String backbone) {
        renamingRenamesTheOutput(backbone, WEIGHTED);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void directionsOfEdgesCount(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        Architecture architecture = Runs.architecture(backbone, 3, 128, 0.5, Embedding.LOGITS);
        for (Graph graph : List.of(DIRECTED, BOTH)) {
            Matrix logits = logits(architecture, graph, features, 2, 1, true);

            assertFinite(logits);
            assertThat(logits(architecture, graph, features, 2, 8, true).data()).isEqualTo(logits.data());
            boolean same = Arrays.equals(
                    logits.data(),
                    logits(architecture, graph.withoutDirections(), features, 2, 1, true)
                            .data());
            assertThat(same).isNotEqualTo(Backbones.named(backbone).usesDirections());
        }
        int[] none = new int[0];
        assertFinite(logits(backbone, Graph.directed(4, none, none, null, WeightMerge.SUM), new Matrix(4, 3), 2));
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void renamingTheNodesOfDirectedEdgesRenamesTheOutput(String backbone) {
        renamingRenamesTheOutput(backbone, DIRECTED);
        renamingRenamesTheOutput(backbone, BOTH);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void edgesOfEveryKindAreLearnedFrom(String backbone) {
        Architecture architecture = Runs.architecture(backbone, 2, 32, 0, Embedding.LOGITS);
        // to the others, edges of several relations are fewer edges of one kind
        List<Graph> graphs = Backbones.named(backbone).usesRelations()
                ? List.of(WEIGHTED, DIRECTED, BOTH, RELATIONAL, ALL)
                : List.of(WEIGHTED, DIRECTED, BOTH);
        for (Graph graph : graphs) {
            TrainedRun run = Runs.run(
                    Runs.DATASET.withGraph(graph),
                    Runs.config(architecture, "none", Runs.PCL, new Schedule(200, 0, 0), 0.02),
                    0,
                    TrainingListener.SILENT);

            for (int node = 0; node < 20; node++) {
                assertThat(run.lastLogits().argMax(node))
                        .as("%s", graph)
                        .isEqualTo(Runs.DATASET.labels()[node]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void gradientsOverWeightedEdgesAreDifferenceQuotients(String backbone) {
        gradientsAreDifferenceQuotients(backbone, WEIGHTED);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void relationsOfEdgesCountWhereTheyAreToldApart(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        Architecture architecture = Runs.architecture(backbone, 3, 128, 0.5, Embedding.LOGITS);
        for (Graph graph : List.of(RELATIONAL, ALL)) {
            Matrix logits = logits(architecture, graph, features, 2, 1, true);

            assertFinite(logits);
            assertThat(logits(architecture, graph, features, 2, 8, true).data()).isEqualTo(logits.data());
            boolean same = Arrays.equals(
                    logits.data(),
                    logits(architecture, graph.withRelations(null), features, 2, 1, true)
                            .data());
            assertThat(same).isNotEqualTo(Backbones.named(backbone).usesRelations());
            assertFinite(logits(backbone, graph.without((a, b) -> true), features, 2));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void weightsAndDirectionsOfRelationsCount(String backbone) {
        Matrix features = Runs.DATASET.features().toDense();
        float[] all = logits(backbone, ALL, features, 2).data();

        float[] unweighted = logits(backbone, ALL.withoutWeights(), features, 2).data();
        assertThat(Arrays.equals(all, unweighted))
                .isNotEqualTo(Backbones.named(backbone).usesGraph());
        float[] undirected =
                logits(backbone, ALL.withoutDirections(), features, 2).data();
        assertThat(Arrays.equals(all, undirected))
                .isNotEqualTo(Backbones.named(backbone).usesDirections());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void renamingTheNodesOfRelationsRenamesTheOutput(String backbone) {
        renamingRenamesTheOutput(backbone, RELATIONAL);
        renamingRenamesTheOutput(backbone, ALL);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void gradientsOverRelationsAreDifferenceQuotients(String backbone) {
        gradientsAreDifferenceQuotients(backbone, RELATIONAL);
        gradientsAreDifferenceQuotients(backbone, ALL);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void gradientsOverDirectedEdgesAreDifferenceQuotients(String backbone) {
        gradientsAreDifferenceQuotients(backbone, DIRECTED);
        gradientsAreDifferenceQuotients(backbone, BOTH);
    }

    private static void gradientsAreDifferenceQuotients(String backbone, Graph graph) {
        Architecture architecture = Runs.architecture(backbone, 2, 16, 0, Embedding.LOGITS);
        Network network = network(architecture, graph, Runs.DATASET.features().toDense(), 2);
        network.initialise(7, 0);
        DifferenceQuotients.assertGradientsOf(network);
    }

    private static void assertFinite(Matrix matrix) {
        for (float value : matrix.data()) {
            assertThat(value).isFinite();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void denseColumnsGiveWhatSparseOnesGive(String backbone) {
        Architecture architecture = Runs.architecture(backbone, 3, 128, 0.5, Embedding.LOGITS);
        Matrix features = Runs.DATASET.features().toDense();
        Matrix expected = logits(architecture, Runs.DATASET.graph(), features, 2, 1, false);

        for (FeatureMatrix held : List.of(FeatureMatrix.of(features), Runs.MIXED.features())) {
            Network network = network(architecture, Runs.DATASET.graph(), held, 2);
            network.initialise(7, 0);
            try (Workers one = new Workers(1);
                    Workers many = new Workers(8)) {
                Matrix evaluated = forward(network, one, false);
                for (int k = 0; k < expected.data().length; k++) {
                    assertThat(evaluated.data()[k]).isCloseTo(expected.data()[k], within(1e-4f));
                }
                Matrix trained = forward(network, one, true);
                assertThat(trained.data()).isNotEqualTo(evaluated.data());
                assertThat(forward(network, many, true).data()).isEqualTo(trained.data());
            }
        }
    }

    protected static Matrix logits(String backbone, Graph graph, Matrix features, int classes) {
        return logits(Runs.architecture(backbone), graph, features, classes, 1, false);
    }

    protected static Matrix logits(
            Architecture architecture, Graph graph, Matrix features, int classes, int threads, boolean training) {
        try (Workers workers = new Workers(threads)) {
            Network network = network(architecture, graph, features, classes);
            network.initialise(7, 0);
            return forward(network, workers, training);
        }
    }

    protected static Network network(Architecture architecture, Graph graph, Matrix features, int classes) {
        return network(architecture, graph, FeatureMatrix.of(SparseMatrix.of(features)), classes);
    }

    private static Network network(Architecture architecture, Graph graph, FeatureMatrix features, int classes) {
        Network network = new Network(new NetworkInput(graph, features, classes), architecture, LayerHook.NONE);
        network.tape().allocate();
        return network;
    }

    private static Matrix forward(Network network, Workers workers, boolean training) {
        network.tape()
                .program(network.logits())
                .forward(new Pass(
                        new PlainKernels(), workers, training ? Pass.Mode.TRAINING : Pass.Mode.EVALUATION, 1, 1));
        return network.logits().value().copy();
    }
}
