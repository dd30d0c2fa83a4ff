package dev.repel.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.explain.Explanation;
import dev.repel.explain.Occlusion;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.graph.Relations;
import dev.repel.settings.Declared;
import dev.repel.technique.Cg3Settings;
import dev.repel.technique.Grand;
import dev.repel.technique.GrandPlus;
import dev.repel.technique.GrandPlusSettings;
import dev.repel.technique.GrandSettings;
import dev.repel.technique.PairNormSettings;
import dev.repel.technique.PairNormTechnique;
import dev.repel.technique.Techniques;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalInferenceTest {
    private static final NodeDataset DATASET = Datasets.plantedPartition(150, 3, 9);
    private static final FittedScaling ROW_SUMS = FittedScaling.of(FeatureScaling.ROW_SUMS);
    private static final FeatureMatrix FEATURES = DATASET.features().rowNormalised();

    static Stream<Arguments> networks() {
        List<Arguments> all = new ArrayList<>();
        for (String backbone : Backbones.names()) {
            for (Norm norm : Norm.values()) {
                if (!backbone.equals("sgc") || norm == Norm.NONE) {
                    all.add(Arguments.of(architecture(backbone, norm), LayerHook.NONE));
                }
            }
        }
        Grand grand = new Grand(Declared.in(GrandSettings.class).defaults());
        all.add(Arguments.of(architecture("mlp", Norm.NONE), grand));
        GrandPlus plus = new GrandPlus(new GrandPlusSettings(2, 0.5, 0.3, 3, 12, 1e-5, 0.5, 1, 0, 2));
        all.add(Arguments.of(architecture("mlp", Norm.NONE), plus));
        return all.stream();
    }

    private static Architecture architecture(String backbone, Norm norm) {
        LayerOptions options = new LayerOptions(4, 1, 0.5, 3, false, false, 3, 0.1, 0.5, 20, norm, false, null);
        return new Architecture(backbone, 2, 16, 0.5, 0.5, Embedding.LOGITS, options);
    }

    /** Random values, also for the running statistics of batch normalisation. */
    private static Map<String, Matrix> parameters(Inference inference) {
        Map<String, Matrix> values = new LinkedHashMap<>();
        int instance = 0;
        for (var parameter : inference.parameters(FEATURES.cols())) {
            Matrix value = new Matrix(parameter.rows(), parameter.cols());
            CounterRandom random = new CounterRandom(3, CounterRandom.Purpose.INITIALISATION, instance++, 0);
            boolean variance = parameter.name().endsWith("running_var");
            for (int i = 0; i < value.data().length; i++) {
                value.data()[i] = random.uniform(i) * (variance ? 1f : 0.8f) + (variance ? 0.5f : -0.4f);
            }
            values.put(parameter.name(), value);
        }
        return values;
    }

    private static void withNetwork(Architecture architecture, LayerHook hook, Check check) {
        withNetwork(architecture, hook, ROW_SUMS, check);
    }

    private static void withNetwork(Architecture architecture, LayerHook hook, FittedScaling scaling, Check check) {
        Inference inference = new Inference(architecture, hook, 3);
        Map<String, Matrix> parameters = parameters(inference);
        try (Workers workers = new Workers(2)) {
            Predictor predictor =
                    new Predictor(List.of(new AppliedNetwork(inference, parameters, scaling, Temperature.NONE, 1)));
            LocalInference local = new LocalInference(predictor, new PlainKernels(), workers);
            check.accept(
                    local,
                    (graph, features) -> inference.logits(graph, features, parameters, new PlainKernels(), workers));
        }
    }

    private interface Full {
        Matrix logits(Graph graph, FeatureMatrix features);
    }

    private interface Check {
        void accept(LocalInference local, Full full);
    }

    @ParameterizedTest
    @MethodSource("networks")
    void batchesGiveWhatTheWholeGraphGives(Architecture architecture, LayerHook hook) {
        withNetwork(architecture, hook, (local, full) -> {
            Matrix expected = full.logits(DATASET.graph(), FEATURES);

            for (int batch : new int[] {1, 7, 1000}) {
                Matrix actual = local.predict(DATASET.graph(), DATASET.features(), batch)
                        .logits();
                for (int i = 0; i < expected.data().length; i++) {
                    assertThat(actual.data()[i]).isCloseTo(expected.data()[i], within(1e-5f));
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat", "gin", "chebnet"})
    void batchesOfWeightedEdgesGiveWhatTheWholeGraphGives(String backbone) {
        batchesGiveWhatTheWholeGraphGives(backbone, Graphs.withWeights(DATASET.graph(), new Random(5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat", "gin", "chebnet", "sgc", "gcnii"})
    void batchesOfDirectedEdgesGiveWhatTheWholeGraphGives(String backbone) {
        Graph directed = Graphs.withDirections(DATASET.graph(), new Random(5));
        batchesGiveWhatTheWholeGraphGives(backbone, directed);
        Graph weighted = Graphs.withWeights(DATASET.graph(), new Random(6));
        batchesGiveWhatTheWholeGraphGives(backbone, Graphs.withDirections(weighted, new Random(7)));
    }

    private static void batchesGiveWhatTheWholeGraphGives(String backbone, Graph graph) {
        Inference inference = new Inference(architecture(backbone, Norm.NONE), LayerHook.NONE, 3, EdgeTraits.of(graph));
        Map<String, Matrix> parameters = parameters(inference);
        try (Workers workers = new Workers(2)) {
            Matrix expected = inference.logits(graph, FEATURES, parameters, new PlainKernels(), workers);
            Predictor predictor =
                    new Predictor(List.of(new AppliedNetwork(inference, parameters, ROW_SUMS, Temperature.NONE, 1)));

            Matrix actual = new LocalInference(predictor, new PlainKernels(), workers)
                    .predict(graph, DATASET.features(), 7)
                    .logits();

            for (int i = 0; i < expected.data().length; i++) {
                assertThat(actual.data()[i]).isCloseTo(expected.data()[i], within(1e-5f));
            }
            assertThatThrownBy(
                            () -> inference.logits(DATASET.graph(), FEATURES, parameters, new PlainKernels(), workers))
                    .hasMessageContaining("trained on edges");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rgcn", "graphsage"})
    void batchesOfRelationsGiveWhatTheWholeGraphGives(String backbone) {
        Graph graph = Graphs.withRelations(DATASET.graph(), new Random(5));
        batchesGiveWhatTheWholeGraphGives(backbone, graph);
        Graph directed = Graphs.withDirections(DATASET.graph(), new Random(6));
        batchesGiveWhatTheWholeGraphGives(backbone, Graphs.withRelations(directed, new Random(7)));

        Graph other = graph.withRelations(new Relations(List.of("writes"), List.of(DATASET.graph())));
        assertThatThrownBy(() -> EdgeTraits.of(graph).seenIn(other))
                .hasMessageContaining("does not know the relation writes");
    }

    @Test
    void aNetworkTrainedWithoutWeightsIgnoresThem() {
        withNetwork(
                architecture("gcn", Norm.NONE),
                LayerHook.NONE,
                (local, full) -> assertThat(full.logits(Graphs.withWeights(DATASET.graph(), new Random(5)), FEATURES)
                                .data())
                        .isEqualTo(full.logits(DATASET.graph(), FEATURES).data()));
    }

    @Test
    void theReachIsThatOfThePropagations() {
        Map<String, Integer> reaches = new LinkedHashMap<>();
        for (String backbone : Backbones.names()) {
            withNetwork(
                    architecture(backbone, Norm.NONE),
                    LayerHook.NONE,
                    (local, full) -> reaches.put(backbone, local.reach()));
        }

        assertThat(reaches)
                .containsEntry("mlp", 0)
                .containsEntry("gcn", 2)
                .containsEntry("gat", 2)
                .containsEntry("gin", 2)
                .containsEntry("graphsage", 2)
                .containsEntry("gcnii", 2)
                .containsEntry("chebnet", 2 * 2)
                .containsEntry("sgc", 3)
                .containsEntry("appnp", 3)
                .containsEntry("dagnn", 3)
                .containsEntry("gprgnn", 3)
                .containsEntry("pprgo", 3);
    }

    @Test
    void techniquesThatLookAtTheWholeGraphAreRefused() {
        Architecture gcn = architecture("gcn", Norm.NONE);
        LayerHook pairNorm =
                new PairNormTechnique(Declared.in(PairNormSettings.class).defaults());
        LayerHook cg3 = hookOf("cg3", Declared.in(Cg3Settings.class).defaults());

        for (LayerHook hook : List.of(pairNorm, cg3, LayerHook.all(List.of(LayerHook.NONE, pairNorm)))) {
            assertThatThrownBy(() -> new Inference(gcn, hook, 3).reach()).hasMessageContaining("whole graph");
        }
    }

    @Test
    void anExplanationCanBeStopped() {
        withNetwork(architecture("gcn", Norm.NONE), LayerHook.NONE, (local, full) -> {
            int[] asked = {0};
            Occlusion occlusion = new Occlusion(local, DATASET.graph(), DATASET.features(), Temperature.NONE);

            assertThatThrownBy(() -> occlusion.explain(4, () -> ++asked[0] > 3))
                    .isInstanceOf(CancellationException.class);
            assertThat(asked[0]).isEqualTo(4);
        });
    }

    /** Every part that was taken away is taken away from the whole graph here, and gives the same. */
    @ParameterizedTest
    @MethodSource("networks")
    void occlusionsAreThoseOfTheWholeGraph(Architecture architecture, LayerHook hook) {
        int node = 4;
        Temperature temperature = new Temperature(1.7);
        withNetwork(architecture, hook, (local, full) -> {
            Explanation explanation =
                    new Occlusion(local, DATASET.graph(), DATASET.features(), temperature).explain(node);

            Matrix whole = full.logits(DATASET.graph(), FEATURES);
            int label = whole.argMax(node);
            double before = temperature.probability(whole, node, label);
            assertThat(explanation.label()).isEqualTo(label);
            assertThat(explanation.probability()).isCloseTo(before, within(1e-5));
            if (local.reach() > 0) {
                Explanation.Part edge = explanation.neighbours().tried().get(0);
                Graph without = DATASET.graph()
                        .without((a, b) -> (a == node && b == edge.index()) || (b == node && a == edge.index()));
                Matrix changed = full.logits(without, FEATURES);
                assertThat(edge.change())
                        .isCloseTo(temperature.probability(changed, node, label) - before, within(1e-5));
                assertThat(explanation.neighbours().tried())
                        .hasSize(DATASET.graph().degree(node));
                Explanation.Part other = explanation.nodes().tried().get(0);
                changed = full.logits(
                        DATASET.graph().without((a, b) -> a == other.index() || b == other.index()), FEATURES);
                assertThat(other.change())
                        .isCloseTo(temperature.probability(changed, node, label) - before, within(1e-5));
            }
            Explanation.Part word = explanation.features().tried().get(0);
            Matrix dense = DATASET.features().toDense();
            dense.set(node, word.index(), 0f);
            Matrix changed = full.logits(
                    DATASET.graph(), FeatureMatrix.of(SparseMatrix.of(dense)).rowNormalised());
            assertThat(word.change()).isCloseTo(temperature.probability(changed, node, label) - before, within(1e-5));
        });
    }

    @Test
    void aNodeAddedLaterIsPredictedAsAFullPassDoes() {
        int[] sources = IntStream.range(0, 151).toArray();
        int[] targets = IntStream.range(0, 151).map(i -> (i * 7 + 3) % 151).toArray();
        Graph grown = Graph.of(151, sources, targets);
        Matrix dense = new Matrix(151, FEATURES.cols());
        System.arraycopy(FEATURES.toDense().data(), 0, dense.data(), 0, 150 * FEATURES.cols());
        dense.set(150, 2, 1f);
        FeatureMatrix features = FeatureMatrix.of(SparseMatrix.of(dense));
        withNetwork(architecture("gcn", Norm.BATCH), LayerHook.NONE, (local, full) -> {
            ReceptiveField field = ReceptiveField.of(grown, new int[] {150}, local.reach());
            Matrix alone = local.predict(grown.excerpt(field.nodes()), features.rowsAt(field.nodes()))
                    .logits();
            Matrix whole = full.logits(grown, features.rowNormalised());

            assertThat(field.nodes()).hasSizeLessThan(20);
            for (int c = 0; c < 3; c++) {
                assertThat(alone.get(field.indexOf(150), c)).isCloseTo(whole.get(150, c), within(1e-5f));
            }
        });
    }

    @Test
    void withoutAFeatureTheOthersAreScaledAsInTraining() {
        int node = 4;
        FittedScaling scaling = FeatureScaling.STANDARDISED.fit(DATASET.features());
        withNetwork(architecture("gcn", Norm.NONE), LayerHook.NONE, scaling, (local, full) -> {
            Explanation explanation =
                    new Occlusion(local, DATASET.graph(), DATASET.features(), Temperature.NONE).explain(node);

            Matrix whole = full.logits(DATASET.graph(), scaling.apply(DATASET.features()));
            int label = whole.argMax(node);
            double before = Temperature.NONE.probability(whole, node, label);
            assertThat(explanation.probability()).isCloseTo(before, within(1e-5));
            Explanation.Part word = explanation.features().tried().get(0);
            Matrix dense = DATASET.features().toDense();
            dense.set(node, word.index(), 0f);
            Matrix changed = full.logits(DATASET.graph(), scaling.apply(FeatureMatrix.of(SparseMatrix.of(dense))));
            assertThat(word.change())
                    .isCloseTo(Temperature.NONE.probability(changed, node, label) - before, within(1e-5));
        });
    }

    @Test
    void explanationsAreTheSameOnEveryCall() {
        withNetwork(Runs.architecture("gat"), LayerHook.NONE, (local, full) -> {
            Occlusion occlusion = new Occlusion(local, DATASET.graph(), DATASET.features(), Temperature.NONE);

            assertThat(occlusion.explain(11)).isEqualTo(occlusion.explain(11));
        });
    }

    /** What a technique changes in a network that is only applied. */
    private static LayerHook hookOf(String technique, Record settings) {
        return Techniques.parts(technique).get(0).change().orElseThrow().of(settings);
    }
}
