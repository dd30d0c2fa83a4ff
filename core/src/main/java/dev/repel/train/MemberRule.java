package dev.repel.train;

/** Which of the networks that were trained become members of an {@link Ensemble}. */
public enum MemberRule {
    ALL,
    /**
     * Greedy forward selection by the log-loss on the labels that were held back: the best network first, then one by
     * one the network that lowers the loss of the mean most, each at most once, until none lowers it.
     */
    CHOSEN
}
