package dev.repel.model;

import dev.repel.Plugins;
import dev.repel.data.UnknownName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of backbones: a new one takes a file and a line here, or a {@link BackboneProvider} in a separate jar. */
public final class Backbones {
    private static final Map<String, BackboneEntry> TABLE = new LinkedHashMap<>();

    /**
     * With batch normalisation, its perceptron is PyTorch's Sequential of a linear map, BatchNorm1d, ReLU and a linear
     * map, so our third part is the fourth there. GINConv stores ε even if it is constant.
     */
    private static final FileLayout GIN_IN_FILES = FileLayout.convolutions("convs.*.nn.0.weight")
            .single("convs.0.nn.0.weight")
            .classes("convs.*.nn.2.weight", 0)
            // a layer with a single map, which other programs need not wrap into a sequence
            .renames("\\.nn\\.(weight|bias)$", ".nn.0.$1")
            .renames("\\.nn\\.lins\\.0\\.", ".nn.0.")
            .renames("\\.nn\\.lins\\.1\\.", ".nn.2.")
            .renames("\\.nn\\.norms\\.0\\.(module\\.)?", ".nn.norm.")
            .withBatchNorm(".nn.2.", ".nn.3.")
            .withBatchNorm(".nn.norm.", ".nn.1.")
            .constant("convs.*.eps", "learn-epsilon");

    static {
        register(BackboneEntry.ofLayers("mlp", "a perceptron, which does not look at the graph", new Mlp())
                .withoutGraph()
                .inFiles(FileLayout.perceptron())
                .defaultsTo("dropout", "0.5")
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("chebnet", "Chebyshev polynomials of the Laplacian", new ChebNet())
                .reads("terms")
                .inFiles(FileLayout.convolutions("convs.*.lins.0.weight"))
                .defaultsTo("dropout", "0.5")
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("graphsage", "the mean of the neighbours beside the node", new GraphSage())
                .withRelations()
                .inFiles(FileLayout.convolutions("convs.*.lin_l.bias"))
                .assumesInFiles("neighbours are averaged (aggr='mean')")
                .defaultsTo("k", "300"));
        register(BackboneEntry.ofLayers("gcn", "graph convolutions", new Gcn())
                .inFiles(FileLayout.convolutions("convs.*.lin.weight")));
        register(BackboneEntry.ofLayers("rgcn", "convolutions with weights for each relation of the edges", new Rgcn())
                .withRelations()
                .declares(Rgcn.Settings.class)
                .inFiles(FileLayout.convolutions("convs.*.bias")));
        register(BackboneEntry.ofLayers("gat", "attention over the neighbours", new Gat())
                .reads("heads", "output-heads", "attention-dropout")
                .inFiles(FileLayout.convolutions("convs.*.lin.weight")
                        .classes("convs.*.att_src", 2)
                        // its name in PyTorch Geometric before 2.5
                        .renames("\\.lin_src\\.weight", ".lin.weight"))
                .assumesInFiles("ELU follows the hidden layers (act='elu'), and the heads of the last one are averaged")
                .defaultsTo("dropout", "0.7")
                .defaultsTo("embedding", "hidden"));
        register(BackboneEntry.ofLayers("gin", "the sum of the neighbours through a perceptron", new Gin())
                .reads("learn-epsilon", "narrow-output")
                .declares(Gin.Settings.class)
                .inFiles(GIN_IN_FILES)
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("sgc", "a linear map of features spread over the graph", new Sgc())
                .withoutHiddenLayers()
                .reads("hops")
                .inFiles(FileLayout.convolutions("conv.lin.weight")
                        .single("conv.lin.weight")
                        .renames("^convs\\.0\\.", "conv."))
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("appnp", "a perceptron, then personalised PageRank", new Appnp())
                .reads("hops", "teleport", "norm")
                .inFiles(FileLayout.perceptron())
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("dagnn", "a perceptron, then a learned mix of hops", new Dagnn())
                .reads("hops", "norm")
                .inFiles(FileLayout.perceptron())
                .defaultsTo("weight-decay", "0.005"));
        register(BackboneEntry.of("gcnii", "many convolutions that keep their start", new Gcnii())
                .reads("teleport", "identity", "convolution-decay", "norm")
                .inFiles(FileLayout.perceptron().classes("lins.1.weight", 0))
                .defaultsTo("dropout", "0.6")
                .defaultsTo("layers", "16"));
        register(BackboneEntry.of("gprgnn", "a perceptron, then hops with learned weights", new GprGnn())
                .reads("hops", "teleport", "norm")
                .inFiles(FileLayout.perceptron())
                .defaultsTo("dropout", "0.5"));
        register(BackboneEntry.of("pprgo", "a perceptron, then the nodes where most walks end", new Pprgo())
                .reads("hops", "teleport", "norm")
                .declares(Pprgo.Settings.class)
                .declares(Batching.class)
                .withoutDirections()
                .lookingOnce()
                .inFiles(FileLayout.perceptron())
                .defaultsTo("dropout", "0.5")
                .defaultsTo("hops", "20")
                .defaultsTo("teleport", "0.25"));
        Plugins.forEach(BackboneProvider.class, provider -> provider.backbones().forEach(Backbones::register));
    }

    private Backbones() {}

    private static void register(BackboneEntry entry) {
        if (TABLE.putIfAbsent(entry.name(), entry) != null) {
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
