package dev.repel.oracle;

import static dev.repel.oracle.Oracle.assertClose;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.graph.Graph;
import dev.repel.graph.GraphView;
import dev.repel.model.Architecture;
import dev.repel.model.Convolution;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.LayerOptions;
import dev.repel.model.NetworkBuilder;
import dev.repel.model.NetworkInput;
import dev.repel.model.Norm;
import dev.repel.model.Rgcn;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Runs one layer on the golden graph, with dense and with sparse input, and compares its output and all gradients. */
final class GoldenLayer {
    static final double TOLERANCE = 1e-4;

    private final Oracle oracle;
    private final String prefix;
    private final Graph graph;
    private final LayerOptions options;

    /**
     * @param prefix that our parameter names have before PyTorch's
     */
    GoldenLayer(String file, String prefix) {
        this(Oracle.read(file), prefix, Oracle::graph);
    }

    private GoldenLayer(Oracle oracle, String prefix, Function<Oracle, Graph> graph) {
        this.oracle = oracle;
        this.prefix = prefix;
        this.graph = graph.apply(oracle);
        this.options = options(oracle);
    }

    /** On a graph whose edges have weights. */
    static GoldenLayer weighted(String file, String prefix) {
        return new GoldenLayer(Oracle.readRich(file), prefix, Oracle::weightedGraph);
    }

    /** On a graph whose edges are of several relations. */
    static GoldenLayer relational(String file, String prefix) {
        return new GoldenLayer(Oracle.readRich(file), prefix, Oracle::relationalGraph);
    }

    /** On a graph whose edges go one way. */
    static GoldenLayer directed(String file, String prefix) {
        return new GoldenLayer(Oracle.readRich(file), prefix, Oracle::directedGraph);
    }

    /** No dropout; as many terms, hops and so on as the golden values were made with. */
    private static LayerOptions options(Oracle oracle) {
        int k = oracle.has("K") ? (int) oracle.number("K") : 1;
        // of APPNP, or of the two directions
        double teleport = oracle.has("alpha") ? oracle.number("alpha") : 0;
        return new LayerOptions(1, 1, 0, k, false, false, k, teleport, 1, 1, Norm.NONE, false, teleport);
    }

    Oracle oracle() {
        return oracle;
    }

    /** For a layer that makes rows as wide as the golden ones. */
    void check(Convolution layer) {
        check((builder, x) -> layer.apply(builder, x, width(), 0));
    }

    /** How many columns the golden output has. */
    int width() {
        return oracle.matrix("output").cols();
    }

    void check(BiFunction<NetworkBuilder, Variable, Variable> layer) {
        checkDense(layer);
        Tape sparse = new Tape();
        NetworkBuilder builder = builder(sparse);
        run(sparse, layer.apply(builder, builder.input()));
    }

    /** For what never sees the sparse features. */
    void checkDense(BiFunction<NetworkBuilder, Variable, Variable> layer) {
        Matrix x = oracle.matrix("x");
        Tape dense = new Tape();
        Constant input = dense.add(new Constant(x, true));
        run(dense, layer.apply(builder(dense), input));
        assertClose(input.gradient(), oracle.matrix("grad_x"), TOLERANCE, "gradient of x");
    }

    private NetworkBuilder builder(Tape tape) {
        SparseMatrix features = SparseMatrix.of(oracle.matrix("x"));
        NetworkInput input = new NetworkInput(graph, features, 3);
        Architecture architecture = new Architecture("gcn", 2, width(), 0, 0, Embedding.LOGITS, options);
        Integer bases = oracle.has("bases") ? (int) oracle.number("bases") : null;
        return new NetworkBuilder(
                tape,
                input,
                new GraphView(graph),
                architecture.withOwn(OwnSettings.NONE.with(new Rgcn.Settings(bases))),
                LayerHook.NONE);
    }

    private void run(Tape tape, Variable output) {
        tape.allocate();
        for (Parameter parameter : tape.parameters()) {
            parameter.value().copyFrom(oracle.parameter("parameters", goldenName(parameter)));
        }
        Program program = tape.program(output);
        try (Workers workers = new Workers(2)) {
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            program.forward(pass);
            assertClose(output.value(), oracle.matrix("output"), TOLERANCE, "output");
            output.gradient().copyFrom(oracle.matrix("upstream"));
            program.backward(pass);
        }
        for (Parameter parameter : tape.parameters()) {
            String name = goldenName(parameter);
            assertClose(parameter.gradient(), oracle.parameter("grad_parameters", name), TOLERANCE, name);
        }
    }

    private String goldenName(Parameter parameter) {
        return parameter.name().substring(prefix.length());
    }
}
