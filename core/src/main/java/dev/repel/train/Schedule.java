package dev.repel.train;

/**
 * How long a run takes.
 *
 * @param warmup E₁, the epochs on the labels alone
 * @param cotrain E₂, the epochs with the technique's own loss
 * @param patience stop after so many epochs of co-training without a better validation accuracy, or whatever
 *     is selected by; 0 for never
 */
public record Schedule(int warmup, int cotrain, int patience) {
    public Schedule {
        if (warmup < 0 || cotrain < 0 || warmup + cotrain < 1) {
            throw new IllegalArgumentException(
                    "--warmup and --cotrain must not be negative, and at least one epoch is needed");
        }
        if (patience < 0) {
            throw new IllegalArgumentException("--patience must not be negative");
        }
    }

    public int epochs() {
        return warmup + cotrain;
    }

    /** So many epochs, warm-up and co-training in the same proportion. */
    public Schedule withEpochs(int epochs) {
        int first = (int) Math.round((double) epochs * warmup / epochs());
        return new Schedule(first, epochs - first, patience);
    }

    public boolean isCotraining(int epoch) {
        return epoch > warmup;
    }

    /**
     * Whether patience is at its end.
     *
     * @param from the epoch after which it is counted
     */
    boolean isTired(int epoch, int bestEpoch, int from) {
        return patience > 0 && epoch > from && epoch - Math.max(bestEpoch, from) >= patience;
    }
}
