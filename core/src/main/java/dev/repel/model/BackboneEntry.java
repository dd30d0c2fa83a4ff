package dev.repel.model;

import dev.repel.graph.EdgeTraits;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the table of backbones knows about one: its network, the settings it reads, its defaults, and its capabilities.
 */
public final class BackboneEntry {
    /** Read by every backbone that uses the directions of edges. */
    private static final String DIRECTION_MIX = "direction-mix";

    private final String name;
    private final String help;
    private final Backbone backbone;
    private final Set<String> reads = new LinkedHashSet<>();
    private final List<Class<? extends Record>> own = new ArrayList<>();
    private final Map<String, String> defaults = new LinkedHashMap<>();
    private boolean usesGraph = true;
    private boolean usesDirections = true;
    private boolean looksOnce;
    private boolean usesRelations;
    private boolean hasHiddenLayers = true;
    private FileLayout fileLayout = FileLayout.own();
    private String assumedInFiles = "";

    private BackboneEntry(String name, String help, Backbone backbone) {
        this.name = name;
        this.help = help;
        this.backbone = backbone;
    }

    /**
     * A backbone.
     *
     * @param help one line
     */
    public static BackboneEntry of(String name, String help, Backbone backbone) {
        return new BackboneEntry(name, help, backbone);
    }

    /** A stack of layers of one kind, which may be normalised and have residual connections. */
    public static BackboneEntry ofLayers(String name, String help, Convolution convolution) {
        return of(name, help, new LayerStack(convolution)).reads("norm", "residual");
    }

    /** Names the settings of {@link LayerOptions} that it reads. */
    public BackboneEntry reads(String... names) {
        Collections.addAll(reads, names);
        return this;
    }

    /** Adds a record of settings that the backbone itself declares; {@link Architecture#own} holds it. */
    public BackboneEntry declares(Class<? extends Record> settings) {
        own.add(settings);
        Declared.in(settings).settings().stream().map(DeclaredSetting::name).forEach(reads::add);
        return this;
    }

    /**
     * Overrides the default of a setting of the training or of its own; docs/DEFAULTS.md describes the search for those of the built-in backbones.
     */
    public BackboneEntry defaultsTo(String setting, String value) {
        defaults.put(setting, value);
        return this;
    }

    /** Declares that it does not use the graph, so that techniques that change the graph make no sense for it. */
    public BackboneEntry withoutGraph() {
        usesGraph = false;
        return this;
    }

    /** Declares that it takes every edge both ways, even if it has a direction. */
    public BackboneEntry withoutDirections() {
        usesDirections = false;
        return this;
    }

    /** Declares that it looks at the graph before the training only, so that techniques cannot change it. */
    public BackboneEntry lookingOnce() {
        looksOnce = true;
        return this;
    }

    /** Declares that it tells the relations of edges apart. */
    public BackboneEntry withRelations() {
        usesRelations = true;
        return this;
    }

    /** Declares that it has no hidden layers, so that techniques that work on these make no sense for it. */
    public BackboneEntry withoutHiddenLayers() {
        hasHiddenLayers = false;
        return this;
    }

    /** Sets how its parameters are named in our files and in those of other libraries. */
    BackboneEntry inFiles(FileLayout layout) {
        fileLayout = layout;
        return this;
    }

    /**
     * Says what is taken for granted about files of other libraries because no tensor shows it.
     *
     * @param assumption the end of a sentence
     */
    BackboneEntry assumesInFiles(String assumption) {
        assumedInFiles = assumption;
        return this;
    }

    public String name() {
        return name;
    }

    public String help() {
        return help;
    }

    public Backbone backbone() {
        return backbone;
    }

    /** The names of the settings that it reads and that not every backbone has. */
    public Set<String> reads() {
        Set<String> names = new LinkedHashSet<>(reads);
        if (usesDirections()) {
            names.add(DIRECTION_MIX);
        }
        return Collections.unmodifiableSet(names);
    }

    /** The records of settings that it declares itself. */
    public List<Class<? extends Record>> own() {
        return List.copyOf(own);
    }

    /** The defaults it overrides, by the name of the setting. */
    public Map<String, String> defaults() {
        return Collections.unmodifiableMap(defaults);
    }

    public boolean usesGraph() {
        return usesGraph;
    }

    /** Whether it matters to it which way edges go. */
    public boolean usesDirections() {
        return usesGraph && usesDirections;
    }

    /** Whether it looks at the graph before the training only. */
    public boolean looksOnce() {
        return looksOnce;
    }

    /** Whether it tells the relations of edges apart; others see all edges as of one kind. */
    public boolean usesRelations() {
        return usesRelations;
    }

    /** What it uses of what is known about edges. */
    public EdgeTraits used(EdgeTraits edges) {
        EdgeTraits seen = usesDirections || !usesGraph ? edges : edges.withoutDirections();
        return usesRelations ? seen : seen.withRelations(List.of());
    }

    public boolean hasHiddenLayers() {
        return hasHiddenLayers;
    }

    /** Whether it can be trained in batches: it then declares {@link Batching}. */
    public boolean trainsInBatches() {
        return own.contains(Batching.class);
    }

    /** How its parameters are named in files. */
    public FileLayout fileLayout() {
        return fileLayout;
    }

    /** What is taken for granted about files of other libraries, empty if nothing is. */
    public String assumedInFiles() {
        return assumedInFiles;
    }
}
