package dev.repel.model;

/** The layer whose output is the embeddings z, which are pushed apart. */
public enum Embedding {
    /** The C-wide output of the last layer. */
    LOGITS,
    /** The last hidden layer, after its activation. */
    HIDDEN,
    /** The last layer is as wide as the hidden ones, and a linear head on top of it gives the logits (the paper's text). */
    HEAD
}
