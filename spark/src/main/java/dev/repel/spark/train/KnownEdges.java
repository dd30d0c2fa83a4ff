package dev.repel.spark.train;

import dev.repel.spark.data.NodeRecord;
import java.io.Serializable;

/**
 * The edges of a node as random walks see them.
 *
 * @param weights one per neighbour; empty without weights
 */
record KnownEdges(int[] neighbours, float[] weights) implements Serializable {
    static KnownEdges of(NodeRecord record) {
        return new KnownEdges(record.neighbours(), record.edges().weights());
    }

    void copyTo(int[] allNeighbours, float[] allWeights, int at) {
        System.arraycopy(neighbours, 0, allNeighbours, at, neighbours.length);
        System.arraycopy(weights, 0, allWeights, allWeights.length == 0 ? 0 : at, weights.length);
    }
}
