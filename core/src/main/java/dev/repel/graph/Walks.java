package dev.repel.graph;

/** Random walks with restart from some nodes, and what is needed to read them from their other end. */
public interface Walks {
    /** The walk from a node. */
    Walk from(int source);

    /** Of a node that a walk comes from or leads to: on an undirected graph r_i(j) = r_j(i) · d_j / d_i. */
    int degree(int node);

    /** q, with which a walk goes on rather than back to its start. */
    double continueProbability();
}
