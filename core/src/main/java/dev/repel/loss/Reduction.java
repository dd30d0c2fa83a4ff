package dev.repel.loss;

/** How the supervised losses of the labelled nodes become one number: the paper prints a sum; a mean works. */
public enum Reduction {
    MEAN,
    SUM
}
