package dev.repel.model;

/** An encoder: from features and graph to embeddings and logits. */
@FunctionalInterface
public interface Backbone {
    Encoding build(NetworkBuilder builder);
}
