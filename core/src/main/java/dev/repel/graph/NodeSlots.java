package dev.repel.graph;

import java.util.Arrays;

/**
 * Numbers the nodes of a small part of a large graph in the order in which they come, in memory that depends on the part
 * alone. An object is reused without allocating once it has had room for the largest part.
 */
public final class NodeSlots {
    private static final int EMPTY = -1;

    /** A node per place, found by hashing and then by going on to the next place; at most half are taken. */
    private int[] nodes = new int[1 << 7];

    private int[] slots = new int[1 << 7];
    /** By slot. */
    private int[] nodeOf = new int[1 << 6];

    private int count;

    public NodeSlots() {
        Arrays.fill(nodes, EMPTY);
    }

    /** How many nodes have a slot: 0 … count − 1. */
    public int count() {
        return count;
    }

    /** The node that has a slot. */
    public int node(int slot) {
        return nodeOf[slot];
    }

    /** The slot of a node, or a negative number if it has none. */
    public int find(int node) {
        int place = place(node);
        return nodes[place] == node ? slots[place] : EMPTY;
    }

    /** The slot of a node, the next one if it has none yet. */
    public int slotOf(int node) {
        int place = place(node);
        if (nodes[place] == node) {
            return slots[place];
        }
        if (count == nodeOf.length) {
            grow();
            place = place(node);
        }
        nodes[place] = node;
        slots[place] = count;
        nodeOf[count] = node;
        return count++;
    }

    /** Takes all slots back, in time that grows with their number. */
    public void clear() {
        if (count > nodes.length / 16) {
            Arrays.fill(nodes, EMPTY);
        } else {
            // backwards, because a node that was put further on is found through those before it
            for (int slot = count - 1; slot >= 0; slot--) {
                nodes[place(nodeOf[slot])] = EMPTY;
            }
        }
        count = 0;
    }

    private int place(int node) {
        int mask = nodes.length - 1;
        // the upper bits of the product are the well mixed ones; there are as many places as a power of two
        int place = (node * 0x9E3779B9) >>> Integer.numberOfLeadingZeros(mask);
        while (nodes[place] != node && nodes[place] != EMPTY) {
            place = (place + 1) & mask;
        }
        return place;
    }

    private void grow() {
        nodeOf = Arrays.copyOf(nodeOf, 2 * count);
        nodes = new int[4 * count];
        slots = new int[4 * count];
        Arrays.fill(nodes, EMPTY);
        for (int slot = 0; slot < count; slot++) {
            int place = place(nodeOf[slot]);
            nodes[place] = nodeOf[slot];
            slots[place] = slot;
        }
    }
}
