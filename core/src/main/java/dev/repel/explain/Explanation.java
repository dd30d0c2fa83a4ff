package dev.repel.explain;

import java.util.List;

/**
 * What decided a prediction: how the probability of the predicted class changes when a part of what the network saw is
 * taken away. A negative change says that the part speaks for the class, a positive one that it speaks against it.
 *
 * @param label the predicted class
 * @param reach how many hops away the network looks
 * @param seen how many nodes are that near, the node itself included
 * @param neighbours the edges of the node, one taken away at a time
 * @param features the node's own features, one at a time
 * @param nodes all edges of another node within reach, so that it is as good as gone, one node at a time
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
