package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The edges of the nodes of one range, and what was seen on the way to them.
 *
 * @param offsets where the neighbours of each node begin
 * @param neighbours ascending for each node, each once
 * @param seen what the rows were that came here
 */
record RangeEdges(int[] offsets, int[] neighbours, Seen seen) implements Serializable {
    /**
     * @param rows how many edges there are in the table
     * @param loops from a node to itself
     * @param unknown with an end that is no node
     */
    record Seen(long rows, long loops, long unknown) implements Serializable {
        static final Seen NOTHING = new Seen(0, 0, 0);

        Seen plus(Seen other) {
            return new Seen(rows + other.rows, loops + other.loops, unknown + other.unknown);
        }
    }

    /**
     * Edges on their way to the range of their first end.
     *
     * @param ends of one edge after the other
     */
    record Chunk(int[] ends, Seen seen) implements Serializable {}

    /** @param chunks may have edges several times */
    static RangeEdges of(NodeRanges ranges, int range, Iterator<Chunk> chunks) {
        int first = ranges.first(range);
        int nodes = ranges.first(range + 1) - first;
        IntList ends = new IntList();
        Seen seen = Seen.NOTHING;
        while (chunks.hasNext()) {
            Chunk chunk = chunks.next();
            ends.addAll(chunk.ends());
            seen = seen.plus(chunk.seen());
        }
        int[] all = ends.toArray();
        int[] next = new int[nodes + 1];
        for (int e = 0; e < all.length; e += 2) {
            next[all[e] - first + 1]++;
        }
        for (int n = 0; n < nodes; n++) {
            next[n + 1] += next[n];
        }
        int[] offsets = next.clone();
        int[] neighbours = new int[all.length / 2];
        for (int e = 0; e < all.length; e += 2) {
            neighbours[next[all[e] - first]++] = all[e + 1];
        }
        return withoutRepetitions(offsets, neighbours, seen);
    }

    private static RangeEdges withoutRepetitions(int[] offsets, int[] all, Seen seen) {
        int[] clean = new int[offsets.length];
        int kept = 0;
        for (int n = 0; n + 1 < offsets.length; n++) {
            Arrays.sort(all, offsets[n], offsets[n + 1]);
            for (int k = offsets[n]; k < offsets[n + 1]; k++) {
                if (kept == clean[n] || all[kept - 1] != all[k]) {
                    all[kept++] = all[k];
                }
            }
            clean[n + 1] = kept;
        }
        return new RangeEdges(clean, Arrays.copyOf(all, kept), seen);
    }

    int[] neighboursOf(int n) {
        return Arrays.copyOfRange(neighbours, offsets[n], offsets[n + 1]);
    }
}
