package dev.repel.study.run;

import dev.repel.train.TrainingDiverged;
import java.io.Serializable;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What came of a run.
 *
 * @param figures what was measured, by name
 * @param failure why there are no figures, null if there are
 */
public record RunOutcome(SortedMap<String, Double> figures, String failure) implements Serializable {
    public RunOutcome {
        figures = new TreeMap<>(figures);
    }

    /** A training whose numbers overflowed is a result too: it would do so again. */
    public static RunOutcome of(Supplier<SortedMap<String, Double>> work) {
        try {
            return new RunOutcome(work.get(), null);
        } catch (TrainingDiverged e) {
            return new RunOutcome(new TreeMap<>(), e.getMessage());
        }
    }
}
