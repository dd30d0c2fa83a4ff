package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The nodes that a part has so far.
 *
 * @param nodes ascending
 * @param hops how far each is from the nearest own node of the part; 0 for own nodes
 */
record PartField(int part, int[] nodes, int[] hops) implements Serializable {
    /** The own nodes. */
    static PartField of(int part, int[] partOf) {
        IntList own = new IntList();
        for (int node = 0; node < partOf.length; node++) {
            if (partOf[node] == part) {
                own.add(node);
            }
        }
        return new PartField(part, own.toArray(), new int[own.size()]);
    }

    /** With those of some nodes that are not yet in it. */
    PartField with(int[] more, int hop) {
        IntList added = new IntList();
        for (int node : more) {
            if (!contains(node)) {
                added.add(node);
            }
        }
        int[] all = Arrays.copyOf(nodes, nodes.length + added.size());
        System.arraycopy(added.toArray(), 0, all, nodes.length, added.size());
        Arrays.sort(all);
        int[] allHops = new int[all.length];
        for (int n = 0, known = 0; n < all.length; n++) {
            allHops[n] = known < nodes.length && nodes[known] == all[n] ? hops[known++] : hop;
        }
        return new PartField(part, all, allHops);
    }

    boolean contains(int node) {
        return Arrays.binarySearch(nodes, node) >= 0;
    }

    /** The nodes that are so far away, ascending. */
    int[] at(int fromHop, int toHop) {
        IntList found = new IntList();
        for (int n = 0; n < nodes.length; n++) {
            if (hops[n] >= fromHop && hops[n] <= toHop) {
                found.add(nodes[n]);
            }
        }
        return found.toArray();
    }

    /** What of a list is not in it. */
    int[] without(int[] list) {
        IntList rest = new IntList();
        for (int node : list) {
            if (!contains(node)) {
                rest.add(node);
            }
        }
        return rest.toArray();
    }
}
