package dev.repel.model;

import dev.repel.data.UnknownName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The table of backbones: a new one is a file and a line here, or a {@link BackboneProvider} in a jar of its own. */
public final class Backbones {
    private static final Map<String, BackboneEntry> TABLE = new LinkedHashMap<>();

    static {
        register(BackboneEntry.ofLayers("mlp", "a perceptron, which does not look at the graph", new Mlp())
                .withoutGraph()
                .defaultsTo("dropout", "0.5")
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("chebnet", "Chebyshev polynomials of the Laplacian", new ChebNet())
                .reads("terms")
                .defaultsTo("dropout", "0.5")
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("graphsage", "the mean of the neighbours beside the node", new GraphSage())
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("gcn", "graph convolutions", new Gcn()));
        register(BackboneEntry.ofLayers("gat", "attention over the neighbours", new Gat())
                .reads("heads", "output-heads", "attention-dropout")
                .defaultsTo("dropout", "0.7")
                .defaultsTo("embedding", "hidden"));
        register(BackboneEntry.ofLayers("gin", "the sum of the neighbours through a perceptron", new Gin())
                .reads("learn-epsilon", "narrow-output")
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("sgc", "a linear map of features spread over the graph", new Sgc())
                .withoutHiddenLayers()
                .reads("hops")
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("appnp", "a perceptron, then personalised PageRank", new Appnp())
                .reads("hops", "teleport", "norm")
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("dagnn", "a perceptron, then a learned mix of hops", new Dagnn())
                .reads("hops", "norm")
                .defaultsTo("weight-decay", "0.005"));
        register(BackboneEntry.of("gcnii", "many convolutions that keep their start", new Gcnii())
                .reads("teleport", "identity", "convolution-decay", "norm")
                .defaultsTo("dropout", "0.6")
                .defaultsTo("layers", "16"));
        register(BackboneEntry.of("gprgnn", "a perceptron, then hops with learned weights", new GprGnn())
                .reads("hops", "teleport", "norm")
                .defaultsTo("dropout", "0.5"));
        ServiceLoader.load(BackboneProvider.class, Backbones.class.getClassLoader())
                .forEach(provider -> provider.backbones().forEach(Backbones::register));
    }

    private Backbones() {}

    private static void register(BackboneEntry entry) {
        if (TABLE.put(entry.name(), entry) != null) {
            throw new IllegalStateException("two backbones are called " + entry.name());
        }
    }

    public static List<String> names() {
        return List.copyOf(TABLE.keySet());
    }

    /** All of them, in the order of the table. */
    public static List<BackboneEntry> all() {
        return List.copyOf(TABLE.values());
    }

    /** @throws UnknownName if there is none of this name */
    public static BackboneEntry named(String name) {
        BackboneEntry entry = TABLE.get(name);
        if (entry == null) {
            throw new UnknownName("backbone", name, TABLE.keySet());
        }
        return entry;
    }
}
