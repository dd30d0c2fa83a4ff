package dev.repel.graph;

import dev.repel.tensor.CounterRandom;
import java.util.Arrays;

/** All nodes within some hops of each node, itself excluded; a sample if there are very many. */
public record NearNodes(int[] offsets, int[] neighbours) implements Neighbourhoods {

    /**
     * Finds them by breadth-first search.
     *
     * @param hops at least 1
     * @param most if there are more, this many are drawn
     */
    public static NearNodes of(Graph graph, int hops, int most, CounterRandom random) {
        int nodes = graph.nodes();
        int[] offsets = new int[nodes + 1];
        int[] found = new int[graph.neighbours().length];
        int[] seenFrom = new int[nodes];
        Arrays.fill(seenFrom, -1);
        int[] queue = new int[nodes];
        int draws = 0;
        for (int i = 0; i < nodes; i++) {
            int count = search(graph, i, hops, seenFrom, queue);
            int kept = Math.min(most, count);
            if (kept < count) {
                random.drawToFront(queue, 1, count, kept, draws);
                draws += kept;
            }
            Arrays.sort(queue, 1, 1 + kept);
            offsets[i + 1] = Math.addExact(offsets[i], kept);
            if (offsets[i + 1] > found.length) {
                found = Arrays.copyOf(found, (int) Math.min(Integer.MAX_VALUE - 8, 2L * offsets[i + 1]));
            }
            System.arraycopy(queue, 1, found, offsets[i], kept);
        }
        return new NearNodes(offsets, Arrays.copyOf(found, offsets[nodes]));
    }

    /** Puts the start and then everything it reaches into the queue; returns how many nodes it reaches. */
    private static int search(Graph graph, int start, int hops, int[] seenFrom, int[] queue) {
        queue[0] = start;
        seenFrom[start] = start;
        int ring = 0;
        int end = 1;
        for (int hop = 0; hop < hops; hop++) {
            int ringEnd = end;
            for (; ring < ringEnd; ring++) {
                int i = queue[ring];
                for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                    int j = graph.neighbours()[k];
                    if (seenFrom[j] != start) {
                        seenFrom[j] = start;
                        queue[end++] = j;
                    }
                }
            }
        }
        return end - 1;
    }

    @Override
    public int nodes() {
        return offsets.length - 1;
    }

    /** Sampling may keep one direction and not the other. */
    @Override
    public boolean symmetric() {
        return false;
    }
}
