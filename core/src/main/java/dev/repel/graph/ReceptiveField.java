package dev.repel.graph;

import java.util.Arrays;

/** The nodes within some hops of others: everything that a network with this many propagations can see from there. */
public final class ReceptiveField {
    private final int[] nodes;
    private final int[] hops;

    private ReceptiveField(int[] nodes, int[] hops) {
        this.nodes = nodes;
        this.hops = hops;
    }

    /** The field of some nodes, including these. */
    public static ReceptiveField of(Graph graph, int[] centres, int reach) {
        return of(graph, centres, reach, unseen(graph));
    }

    /** Scratch for computing many fields, see {@link #of(Graph, int[], int, int[])}. */
    public static int[] unseen(Graph graph) {
        int[] distance = new int[graph.nodes()];
        Arrays.fill(distance, -1);
        return distance;
    }

    /**
     * The field of some nodes, without allocating an array of the graph's size each time.
     *
     * @param distance the result of {@link #unseen}; unchanged on return
     */
    public static ReceptiveField of(Graph graph, int[] centres, int reach, int[] distance) {
        int[] queue = new int[Math.min(graph.nodes(), 1024)];
        int count = 0;
        for (int centre : centres) {
            if (distance[centre] < 0) {
                distance[centre] = 0;
                queue = withRoom(queue, count);
                queue[count++] = centre;
            }
        }
        for (int head = 0; head < count && distance[queue[head]] < reach; head++) {
            int i = queue[head];
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (distance[j] < 0) {
                    distance[j] = distance[i] + 1;
                    queue = withRoom(queue, count);
                    queue[count++] = j;
                }
            }
        }
        int[] found = Arrays.copyOf(queue, count);
        Arrays.sort(found);
        int[] hops = Arrays.stream(found).map(node -> distance[node]).toArray();
        for (int node : found) {
            distance[node] = -1;
        }
        return new ReceptiveField(found, hops);
    }

    private static int[] withRoom(int[] queue, int count) {
        return count < queue.length ? queue : Arrays.copyOf(queue, 2 * count + 1);
    }

    /** Ascending. */
    public int[] nodes() {
        return nodes;
    }

    /** How far the n-th of the nodes is from the nearest centre. */
    public int hops(int n) {
        return hops[n];
    }

    /** The position of a node in {@link #nodes()}; negative if it is too far away. */
    public int indexOf(int node) {
        return Arrays.binarySearch(nodes, node);
    }
}
