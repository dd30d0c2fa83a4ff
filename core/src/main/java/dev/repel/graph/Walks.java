package dev.repel.graph;

/** Random walks with restart from some nodes, which can also be read from their other end. */
public interface Walks {
    /** The walk from a node. */
    Walk from(int source);

    /**
     * The same walk read from its other end: for each of its nodes i, the score r_i(source) of a walk from there. On an
     * undirected graph r_i(j) = r_j(i) · d_j / d_i, where d is the sum of the weights around a node.
     */
    float[] scoresTo(int source);

    /** q, the probability that a walk continues instead of returning to its start. */
    double continueProbability();
}
