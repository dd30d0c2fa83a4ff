package dev.repel.model;

import dev.repel.InvalidRequest;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.Map;

/** Applies a trained network to a graph, possibly another one than it was trained on. */
public final class Inference {
    private final Architecture architecture;
    private final LayerHook hook;
    private final int classes;
    private final EdgeTraits edges;

    /** For a network that was trained on edges that are nothing but their ends. */
    public Inference(Architecture architecture, LayerHook hook, int classes) {
        this(architecture, hook, classes, EdgeTraits.NONE);
    }

    /**
     * @param hook of the technique it was trained with
     * @param edges what it was trained on; the edges of other graphs must have that too, and are taken without
     *     whatever else they have
     */
    public Inference(Architecture architecture, LayerHook hook, int classes, EdgeTraits edges) {
        this.architecture = architecture;
        this.hook = hook;
        this.classes = classes;
        this.edges = edges;
    }

    /** The logits (N × C) of all nodes, dropout off. */
    public Matrix logits(
            Graph graph, FeatureMatrix features, Map<String, Matrix> parameters, Kernels kernels, Workers workers) {
        Network network = new Network(new NetworkInput(edges.seenIn(graph), features, classes), architecture, hook);
        network.tape().allocateForward();
        network.restore(parameters);
        network.tape().program(network.logits()).forward(new Pass(kernels, workers, Pass.Mode.EVALUATION, 0, 0));
        return network.logits().value();
    }

    /**
     * How many hops away the logits of a node depend on.
     *
     * @throws InvalidRequest if they depend on the whole graph
     */
    public int reach() {
        if (hook.looksAtTheWholeGraph()) {
            throw new InvalidRequest("with the technique of this model every node depends on the whole graph"
                    + " (PairNorm's means, CG³'s coarse graphs), so no part of it is enough for some nodes.");
        }
        Network network = new Network(NetworkInput.ofOneNode(1, classes, edges), architecture, hook);
        return network.tape().reach(network.logits());
    }

    /** The parameters of a network for this many features, without values, in the order in which they are built. */
    public List<Parameter> parameters(int features) {
        return List.copyOf(
                new Network(NetworkInput.ofOneNode(features, classes, edges), architecture, hook).parameters());
    }
}
