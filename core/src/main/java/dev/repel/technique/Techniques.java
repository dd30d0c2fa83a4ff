package dev.repel.technique;

import dev.repel.Require;
import dev.repel.data.TrainingTask;
import dev.repel.data.UnknownName;
import dev.repel.graph.WalkCache;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of techniques: a new one is a file and a line here. */
public final class Techniques {
    private static final Map<String, Entry> TABLE = new LinkedHashMap<>();

    static {
        register("none", Kind.PLAIN, (task, settings, walks) -> new None());
        register("pcl", Kind.LOSS, (task, settings, walks) -> new Pcl(task, settings.pcl(), walks));
        register("pairnorm", Kind.LAYER, (task, settings, walks) -> new PairNormTechnique(settings.pairNorm()));
        register("dropedge", Kind.GRAPH, (task, settings, walks) -> new DropEdge(settings.dropEdge()));
        register("ups", Kind.LOSS, (task, settings, walks) -> new Ups(task, settings.ups()));
        registerPseudoLabelling();
        register(
                "grand",
                Kind.INPUT,
                (task, settings, walks) -> new Grand(settings.views().grand()));
        register(
                "cg3",
                Kind.LOSS,
                (task, settings, walks) -> new Cg3(task, settings.views().cg3()));
        register(
                "cgpn",
                Kind.LOSS,
                (task, settings, walks) -> new Cgpn(task, settings.views().cgpn()));
        register(
                "tifa-gcl",
                Kind.LOSS,
                (task, settings, walks) -> new TifaGcl(task, settings.views().tifa()));
    }

    private Techniques() {}

    private static void registerPseudoLabelling() {
        register(
                "co-training",
                Kind.LOSS,
                (task, settings, walks) ->
                        new CoTraining(task, settings.pseudoLabels().selfTraining()));
        registerSelfTraining("self-training", SelfTraining.Rule.CONFIDENT);
        registerSelfTraining("union", SelfTraining.Rule.UNION);
        registerSelfTraining("intersection", SelfTraining.Rule.INTERSECTION);
        register(
                "m3s",
                Kind.LOSS,
                (task, settings, walks) -> new M3s(
                        task,
                        settings.pseudoLabels().m3s(),
                        settings.pseudoLabels().selfTraining()));
        register(
                "infognn",
                Kind.LOSS,
                (task, settings, walks) ->
                        new InfoGnn(task, settings.pseudoLabels().infoGnn()));
    }

    private static void registerSelfTraining(String name, SelfTraining.Rule rule) {
        register(
                name,
                Kind.LOSS,
                (task, settings, walks) ->
                        new SelfTraining(task, settings.pseudoLabels().selfTraining(), rule));
    }

    private static void register(String name, Kind kind, Factory factory) {
        if (TABLE.put(name, new Entry(kind, factory)) != null) {
            throw new IllegalStateException("two techniques are called " + name);
        }
    }

    public static List<String> names() {
        return new ArrayList<>(TABLE.keySet());
    }

    /** The names in a composition such as {@code pcl,dropedge}. */
    public static List<String> parts(String technique) {
        return Arrays.stream(technique.split(",", -1)).map(String::strip).toList();
    }

    /**
     * Fails, with the reason, if there is no such technique or composition, or if it makes no sense on the backbone.
     *
     * @param technique a name, or several with commas between them
     */
    public static void check(String technique, String backbone) {
        List<String> names = parts(technique);
        for (String name : names) {
            if (!TABLE.containsKey(name)) {
                throw new UnknownName("technique", name, TABLE.keySet());
            }
            Require.that(
                    TABLE.get(name).kind != Kind.GRAPH || !backbone.equals("mlp"),
                    name + " changes the graph, and an mlp does not look at it.");
            Require.that(
                    TABLE.get(name).kind != Kind.LAYER || !backbone.equals("sgc"),
                    name + " works on hidden layers, and sgc has none.");
            Require.that(names.size() == 1 || !name.equals("none"), "none is the plain backbone; it does not combine.");
        }
        Require.that(
                new HashSet<>(names).size() == names.size(), "--technique " + technique + " names a technique twice.");
        List<String> losses =
                names.stream().filter(name -> TABLE.get(name).kind == Kind.LOSS).toList();
        Require.that(
                losses.size() <= 1,
                String.join(" and ", losses) + " do not combine: each decides in its own way what is learned from"
                        + " nodes without a label.");
    }

    /** A technique for one run; {@link #check} has passed before. */
    public static Technique create(String technique, TrainingTask task, TechniqueSettings settings, WalkCache walks) {
        // whoever changes the graph goes first, so that the others see the graph of the epoch whatever the order of
        // names
        List<Technique> created = new ArrayList<>();
        for (boolean first : new boolean[] {true, false}) {
            for (String name : parts(technique)) {
                Entry entry = TABLE.get(name);
                if ((entry.kind == Kind.GRAPH) == first) {
                    created.add(entry.factory.create(task, settings, walks));
                }
            }
        }
        return created.size() == 1 ? created.get(0) : new Composition(created);
    }

    /** What a technique works on, which decides what it combines with. */
    private enum Kind {
        PLAIN,
        /** Changes what the backbone is shown; whatever is learned from, it combines with. */
        INPUT,
        LAYER,
        GRAPH,
        LOSS
    }

    private record Entry(Kind kind, Factory factory) {}

    private interface Factory {
        Technique create(TrainingTask task, TechniqueSettings settings, WalkCache walks);
    }
}
