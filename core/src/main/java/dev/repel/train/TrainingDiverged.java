package dev.repel.train;

/** A loss is no longer a number. */
public final class TrainingDiverged extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TrainingDiverged(int epoch, String term, double value) {
        super("Training diverged in epoch " + epoch + ": the " + term + " loss is " + value
                + ". A smaller learning rate is the usual remedy.");
    }

    /** Returns the loss if it is finite, otherwise throws. */
    public static double unlessFinite(int epoch, String term, double loss) {
        if (!Double.isFinite(loss)) {
            throw new TrainingDiverged(epoch, term, loss);
        }
        return loss;
    }
}
