package dev.repel.spark.data;

import dev.repel.graph.WeightMerge;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The edges of the nodes of one range, and what was seen on the way to them.
 *
 * @param offsets where the neighbours of each node begin
 * @param neighbours ascending for each node, each once
 * @param values of the edges to them
 * @param seen what the rows were that came here
 */
record RangeEdges(int[] offsets, int[] neighbours, EdgeValues values, Seen seen) implements Serializable {
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
     * What is kept of edges besides their ends.
     *
     * @param merge what becomes of the weights of repeated edges; null if edges have none
     */
    record Kept(WeightMerge merge, boolean directed) implements Serializable {
        boolean weighted() {
            return merge != null;
        }
    }

    /**
     * Edges on their way to the range of one of their ends.
     *
     * @param edges one after the other: the end in the range; the other one, as −1 − its number if the edge comes from
     *     there; and the bits of the weight, if edges have one
     */
    record Chunk(int[] edges, Seen seen) implements Serializable {}

    /** @param chunks may have edges several times */
    static RangeEdges of(NodeRanges ranges, int range, Kept kept, Iterator<Chunk> chunks) {
        int first = ranges.first(range);
        int nodes = ranges.first(range + 1) - first;
        IntList read = new IntList();
        Seen seen = Seen.NOTHING;
        while (chunks.hasNext()) {
            Chunk chunk = chunks.next();
            read.addAll(chunk.edges());
            seen = seen.plus(chunk.seen());
        }
        int[] all = read.toArray();
        int width = kept.weighted() ? 3 : 2;
        int[] next = new int[nodes + 1];
        for (int e = 0; e < all.length; e += width) {
            next[all[e] - first + 1]++;
        }
        for (int n = 0; n < nodes; n++) {
            next[n + 1] += next[n];
        }
        int[] offsets = next.clone();
        long[] ends = new long[all.length / width];
        for (int e = 0; e < all.length; e += width) {
            ends[next[all[e] - first]++] = key(all[e], all[e + 1], kept.weighted() ? all[e + 2] : 0);
        }
        return merged(first, offsets, ends, kept, seen);
    }

    /**
     * An edge as a number. Sorted, those to one neighbour are together, first those that lead to the node with the higher
     * number and then the others, by their weights: in one order at both ends and for any partitions, so that sums of
     * weights have the same bits.
     */
    private static long key(int node, int end, int weight) {
        boolean comes = end < 0;
        int other = comes ? ~end : end;
        int downwards = comes == (node < other) ? 1 : 0;
        // the sign of a weight is never set
        return ((long) other << 32) | ((long) downwards << 31) | weight;
    }

    private static RangeEdges merged(int first, int[] offsets, long[] ends, Kept kept, Seen seen) {
        int[] clean = new int[offsets.length];
        int[] neighbours = new int[ends.length];
        float[] weights = new float[kept.weighted() ? ends.length : 0];
        float[] out = new float[kept.directed() ? ends.length : 0];
        float[] in = new float[out.length];
        int count = 0;
        for (int n = 0; n + 1 < offsets.length; n++) {
            Arrays.sort(ends, offsets[n], offsets[n + 1]);
            int next;
            for (int k = offsets[n]; k < offsets[n + 1]; k = next) {
                int other = (int) (ends[k] >>> 32);
                int turn = indexOf(ends, k, offsets[n + 1], ((long) other << 32) | (1L << 31));
                next = indexOf(ends, turn, offsets[n + 1], (other + 1L) << 32);
                neighbours[count] = other;
                if (kept.weighted()) {
                    weights[count] = merged(kept, ends, k, next);
                }
                if (kept.directed()) {
                    boolean upwards = first + n < other;
                    out[count] = upwards ? merged(kept, ends, k, turn) : merged(kept, ends, turn, next);
                    in[count] = upwards ? merged(kept, ends, turn, next) : merged(kept, ends, k, turn);
                }
                count++;
            }
            clean[n + 1] = count;
        }
        return new RangeEdges(
                clean, Arrays.copyOf(neighbours, count), new EdgeValues(weights, out, in).between(0, count), seen);
    }

    /** The first place from which on keys are at least so large. */
    private static int indexOf(long[] ends, int from, int to, long least) {
        int at = from;
        while (at < to && ends[at] < least) {
            at++;
        }
        return at;
    }

    private static float merged(Kept kept, long[] ends, int from, int to) {
        if (!kept.weighted() || from == to) {
            return from == to ? 0 : 1;
        }
        double taken = 0;
        for (int k = from; k < to; k++) {
            taken = kept.merge().with(taken, Float.intBitsToFloat((int) ends[k] & Integer.MAX_VALUE), k - from);
        }
        return kept.merge().merged(taken, to - from);
    }

    int[] neighboursOf(int n) {
        return Arrays.copyOfRange(neighbours, offsets[n], offsets[n + 1]);
    }

    EdgeValues valuesOf(int n) {
        return values.between(offsets[n], offsets[n + 1]);
    }
}
