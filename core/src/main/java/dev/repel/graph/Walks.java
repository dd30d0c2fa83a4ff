package dev.repel.graph;

/** Random walks with restart from some nodes, and what is needed to read them from their other end. */
public interface Walks {
    /** The walk from a node. */
    Walk from(int source);

    /**
     * The same walk read from its other end: for each of its nodes i the score r_i(source) of a walk from there. On an
     * undirected graph r_i(j) = r_j(i) · d_j / d_i.
     */
    float[] scoresTo(int source);

    /** q, with which a walk goes on rather than back to its start. */
    double continueProbability();
}
