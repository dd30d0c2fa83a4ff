package dev.repel.study.design;

/** Knows the options of {@code repel train}, which nothing else here does. */
@FunctionalInterface
public interface OptionCheck {
    /** Has no objections; for files that tests hold to the options. */
    OptionCheck NONE = (option, value) -> {};

    /** @throws IllegalArgumentException if there is no such option, or if it cannot have the value */
    void check(String option, String value);
}
