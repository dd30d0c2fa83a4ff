package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.data.UnknownName;
import dev.repel.graph.WalkCache;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of techniques: a new one is a file and a line here. */
public final class Techniques {
    private static final Map<String, Factory> TABLE = new LinkedHashMap<>();

    static {
        register("none", (task, settings, walks) -> new None());
        register("pcl", (task, settings, walks) -> new Pcl(task, settings, walks));
    }

    private Techniques() {}

    private static void register(String name, Factory factory) {
        if (TABLE.put(name, factory) != null) {
            throw new IllegalStateException("two techniques are called " + name);
        }
    }

    public static List<String> names() {
        return new ArrayList<>(TABLE.keySet());
    }

    /** Fails if there is no technique of this name. */
    public static void check(String name) {
        if (!TABLE.containsKey(name)) {
            throw new UnknownName("technique", name, TABLE.keySet());
        }
    }

    public static Technique create(String name, TrainingTask task, PclSettings settings, WalkCache walks) {
        check(name);
        return TABLE.get(name).create(task, settings, walks);
    }

    private interface Factory {
        Technique create(TrainingTask task, PclSettings settings, WalkCache walks);
    }
}
