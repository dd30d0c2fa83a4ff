package dev.repel.pseudo;

/** What happens while few nodes are anchors. The mean over anchors gives two of them the force of all. */
public enum FewAnchors {
    /** The mean is taken over them, as in the paper. */
    USE,
    /** The mean is taken over all nodes, so that few anchors have little force. */
    SCALE,
    /** There are no pairs until every class has at least as many anchors as labels. */
    WAIT
}
