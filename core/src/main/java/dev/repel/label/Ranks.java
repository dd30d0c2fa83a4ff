package dev.repel.label;

import java.util.stream.IntStream;

/** What share of some nodes has a lower score, so that scores of different kinds can be added. */
final class Ranks {
    private Ranks() {}

    /**
     * The rank of each node in [0, 1], the mean of theirs for nodes that are equal; 0 for others.
     *
     * @param scores one per node of the graph
     * @param nodes that are compared
     */
    static double[] of(double[] scores, int[] nodes) {
        double[] ranks = new double[scores.length];
        int[] order = IntStream.of(nodes)
                .boxed()
                .sorted((a, b) -> Double.compare(scores[a], scores[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && Double.compare(scores[order[to]], scores[order[from]]) == 0) {
                to++;
            }
            for (int n = from; n < to; n++) {
                ranks[order[n]] = order.length == 1 ? 0 : (from + to - 1) / 2.0 / (order.length - 1);
            }
            from = to;
        }
        return ranks;
    }
}
