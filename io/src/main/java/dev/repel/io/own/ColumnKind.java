package dev.repel.io.own;

/** How the cells of a column are interpreted. */
public enum ColumnKind {
    /** One feature: the value, standardised. */
    NUMBER,
    /** One feature per value: 1 if the cell has it. */
    CATEGORY,
    /** One feature per word, weighted by how informative it is. */
    TEXT,
    /** No feature. */
    IGNORE
}
