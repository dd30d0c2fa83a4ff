package dev.repel.study.search;

import dev.repel.train.Selection;
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
 * @param score the mean validation accuracy there, or macro-F1 where epochs are selected by it; NaN if a run failed
 * @param std its standard deviation over the runs
 * @param loss the mean validation loss there, that of calibrated answers where epochs are selected by loss
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

    private static final Comparator<Trial> BY_SCORE =
            Comparator.comparingDouble(trial -> Double.isNaN(trial.score) ? 1 : -trial.score);

    private static final Comparator<Trial> BY_LOSS =
            Comparator.comparingDouble(trial -> Double.isNaN(trial.loss) ? Double.MAX_VALUE : trial.loss);

    public Trial {
        options = new LinkedHashMap<>(options);
    }

    /** The furthest and best first: by what selects epochs, then by the other of score and validation loss, then number. */
    static Comparator<Trial> bestFirst(Selection selection) {
        boolean byLoss = selection == Selection.LOSS;
        return Comparator.comparingInt(Trial::rung)
                .reversed()
                .thenComparing(byLoss ? BY_LOSS : BY_SCORE)
                .thenComparing(byLoss ? BY_SCORE : BY_LOSS)
                .thenComparing(Trial::number);
    }

    boolean isReference() {
        return number == REFERENCE;
    }
}
