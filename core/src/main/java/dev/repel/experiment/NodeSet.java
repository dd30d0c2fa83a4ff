package dev.repel.experiment;

import dev.repel.data.Split;
import java.util.Arrays;
import java.util.Locale;

/** What a node was used for. */
public enum NodeSet {
    NONE,
    TRAIN,
    VALIDATION,
    TEST;

    /** The set of every node. */
    static NodeSet[] of(Split split, int nodes) {
        NodeSet[] sets = new NodeSet[nodes];
        Arrays.fill(sets, NONE);
        Arrays.stream(split.train()).forEach(node -> sets[node] = TRAIN);
        Arrays.stream(split.validation()).forEach(node -> sets[node] = VALIDATION);
        Arrays.stream(split.test()).forEach(node -> sets[node] = TEST);
        return sets;
    }

    /** In plain words. */
    public String words() {
        return this == NONE ? "no set" : name().toLowerCase(Locale.ROOT);
    }
}
