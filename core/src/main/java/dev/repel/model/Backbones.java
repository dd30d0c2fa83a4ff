package dev.repel.model;

import dev.repel.data.UnknownName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of backbones: a new one is a file and a line here. */
public final class Backbones {
    private static final Map<String, Entry> TABLE = new LinkedHashMap<>();

    static {
        register("mlp", new LayerStack(new Mlp()), Preset.of(0.5, 5e-4, 300));
        register("chebnet", new LayerStack(new ChebNet()), Preset.of(0.5, 5e-4, 300));
        register("graphsage", new LayerStack(new GraphSage()), Preset.of(0.8, 5e-4, 300));
        register("gcn", new LayerStack(new Gcn()), Preset.of(0.8, 5e-4, 100));
        register("gat", new LayerStack(new Gat()), Preset.of(0.7, 5e-4, 100).withEmbedding(Embedding.HIDDEN));
        register("gin", new LayerStack(new Gin()), Preset.of(0.5, 5e-4, 100));
        register("sgc", new Sgc(), Preset.of(0.5, 5e-4, 100));
        register("appnp", new Appnp(), Preset.of(0.5, 5e-4, 100));
        register("dagnn", new Dagnn(), Preset.of(0.8, 5e-3, 100));
        register("gcnii", new Gcnii(), Preset.of(0.6, 5e-4, 100).withLayers(16));
        register("gprgnn", new GprGnn(), Preset.of(0.5, 5e-4, 100));
    }

    private Backbones() {}

    private static void register(String name, Backbone backbone, Preset preset) {
        if (TABLE.put(name, new Entry(backbone, preset)) != null) {
            throw new IllegalStateException("two backbones are called " + name);
        }
    }

    private record Entry(Backbone backbone, Preset preset) {}

    public static List<String> names() {
        return new ArrayList<>(TABLE.keySet());
    }

    public static Backbone named(String name) {
        return entry(name).backbone;
    }

    /** The settings that suit a backbone. */
    public static Preset preset(String name) {
        return entry(name).preset;
    }

    private static Entry entry(String name) {
        Entry entry = TABLE.get(name);
        if (entry == null) {
            throw new UnknownName("backbone", name, TABLE.keySet());
        }
        return entry;
    }
}
