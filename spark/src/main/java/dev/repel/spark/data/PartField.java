package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The nodes that a part has so far.
 *
 * @param nodes ascending
 * @param hops how far each is from the nearest own node of the part; 0 for own nodes
 */
record PartField(int part, int[] nodes, int[] hops) implements Serializable {
    /** The own nodes. */
    static PartField of(int part, int[] partOf) {
        int[] own = IntStream.range(0, partOf.length)
                .filter(node -> partOf[node] == part)
                .toArray();
        return new PartField(part, own, new int[own.length]);
    }

    /** With those of some nodes that are not yet in it. */
    PartField with(int[] more, int hop) {
        int[] added = without(more);
        int[] all = Arrays.copyOf(nodes, nodes.length + added.length);
        System.arraycopy(added, 0, all, nodes.length, added.length);
        Arrays.sort(all);
        int[] allHops = new int[all.length];
        for (int n = 0, known = 0; n < all.length; n++) {
            allHops[n] = known < nodes.length && nodes[known] == all[n] ? hops[known++] : hop;
        }
        return new PartField(part, all, allHops);
    }

    /** The nodes that are so far away, ascending. */
    int[] at(int fromHop, int toHop) {
        return IntStream.range(0, nodes.length)
                .filter(n -> hops[n] >= fromHop && hops[n] <= toHop)
                .map(n -> nodes[n])
                .toArray();
    }

    /** What of a list is not in it. */
    int[] without(int[] list) {
        return Arrays.stream(list)
                .filter(node -> Arrays.binarySearch(nodes, node) < 0)
                .toArray();
    }
}
