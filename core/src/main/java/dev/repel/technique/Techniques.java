package dev.repel.technique;

import dev.repel.Plugins;
import dev.repel.data.TrainingTask;
import dev.repel.data.UnknownName;
import dev.repel.graph.WalkCache;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.TechniqueEntry.WorksOn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The table of techniques: a new one takes a file and a line here, or a {@link TechniqueProvider} in a separate jar.
 */
public final class Techniques {
    private static final Map<String, TechniqueEntry> TABLE = new LinkedHashMap<>();

    static {
        register(None.ENTRY);
        register(Pcl.ENTRY);
        register(PairNormTechnique.ENTRY);
        register(DropEdge.ENTRY);
        register(Ups.ENTRY);
        register(CoTraining.ENTRY);
        SelfTraining.ENTRIES.forEach(Techniques::register);
        register(M3s.ENTRY);
        register(InfoGnn.ENTRY);
        register(Grand.ENTRY);
        register(GrandPlus.ENTRY);
        register(Cg3.ENTRY);
        register(Cgpn.ENTRY);
        register(TifaGcl.ENTRY);
        Plugins.forEach(
                TechniqueProvider.class, provider -> provider.techniques().forEach(Techniques::register));
    }

    private Techniques() {}

    private static void register(TechniqueEntry entry) {
        if (TABLE.putIfAbsent(entry.name(), entry) != null) {
            throw new IllegalStateException("two techniques are called " + entry.name());
        }
    }

    public static List<String> names() {
        return List.copyOf(TABLE.keySet());
    }

    /** All of them, in the order of the table. */
    public static List<TechniqueEntry> all() {
        return List.copyOf(TABLE.values());
    }

    /** The name of the plain backbone. */
    public static String plain() {
        return None.ENTRY.name();
    }

    /**
     * The parts of a composition such as {@code pcl,dropedge}.
     *
     * @throws UnknownName if there is no technique with one of the names
     */
    public static List<TechniqueEntry> parts(String technique) {
        List<TechniqueEntry> parts = new ArrayList<>();
        for (String name : technique.split(",", -1)) {
            TechniqueEntry entry = TABLE.get(name.strip());
            if (entry == null) {
                throw new UnknownName("technique", name.strip(), TABLE.keySet());
            }
            parts.add(entry);
        }
        return parts;
    }

    /** Whether nothing is added to the backbone. */
    public static boolean isPlain(String technique) {
        return parts(technique).stream().allMatch(part -> part.worksOn() == WorksOn.NOTHING);
    }

    /** The settings by which a technique or composition pushes pairs of nodes apart, if it does. */
    public static Optional<PclSettings> pairs(String technique, OwnSettings settings) {
        return parts(technique).stream()
                .flatMap(part -> part.pairs(settings).stream())
                .findFirst();
    }

    /**
     * Fails with the reason if there is no such technique or composition, or if it makes no sense for the backbone.
     *
     * @param technique a name, or several separated by commas
     */
    public static void check(String technique, String backbone) {
        List<TechniqueEntry> parts = parts(technique);
        BackboneEntry network = Backbones.named(backbone);
        for (TechniqueEntry part : parts) {
            InvalidSetting.unless(
                    part.worksOn() != WorksOn.GRAPH || network.usesGraph(),
                    "technique",
                    part.name() + " changes the graph, which " + backbone + " does not look at");
            InvalidSetting.unless(
                    part.worksOn() != WorksOn.GRAPH || !network.looksOnce(),
                    "technique",
                    part.name() + " changes the graph at every step, and " + backbone
                            + " looks at it once, before the first");
            InvalidSetting.unless(
                    part.worksOn() != WorksOn.LAYERS || network.hasHiddenLayers(),
                    "technique",
                    part.name() + " works on hidden layers, and " + backbone + " has none");
            InvalidSetting.unless(
                    parts.size() == 1 || part.worksOn() != WorksOn.NOTHING,
                    "technique",
                    part.name() + " is the plain backbone; it cannot be combined");
        }
        InvalidSetting.unless(
                new HashSet<>(parts).size() == parts.size(), "technique", technique + " names a technique twice");
        List<String> losses = parts.stream()
                .filter(part -> part.worksOn() == WorksOn.LOSS)
                .map(TechniqueEntry::name)
                .toList();
        InvalidSetting.unless(
                losses.size() <= 1,
                "technique",
                String.join(" and ", losses) + " cannot be combined: each decides in its own way what is learned from"
                        + " nodes without a label");
    }

    /** Creates a technique for one run; {@link #check} must have passed. */
    public static Technique create(String technique, TrainingTask task, OwnSettings settings, WalkCache walks) {
        // techniques that change the graph go first, so that the others see the graph of the epoch, whatever the order
        // of names
        List<Technique> created = new ArrayList<>();
        for (boolean first : new boolean[] {true, false}) {
            for (TechniqueEntry part : parts(technique)) {
                if ((part.worksOn() == WorksOn.GRAPH) == first) {
                    created.add(part.create(task, settings, walks));
                }
            }
        }
        return created.size() == 1 ? created.get(0) : new Composition(created);
    }
}
