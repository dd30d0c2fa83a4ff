package dev.repel.io.own;

/** What becomes of edges and labels that name a node which is not in the table of nodes. */
public enum UnknownIds {
    /** They are mistakes, reported with their places. */
    ERROR,
    /** They are left out and counted. */
    SKIP,
    /** Such a node is added: it has edges, but no cell of any column. */
    ADD
}
