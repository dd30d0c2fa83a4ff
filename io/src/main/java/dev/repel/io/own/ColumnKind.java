package dev.repel.io.own;

/** How the cells of a column are interpreted. */
public enum ColumnKind {
    /** One feature: the value, standardised; its logarithm if there is a long tail. */
    NUMBER,
    /** Features for the day, the time of year, the day of the week and the time of day. */
    DATE,
    /** One feature for its value, or for each number of its lists. All of a node together are scaled to length 1. */
    EMBEDDING,
    /** One feature per value: 1 if the cell has it. */
    CATEGORY,
    /** One feature per word, weighted by how informative it is. */
    TEXT,
    /** No feature. */
    IGNORE
}
