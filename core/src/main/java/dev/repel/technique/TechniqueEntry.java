package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.model.LayerHook;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.OwnSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the table of techniques knows about one: how it is created, which settings it reads, what it works on, and what
 * is needed to save, estimate, partition or display it.
 */
public final class TechniqueEntry {
    /** What a technique works on, which decides what it can be combined with. */
    public enum WorksOn {
        /** Nothing: the plain backbone, which cannot be combined. */
        NOTHING,
        /** The input of the backbone; can be combined with a technique that works on the loss. */
        INPUT,
        /** The hidden layers. */
        LAYERS,
        /** The graph of an epoch. */
        GRAPH,
        /** The loss on nodes without a label; only one such technique at a time. */
        LOSS
    }

    /** Creates a technique for one run. */
    @FunctionalInterface
    public interface Factory {
        Technique create(TrainingTask task, OwnSettings settings, WalkCache walks);
    }

    /**
     * What a technique changes in the network that is saved.
     *
     * @param key under which a model file keeps the settings
     * @param settings their record
     * @param hook that makes the same change when the network is only applied
     */
    public record Change<R extends Record>(String key, Class<R> settings, Function<R, LayerHook> hook) {
        /** The change for given settings. */
        public LayerHook of(Record saved) {
            return hook.apply(settings.cast(saved));
        }
    }

    private final String name;
    private final String help;
    private final WorksOn worksOn;
    private final Factory factory;
    private final Set<Class<? extends Record>> records = new LinkedHashSet<>();
    private final Set<String> reads = new LinkedHashSet<>();
    private final Map<String, List<String>> searches = new LinkedHashMap<>();
    private final List<Map<String, String>> tries = new ArrayList<>();
    private final List<String> epochSettings = new ArrayList<>();
    private Class<PclSettings> pairs;
    private Change<?> change;
    private String learnsFrom = "";
    private String boundBecause = "";
    private boolean worksInParts;

    private TechniqueEntry(String name, String help, WorksOn worksOn, Factory factory) {
        this.name = name;
        this.help = help;
        this.worksOn = worksOn;
        this.factory = factory;
    }

    /**
     * A technique.
     *
     * @param help one line
     */
    public static TechniqueEntry of(String name, String help, WorksOn worksOn, Factory factory) {
        return new TechniqueEntry(name, help, worksOn, factory);
    }

    /** Adds the settings that it reads: all of a record, or only those named. */
    public TechniqueEntry reads(Class<? extends Record> settings, String... names) {
        records.add(settings);
        if (names.length == 0) {
            Declared.in(settings).settings().stream().map(DeclaredSetting::name).forEach(reads::add);
        } else {
            Collections.addAll(reads, names);
        }
        return this;
    }

    /** Sets the values that a search tries for a setting with this technique, instead of those the setting declares. */
    public TechniqueEntry searches(String setting, String... values) {
        searches.put(setting, List.of(values));
        return this;
    }

    /**
     * Adds settings that are tried together when the labels choose. Where they name a backbone, the technique brings its
     * own network.
     */
    public TechniqueEntry tries(Map<String, String> settings) {
        tries.add(Map.copyOf(settings));
        return this;
    }

    /** Names a setting that counts epochs, which a shortened training reduces like the other epochs. */
    public TechniqueEntry countsEpochs(String setting) {
        epochSettings.add(setting);
        return this;
    }

    /** Declares that it pushes pairs of nodes apart, using these settings. */
    TechniqueEntry pushesPairs(Class<PclSettings> settings) {
        pairs = settings;
        return this;
    }

    /** Declares what it changes in the network that is saved. */
    public <R extends Record> TechniqueEntry changesNetwork(
            String key, Class<R> settings, Function<R, LayerHook> hook) {
        change = new Change<>(key, settings, hook);
        return this;
    }

    /**
     * Sets the name of the nodes that {@link Technique#anchors} counts.
     *
     * @param word a plural
     */
    public TechniqueEntry learnsFrom(String word) {
        learnsFrom = word;
        return this;
    }

    /**
     * Declares that its models cannot be applied to another graph.
     *
     * @param reason a clause whose subject is the technique
     */
    public TechniqueEntry boundToItsGraph(String reason) {
        boundBecause = reason;
        return this;
    }

    /** Declares that it works on a partitioned graph. */
    TechniqueEntry worksInParts() {
        worksInParts = true;
        return this;
    }

    public String name() {
        return name;
    }

    public String help() {
        return help;
    }

    public WorksOn worksOn() {
        return worksOn;
    }

    /** The records of settings that it declares. */
    public Set<Class<? extends Record>> records() {
        return Collections.unmodifiableSet(records);
    }

    /** The names of the settings that it reads. */
    public Set<String> reads() {
        return Collections.unmodifiableSet(reads);
    }

    /** What is tried when the labels choose; empty if they never choose this technique. */
    public List<Map<String, String>> tries() {
        return List.copyOf(tries);
    }

    /** The values a search tries with it, by setting, where they differ from those the settings declare. */
    public Map<String, List<String>> searches() {
        return Collections.unmodifiableMap(searches);
    }

    /** The names of its settings that count epochs. */
    public List<String> epochSettings() {
        return List.copyOf(epochSettings);
    }

    /** The settings by which it pushes pairs apart, if it does. */
    public Optional<PclSettings> pairs(OwnSettings settings) {
        return Optional.ofNullable(pairs).map(settings::of);
    }

    /** What it changes in the network that is saved. */
    public Optional<Change<?>> change() {
        return Optional.ofNullable(change);
    }

    /** The name of the unlabelled nodes that it learns from; empty if there are none. */
    public String learnsFrom() {
        return learnsFrom;
    }

    /** Why its models cannot be applied to another graph; empty if they can. */
    public String boundBecause() {
        return boundBecause;
    }

    /** Whether it works on a partitioned graph. */
    public boolean isForParts() {
        return worksInParts;
    }

    Technique create(TrainingTask task, OwnSettings settings, WalkCache walks) {
        return factory.create(task, settings, walks);
    }
}
