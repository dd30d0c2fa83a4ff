package dev.repel.train;

/** What the best epoch, and the best run, is best in on the validation nodes. */
public enum Selection {
    ACCURACY("accuracy"),
    /** The mean F1 of the classes, so that rare ones are not drowned by frequent ones. */
    MACRO_F1("macro-F1");

    private final String words;

    Selection(String words) {
        this.words = words;
    }

    /** For sentences. */
    public String words() {
        return words;
    }

    public double of(EpochRecord epoch) {
        return this == ACCURACY ? epoch.validationAccuracy() : epoch.validationMacroF1();
    }
}
