package dev.repel.model;

/** Which layer gives the embeddings z that are pushed apart. */
public enum Embedding {
    /** The C-wide output of the last layer. */
    LOGITS,
    /** The last hidden layer, after its activation. */
    HIDDEN,
    /** The last layer is as wide as the hidden ones, and a linear head on top of it gives the logits (the paper's text). */
    HEAD
}
