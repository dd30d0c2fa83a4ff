package dev.repel.spark.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import scala.Tuple2;

/**
 * Nodes of one range that a part wants to know about.
 *
 * @param nodes ascending
 */
record NodeRequest(int part, int[] nodes, boolean withNeighbours, boolean withFeatures) implements Serializable {
    /** About how many numbers the answer has for a node. */
    long entries(NodeRecord record) {
        return 5L
                + (withNeighbours ? record.neighbours().length : 0)
                + (withFeatures ? 2L * record.columns().length : 0);
    }

    /** A request to each range that has some of the nodes, by the number of the range. */
    static List<Tuple2<Integer, NodeRequest>> of(
            int part, int[] nodes, NodeRanges ranges, boolean withNeighbours, boolean withFeatures) {
        List<Tuple2<Integer, NodeRequest>> requests = new ArrayList<>();
        int from = 0;
        while (from < nodes.length) {
            int range = ranges.rangeOf(nodes[from]);
            int end = ranges.first(range + 1);
            int to = from;
            while (to < nodes.length && nodes[to] < end) {
                to++;
            }
            requests.add(new Tuple2<>(
                    range, new NodeRequest(part, Arrays.copyOfRange(nodes, from, to), withNeighbours, withFeatures)));
            from = to;
        }
        return requests;
    }
}
