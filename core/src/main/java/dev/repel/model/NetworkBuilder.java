package dev.repel.model;

import dev.repel.autograd.AddBias;
import dev.repel.autograd.BatchNorm;
import dev.repel.autograd.Dropout;
import dev.repel.autograd.FeatureMatMul;
import dev.repel.autograd.Features;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LayerNorm;
import dev.repel.autograd.LazyPropagate;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.MatMul;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Propagate;
import dev.repel.autograd.PropagateSum;
import dev.repel.autograd.Relu;
import dev.repel.autograd.SparseOperator;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.graph.Flow;
import dev.repel.graph.GraphView;
import dev.repel.graph.NearRowCache;
import dev.repel.graph.NearestRows;
import dev.repel.graph.Normalisation;
import java.util.List;

/** The building blocks of a backbone: input, linear maps, propagation and dropout on one tape. */
public final class NetworkBuilder {
    private final Tape tape;
    private final NetworkInput input;
    private final GraphView graph;
    private final Architecture architecture;
    private final LayerHook hook;
    /** Along which edges nodes collect. */
    private final Flow flow;
    /** What the names of a layer's parameters have after the number of the layer. */
    private final String part;

    /** For a network that does not ask which way edges go. */
    public NetworkBuilder(Tape tape, NetworkInput input, GraphView graph, Architecture architecture, LayerHook hook) {
        this(tape, input, graph, architecture, hook, Flow.UNDIRECTED, "");
    }

    private NetworkBuilder(
            Tape tape,
            NetworkInput input,
            GraphView graph,
            Architecture architecture,
            LayerHook hook,
            Flow flow,
            String part) {
        this.tape = tape;
        this.input = input;
        this.graph = graph;
        this.architecture = architecture;
        this.hook = hook;
        this.flow = flow;
        this.part = part;
    }

    private NetworkBuilder along(Flow other, String name) {
        return new NetworkBuilder(tape, input, graph, architecture, hook, other, name);
    }

    /** The same for a network that uses the directions of edges, which the graph must have. */
    NetworkBuilder directed() {
        return along(Flow.mixed(architecture.options().mix()), "");
    }

    /**
     * The same for one direction of a layer.
     *
     * @param name in the names of its parameters
     */
    NetworkBuilder oneWay(Flow direction, String name) {
        return along(direction, "." + name);
    }

    /** Along which edges nodes collect. If it is one way, a layer leaves out the node itself, which is added elsewhere. */
    public Flow flow() {
        return flow;
    }

    /** What the names of the parameters of a layer begin with. */
    public String layerName(int layer) {
        return "convs." + layer + part;
    }

    public Tape tape() {
        return tape;
    }

    public Architecture architecture() {
        return architecture;
    }

    public GraphView graph() {
        return graph;
    }

    public int classes() {
        return input.classes();
    }

    /** The features, with dropout on the stored values. */
    public Variable input() {
        return input(architecture.inputDropout());
    }

    /** The features with another dropout. */
    public Variable input(double dropout) {
        return tape.add(new Features(input.features(), input::featuresTransposed, dropout, tape.nextInstance()));
    }

    /** X W without a bias; sparse features stay sparse. */
    public Variable linear(Variable x, int width, String weightName, Initialiser initialiser) {
        return linear(x, tape.add(new Parameter(weightName, x.cols(), width, initialiser)));
    }

    /** X W for a weight on the tape. */
    public Variable linear(Variable x, Variable weight) {
        return x instanceof Features features
                ? hook.afterFeatures(
                        along(Flow.UNDIRECTED, ""), features, tape.add(new FeatureMatMul(features, weight)))
                : tape.add(new MatMul(x, weight));
    }

    /** X + bias. */
    public Variable bias(Variable x, String biasName, Initialiser initialiser) {
        return tape.add(new AddBias(x, tape.add(new Parameter(biasName, 1, x.cols(), initialiser))));
    }

    /** X W + b, initialised like PyTorch's Linear; the names are {@code prefix.weight} and {@code prefix.bias}. */
    public Variable linearWithBias(Variable x, int width, String prefix) {
        Initialiser kaiming = Initialiser.kaiming(x.cols());
        return bias(linear(x, width, prefix + ".weight", kaiming), prefix + ".bias", kaiming);
    }

    /** The operator itself, for layers that compute their own edge weights. */
    public SparseOperator operator(Normalisation normalisation) {
        return graph.operator(normalisation, flow);
    }

    public Variable propagate(SparseOperator operator, Variable x) {
        return tape.add(new Propagate(operator, x));
    }

    public Variable propagate(Normalisation normalisation, Variable x) {
        return propagate(operator(normalisation), x);
    }

    /** Π X for the rows Π of a batch, or of the graph, which are computed in the first pass. */
    public Variable collect(NearestRows rows, Variable x) {
        if (input.collected() != null) {
            return propagate(input.collected(), x);
        }
        NearRowCache cache = graph.original().nearRows(rows);
        return tape.add(new LazyPropagate(x, cache::matrix, rows.hops(), rows.count()));
    }

    /** Σ_r S_r X_r over the relations, a graph without them being one. */
    public Variable propagateByRelation(Normalisation normalisation, List<Variable> xs) {
        return tape.add(new PropagateSum(
                graph.byRelation().stream()
                        .map(view -> view.operator(normalisation, flow))
                        .toList(),
                xs));
    }

    public Variable dropout(Variable x) {
        return architecture.dropout() == 0 ? x : tape.add(new Dropout(x, architecture.dropout(), tape.nextInstance()));
    }

    public Variable relu(Variable x) {
        return tape.add(new Relu(x));
    }

    /** α A + β B. */
    public Variable combine(double alpha, Variable a, double beta, Variable b) {
        return tape.add(new LinearCombination(alpha, a, beta, b));
    }

    /** The normalisation of the architecture, with the names of PyTorch Geometric. */
    public Variable normalise(Variable x, String prefix) {
        return switch (architecture.options().norm()) {
            case NONE -> x;
            case LAYER -> tape.add(new LayerNorm(x, scale(prefix, x.cols()), shift(prefix, x.cols())));
            case BATCH -> batchNorm(x, prefix + ".module");
        };
    }

    /** Batch normalisation, regardless of the architecture. */
    public Variable batchNorm(Variable x, String prefix) {
        int width = x.cols();
        Parameter gamma = scale(prefix, width);
        Parameter beta = shift(prefix, width);
        Parameter mean = tape.add(Parameter.buffer(prefix + ".running_mean", 1, width, Initialiser.zeros()));
        Parameter variance = tape.add(Parameter.buffer(prefix + ".running_var", 1, width, Initialiser.constant(1f)));
        return tape.add(new BatchNorm(x, gamma, beta, mean, variance, !hook.perturbs()));
    }

    private Parameter scale(String prefix, int width) {
        return tape.add(new Parameter(prefix + ".weight", 1, width, Initialiser.constant(1f)));
    }

    private Parameter shift(String prefix, int width) {
        return tape.add(new Parameter(prefix + ".bias", 1, width, Initialiser.zeros()));
    }

    /** Applies the technique to a hidden layer. */
    public Variable afterLayer(Variable hidden) {
        return hook.afterLayer(tape, hidden);
    }
}
