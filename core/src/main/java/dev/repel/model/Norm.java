package dev.repel.model;

/** What normalises a hidden layer before its activation. */
public enum Norm {
    NONE,
    BATCH,
    LAYER
}
