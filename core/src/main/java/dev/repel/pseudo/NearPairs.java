package dev.repel.pseudo;

import dev.repel.graph.Graph;
import java.util.Arrays;

/**
 * Pairs that are left out because they are neighbours within one or two hops, where most nodes that are wrongly taken for
 * negatives lie. A pair stays if the negative is itself an anchor of another class.
 */
public final class NearPairs {
    private final Graph graph;
    private final int hops;
    private final int[] labels;

    /** @param labels the positive pseudo-label of each node, filled before pairs are weighted */
    public NearPairs(Graph graph, int hops, int[] labels) {
        this.graph = graph;
        this.hops = hops;
        this.labels = labels;
    }

    /** The nodes that are not paired with a negative. */
    static final class Marks {
        private final boolean[] marked;
        private int[] nodes = new int[256];
        private int count;

        Marks(int nodes) {
            marked = new boolean[nodes];
        }

        int count() {
            return count;
        }

        int node(int n) {
            return nodes[n];
        }

        boolean contains(int node) {
            return marked[node];
        }

        private void add(int node) {
            if (!marked[node]) {
                marked[node] = true;
                nodes = count == nodes.length ? Arrays.copyOf(nodes, 2 * count) : nodes;
                nodes[count++] = node;
            }
        }

        private void clear() {
            for (int n = 0; n < count; n++) {
                marked[nodes[n]] = false;
            }
            count = 0;
        }
    }

    /** Finds the nodes that are not paired with a negative of class c; none but itself if the pair stays. */
    void mark(int negative, int c, Marks marks) {
        marks.clear();
        marks.add(negative);
        boolean stays = labels[negative] != PositivePseudoLabels.NONE && labels[negative] != c;
        int ring = 0;
        for (int hop = 0; hop < (stays ? 0 : hops); hop++) {
            int end = marks.count;
            for (; ring < end; ring++) {
                int i = marks.nodes[ring];
                for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                    marks.add(graph.neighbours()[e]);
                }
            }
        }
    }
}
