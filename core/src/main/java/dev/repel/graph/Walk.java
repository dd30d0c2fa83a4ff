package dev.repel.graph;

/**
 * The random walk with restart from one source: the probability of being at each node it reaches.
 *
 * @param nodes ascending
 * @param scores one a node; nodes not listed have a score of 0
 * @param missing the probability that is not in the scores: their exact L1 error
 */
public record Walk(int[] nodes, float[] scores, double missing) {}
