package dev.repel.explain;

import java.util.List;

/**
 * What decided a prediction: how the probability of the predicted class changes when a part of what the network saw is
 * removed. A negative change means that the part supports the class, a positive one that it speaks against it.
 *
 * @param label the predicted class
 * @param reach how many hops away the network looks
 * @param seen how many nodes are that near, including the node itself
 * @param neighbours the edges of the node, removed one at a time
 * @param features the node's own features, removed one at a time
 * @param nodes the other nodes within reach, each cut off by removing all its edges, one node at a time
 */
public record Explanation(
        int node, int label, double probability, int reach, int seen, Parts neighbours, Parts features, Parts nodes) {

    public Explanation {
        if (seen < 1) {
            throw new IllegalArgumentException("a node sees itself");
        }
    }

    /**
     * Parts of one kind, the most decisive first.
     *
     * @param leftOut how many were not tried because there are too many
     */
    public record Parts(List<Part> tried, int leftOut) {
        public Parts {
            tried = List.copyOf(tried);
        }
    }

    /**
     * @param index of the neighbour, the feature or the node
     * @param hops how far away it is
     * @param change of the probability of the predicted class without it
     * @param labelWithout the class that would be predicted
     */
    public record Part(int index, int hops, double change, int labelWithout) {}
}
