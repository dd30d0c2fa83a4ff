package dev.repel.train;

/** The measure on the validation nodes by which the best epoch and the best run are chosen. */
public enum Selection {
    ACCURACY("accuracy"),
    /** The mean F1 of the classes, so that frequent classes do not hide rare ones. */
    MACRO_F1("macro-F1"),
    /** The mean cross-entropy, which also distinguishes epochs that are right about the same nodes. */
    LOSS("loss");

    private final String words;

    Selection(String words) {
        this.words = words;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    /** For sentences: the property of the chosen epoch. */
    public String best() {
        return (this == LOSS ? "lowest" : "best") + " validation " + words;
    }

    /** For sentences: how an epoch is chosen. */
    public String rule() {
        return this == LOSS ? best() : best() + ", ties by " + LOSS.best();
    }

    /** The measure itself, or its negative if lower is better. */
    double of(EpochRecord epoch) {
        return switch (this) {
            case ACCURACY -> epoch.validationAccuracy();
            case MACRO_F1 -> epoch.validationMacroF1();
            case LOSS -> Double.isNaN(epoch.validationLoss()) ? Double.NEGATIVE_INFINITY : -epoch.validationLoss();
        };
    }
}
