package dev.repel.model;

import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.graph.GraphView;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A backbone built for one graph: its tape, its parameters, its embeddings and its logits. */
public final class Network {
    private final Tape tape = new Tape();
    private final NetworkInput input;
    private final Architecture architecture;
    private final GraphView graph;
    private final Encoding encoding;
    private final Set<String> ownNames = new HashSet<>();

    public Network(NetworkInput input, Architecture architecture, LayerHook hook) {
        this.input = input;
        this.architecture = architecture;
        graph = new GraphView(input.graph());
        encoding = build(graph, hook);
        tape.parameters().forEach(parameter -> ownNames.add(parameter.name()));
    }

    private Encoding build(GraphView view, LayerHook hook) {
        NetworkBuilder builder = new NetworkBuilder(tape, input, view, architecture, hook);
        BackboneEntry entry = Backbones.named(architecture.backbone());
        boolean directed = entry.usesDirections() && view.original().directed();
        return hook.afterBackbone(builder, entry.backbone().build(directed ? builder.directed() : builder));
    }

    /** The logits of this many passes over the graph, of which the first is that of predictions. */
    public List<Variable> passes(int count, LayerHook hook) {
        List<Variable> logits = new ArrayList<>(List.of(logits()));
        while (logits.size() < count) {
            logits.add(anotherPass(graph(), hook).logits());
        }
        return logits;
    }

    /**
     * Builds the same backbone with the same parameters again, for another pass within a training step with its own
     * random numbers.
     *
     * @param view the graph of that pass
     */
    public Encoding anotherPass(GraphView view, LayerHook hook) {
        return tape.sharing(() -> build(view, hook));
    }

    public Tape tape() {
        return tape;
    }

    public GraphView graph() {
        return graph;
    }

    public Variable embeddings() {
        return encoding.embeddings();
    }

    public Variable logits() {
        return encoding.logits();
    }

    public Collection<Parameter> parameters() {
        return tape.parameters();
    }

    /** The values of all parameters, including buffers, in the order in which they were built. */
    public List<Matrix> values() {
        return parameters().stream().map(Parameter::value).toList();
    }

    /** The gradients of all parameters in the same order. */
    public List<Matrix> gradients() {
        return parameters().stream().map(Parameter::gradient).toList();
    }

    /**
     * Initialises all parameters.
     *
     * @param stage counts the initialisations within a run; each uses different random numbers
     */
    public void initialise(long seed, int stage) {
        int instance = 0;
        for (Parameter parameter : parameters()) {
            CounterRandom random = new CounterRandom(seed, CounterRandom.Purpose.INITIALISATION, instance++, stage);
            parameter.initialiser().fill(parameter.value(), random);
        }
    }

    /** Copies of all parameters by name. */
    public Map<String, Matrix> snapshot() {
        Map<String, Matrix> copies = new LinkedHashMap<>();
        parameters()
                .forEach(parameter ->
                        copies.put(parameter.name(), parameter.value().copy()));
        return copies;
    }

    /**
     * The saved parameters that belong to the backbone: a technique may learn others, which predictions do not need.
     */
    public Map<String, Matrix> withoutTechnique(Map<String, Matrix> saved) {
        Map<String, Matrix> own = new LinkedHashMap<>(saved);
        own.keySet().retainAll(ownNames);
        return own;
    }

    /** Restores saved parameters. */
    public void restore(Map<String, Matrix> saved) {
        for (Parameter parameter : parameters()) {
            Matrix value = saved.get(parameter.name());
            if (value == null) {
                throw new IllegalArgumentException("parameter " + parameter.name() + " is missing");
            }
            parameter.value().copyFrom(value);
        }
    }
}
