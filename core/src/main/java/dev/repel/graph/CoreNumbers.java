package dev.repel.graph;

/**
 * The core number of each node: the largest k for which it belongs to a part of the graph in which every node has at
 * least k neighbours. Computed by peeling in order of degree (Batagelj and Zaveršnik 2003), in time linear in the
 * edges.
 */
public final class CoreNumbers {
    private CoreNumbers() {}

    public static int[] of(Graph graph) {
        int nodes = graph.nodes();
        int[] degree = new int[nodes];
        int largest = 0;
        for (int i = 0; i < nodes; i++) {
            degree[i] = graph.degree(i);
            largest = Math.max(largest, degree[i]);
        }
        // Nodes in order of degree, and where the nodes of each degree begin.
        int[] begin = new int[largest + 2];
        for (int i = 0; i < nodes; i++) {
            begin[degree[i] + 1]++;
        }
        for (int d = 0; d <= largest; d++) {
            begin[d + 1] += begin[d];
        }
        int[] position = new int[nodes];
        int[] order = new int[nodes];
        int[] next = begin.clone();
        for (int i = 0; i < nodes; i++) {
            position[i] = next[degree[i]]++;
            order[position[i]] = i;
        }
        for (int at = 0; at < nodes; at++) {
            int i = order[at];
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (degree[j] > degree[i]) {
                    moveDown(j, degree, begin, position, order);
                }
            }
        }
        return degree;
    }

    /** Moves the node to the front of those of its degree, which then begin after it, and reduces its degree by one. */
    private static void moveDown(int node, int[] degree, int[] begin, int[] position, int[] order) {
        int front = begin[degree[node]];
        int other = order[front];
        order[position[node]] = other;
        position[other] = position[node];
        order[front] = node;
        position[node] = front;
        begin[degree[node]]++;
        degree[node]--;
    }
}
