package dev.repel.io.run;

/** What every accuracy of ours means. */
public final class Protocol {
    public static final String SENTENCE = "test accuracy at the epoch of best validation accuracy, ties by lowest"
            + " validation loss; mean ± std over runs; validation and test labels never enter a loss";

    private Protocol() {}
}
