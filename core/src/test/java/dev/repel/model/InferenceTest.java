package dev.repel.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks that are applied and not trained, and how their parameters start. */
class InferenceTest {
    private static final FeatureMatrix FEATURES =
            FeatureMatrix.of(SparseMatrix.of(Matrix.of(Dense.random(6, 3, new Random(4)))));

    /** Two layers; chebnet has polynomials of degree 1; sgc, appnp, gprgnn and pprgo have five hops whatever their layers are. */
    @ParameterizedTest
    @CsvSource({
        "mlp, 0",
        "gcn, 2",
        "graphsage, 2",
        "gin, 2",
        "gat, 2",
        "chebnet, 2",
        "sgc, 5",
        "appnp, 5",
        "gprgnn, 5",
        "pprgo, 5"
    })
    void reachIsTheNumberOfPropagations(String backbone, int reach) {
        assertThat(inference(backbone).reach()).isEqualTo(reach);
    }

    @Test
    void aHookThatLooksAtTheWholeGraphHasNoReach() {
        LayerHook everywhere = new LayerHook() {
            @Override
            public Variable afterLayer(Tape tape, Variable hidden) {
                return hidden;
            }

            @Override
            public boolean looksAtTheWholeGraph() {
                return true;
            }
        };

        assertThatThrownBy(() -> new Inference(Runs.architecture("gcn"), everywhere, 2).reach())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("every node depends on the whole graph");
    }

    @Test
    void parametersOfAPerceptronHaveTheShapesOfItsLayers() {
        List<Parameter> parameters = inference("mlp").parameters(7);

        assertThat(parameters).extracting(Parameter::rows).containsExactly(7, 1, 16, 1);
        assertThat(parameters).extracting(Parameter::cols).containsExactly(16, 16, 2, 2);
    }

    /** relu(X W₁ + b₁) W₂ + b₂ in plain loops. */
    @Test
    void aPerceptronIsAppliedNodeByNode() {
        Map<String, Matrix> saved = saved("mlp");
        List<Parameter> order = inference("mlp").parameters(3);
        double[][] hidden = affine(Dense.of(FEATURES.toDense()), saved, order, 0);
        for (double[] row : hidden) {
            for (int j = 0; j < row.length; j++) {
                row[j] = Math.max(0, row[j]);
            }
        }

        Matrix logits = logits("mlp", Graphs.ring(6), saved);

        Dense.assertClose(logits, affine(hidden, saved, order, 2), 1e-5);
    }

    private static double[][] affine(double[][] x, Map<String, Matrix> saved, List<Parameter> order, int first) {
        double[][] product =
                Dense.product(x, Dense.of(saved.get(order.get(first).name())));
        Matrix bias = saved.get(order.get(first + 1).name());
        for (double[] row : product) {
            for (int j = 0; j < row.length; j++) {
                row[j] += bias.get(0, j);
            }
        }
        return product;
    }

    @Test
    void startsAreTheSameForASeedAndAStageAndOthersOtherwise() {
        Network network = network("gcn");
        float[] first = start(network, 1, 0);

        assertThat(start(network, 1, 0)).isEqualTo(first);
        assertThat(start(network, 2, 0)).isNotEqualTo(first);
        assertThat(start(network, 1, 1)).isNotEqualTo(first);
    }

    @Test
    void aSnapshotIsACopyThatCanBePutBack() {
        Network network = network("gcn");
        float[] first = start(network, 1, 0);
        Map<String, Matrix> snapshot = network.snapshot();
        start(network, 2, 0);

        network.restore(snapshot);

        assertThat(network.parameters().iterator().next().value().data()).isEqualTo(first);
        assertThat(network.withoutTechnique(snapshot)).isEqualTo(snapshot);
        Map<String, Matrix> more = new HashMap<>(snapshot);
        more.put("of a technique", new Matrix(1, 1));
        assertThat(network.withoutTechnique(more).keySet()).isEqualTo(snapshot.keySet());
    }

    @ParameterizedTest
    @CsvSource({"glorot, 0.1", "kaiming, 0.125", "uniform, 0.7"})
    void randomStartsFillTheirBoundsAndDoNotCrossThem(String name, double bound) {
        Initialiser initialiser = switch (name) {
            case "glorot" -> Initialiser.glorot();
            case "kaiming" -> Initialiser.kaiming(64);
            default -> Initialiser.uniform(0.7);
        };
        // 6 / (200 + 400) = 0.1²
        Matrix matrix = new Matrix(200, 400);

        initialiser.fill(matrix, new CounterRandom(1, Purpose.INITIALISATION, 0, 0));

        double largest = 0;
        double sum = 0;
        for (float value : matrix.data()) {
            largest = Math.max(largest, Math.abs(value));
            sum += value;
        }
        assertThat(largest).isBetween(0.999 * bound, bound);
        assertThat(Math.abs(sum / matrix.data().length)).isLessThan(0.01 * bound);
    }

    private static float[] start(Network network, long seed, int stage) {
        network.initialise(seed, stage);
        return network.parameters().iterator().next().value().data().clone();
    }

    private static Inference inference(String backbone) {
        return new Inference(Runs.architecture(backbone), LayerHook.NONE, 2);
    }

    private static Network network(String backbone) {
        int[] none = {};
        TrainingTask task =
                new TrainingTask(Graphs.ring(6), FEATURES, FEATURES.sparse().transpose(), 2, none, none, none, none);
        Network network = new Network(NetworkInput.of(task), Runs.architecture(backbone), LayerHook.NONE);
        network.tape().allocate();
        return network;
    }

    private static Map<String, Matrix> saved(String backbone) {
        Network network = network(backbone);
        network.initialise(3, 0);
        return network.snapshot();
    }

    private static Matrix logits(String backbone, Graph graph, Map<String, Matrix> saved) {
        return inference(backbone).logits(graph, FEATURES, saved, new PlainKernels(), Workers.NONE);
    }
}
