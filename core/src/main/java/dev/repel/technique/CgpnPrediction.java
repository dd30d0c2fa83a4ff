package dev.repel.technique;

/** Which of the two networks that CGPN trains side by side predicts. The training is the same for all three. */
public enum CgpnPrediction {
    /** The Poisson propagation of the labels, as in the authors' code. */
    POISSON,
    /** The chosen backbone. */
    BACKBONE,
    /** The sum of both logits. */
    SUM
}
