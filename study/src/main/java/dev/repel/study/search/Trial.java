package dev.repel.study.search;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A combination of values and how it did on the validation nodes; nothing else is known of it.
 *
 * @param number from 1, in the order of the search; 0 for the settings as they are without it
 * @param options that are searched, none for the settings as they are
 * @param rung how far it came, from 1
 * @param epochs of a run on that rung
 * @param runs on that rung
 * @param score the mean there of what epochs are selected by, validation accuracy or macro-F1; NaN if a run failed
 * @param std its standard deviation over the runs
 * @param loss the mean validation loss there
 */
public record Trial(
        int number,
        Map<String, String> options,
        int rung,
        int epochs,
        int runs,
        double score,
        double std,
        double loss) {
    /** The number of the settings as they are, which all others are seen beside. */
    public static final int REFERENCE = 0;

    /** The furthest and best first: by score, then validation loss, then number. */
    static final Comparator<Trial> BEST_FIRST = Comparator.comparingInt(Trial::rung)
            .reversed()
            .thenComparing(trial -> Double.isNaN(trial.score) ? 1 : -trial.score)
            .thenComparing(trial -> Double.isNaN(trial.loss) ? Double.MAX_VALUE : trial.loss)
            .thenComparing(Trial::number);

    public Trial {
        options = new LinkedHashMap<>(options);
    }

    boolean isReference() {
        return number == REFERENCE;
    }
}
