package dev.repel.model;

import dev.repel.autograd.Variable;

/**
 * The output of a backbone.
 *
 * @param embeddings z (N × d), one of the three choices of {@link Embedding}
 * @param logits (N × C)
 */
public record Encoding(Variable embeddings, Variable logits) {}
