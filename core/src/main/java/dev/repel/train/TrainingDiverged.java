package dev.repel.train;

/** A loss is no longer a number. */
public final class TrainingDiverged extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TrainingDiverged(int epoch, String term, double value) {
        super("Training diverged in epoch " + epoch + ": the " + term + " loss is " + value
                + ". A smaller --lr is the usual remedy.");
    }
}
