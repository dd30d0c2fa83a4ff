package dev.repel.io.model;

import java.util.stream.Stream;

/**
 * What the user says about the network in a file that does not tell itself; null where nothing is said.
 *
 * @param hops cannot be seen in a file, and neither can teleport and identity
 */
public record ArchitectureHints(
        String backbone,
        Integer layers,
        Integer hidden,
        Integer heads,
        Integer outputHeads,
        Integer terms,
        Integer hops,
        Double teleport,
        Double identity) {
    public static ArchitectureHints none() {
        return of(null);
    }

    /** All but the backbone is to be seen in the file. */
    public static ArchitectureHints of(String backbone) {
        return new ArchitectureHints(backbone, null, null, null, null, null, null, null, null);
    }

    boolean isEmpty() {
        return Stream.of(backbone, layers, hidden, heads, outputHeads, terms, hops, teleport, identity)
                .allMatch(hint -> hint == null);
    }
}
