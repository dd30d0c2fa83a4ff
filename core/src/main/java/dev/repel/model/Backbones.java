package dev.repel.model;

import dev.repel.data.UnknownName;
import dev.repel.model.backbone.Appnp;
import dev.repel.model.backbone.ChebNet;
import dev.repel.model.backbone.Dagnn;
import dev.repel.model.backbone.Gat;
import dev.repel.model.backbone.Gcn;
import dev.repel.model.backbone.Gcnii;
import dev.repel.model.backbone.Gin;
import dev.repel.model.backbone.GprGnn;
import dev.repel.model.backbone.GraphSage;
import dev.repel.model.backbone.Mlp;
import dev.repel.model.backbone.Sgc;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of backbones: a new one is a file and a line here. */
public final class Backbones {
    private static final Map<String, Backbone> TABLE = new LinkedHashMap<>();

    static {
        register("mlp", new LayerStack(new Mlp()));
        register("chebnet", new LayerStack(new ChebNet()));
        register("graphsage", new LayerStack(new GraphSage()));
        register("gcn", new LayerStack(new Gcn()));
        register("gat", new LayerStack(new Gat()));
        register("gin", new LayerStack(new Gin()));
        register("sgc", new Sgc());
        register("appnp", new Appnp());
        register("dagnn", new Dagnn());
        register("gcnii", new Gcnii());
        register("gprgnn", new GprGnn());
    }

    private Backbones() {}

    private static void register(String name, Backbone backbone) {
        if (TABLE.put(name, backbone) != null) {
            throw new IllegalStateException("two backbones are called " + name);
        }
    }

    public static List<String> names() {
        return new ArrayList<>(TABLE.keySet());
    }

    public static Backbone named(String name) {
        Backbone backbone = TABLE.get(name);
        if (backbone == null) {
            throw new UnknownName("backbone", name, TABLE.keySet());
        }
        return backbone;
    }
}
