package dev.repel.io.own;

/** What the cells of a column are taken as. */
public enum ColumnKind {
    /** One feature: the value, standardised. */
    NUMBER,
    /** One feature a value, 1 where the cell has it. */
    CATEGORY,
    /** One feature a word, weighted by how telling it is. */
    TEXT,
    /** No feature. */
    IGNORE
}
