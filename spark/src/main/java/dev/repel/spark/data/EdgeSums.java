package dev.repel.spark.data;

import dev.repel.graph.EdgeDirections.Sums;
import dev.repel.graph.EdgeTraits;
import java.io.Serializable;
import java.util.List;

/**
 * What the edges around some nodes add up to in the whole graph. The sums have the order of one machine, and so its bits.
 *
 * @param strengths of the weights around each node; empty without weights
 * @param out of the arcs that leave each node; empty without directions
 * @param in of the arcs that arrive at each node; empty without directions
 */
record EdgeSums(double[] strengths, Sums out, Sums in) implements Serializable {
    static EdgeSums of(List<NodeRecord> records, EdgeTraits traits) {
        EdgeSums sums = new EdgeSums(
                new double[traits.weighted() ? records.size() : 0],
                none(traits.directed() ? records.size() : 0),
                none(traits.directed() ? records.size() : 0));
        for (int n = 0; n < records.size(); n++) {
            EdgeValues edges = records.get(n).edges();
            if (traits.weighted()) {
                sums.strengths[n] = edges.strength();
            }
            if (traits.directed()) {
                add(edges.out(), sums.out, n);
                add(edges.in(), sums.in, n);
            }
        }
        return sums;
    }

    private static Sums none(int nodes) {
        return new Sums(new int[nodes], new double[nodes]);
    }

    private static void add(float[] arcs, Sums sums, int n) {
        for (float arc : arcs) {
            if (arc > 0) {
                sums.degrees()[n]++;
                sums.strengths()[n] += arc;
            }
        }
    }
}
