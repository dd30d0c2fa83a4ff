package dev.repel.io.run;

import dev.repel.Require;
import dev.repel.eval.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A technique compared with the plain backbone, seed by seed: each pair shares its split and its initial weights.
 *
 * @param technique what it was compared with
 * @param compared what {@code difference} and the counts are of: test accuracy or, without test nodes, validation
 *     accuracy
 * @param difference ours minus theirs
 * @param better for how many seeds ours is higher
 * @param runs of what it was compared with
 */
public record Comparison(
        String technique,
        Summary testAccuracy,
        Summary validationAccuracy,
        String compared,
        Summary difference,
        int better,
        int equal,
        int worse,
        List<RunFigures> runs) {
    /** @throws IllegalArgumentException if the two do not have the same seeds in the same order */
    public static Comparison of(Outcome ours, Outcome theirs) {
        Require.that(
                seeds(ours).equals(seeds(theirs)),
                "only runs of the same seeds can be compared: " + seeds(ours) + " and " + seeds(theirs));
        boolean isTested =
                Double.isFinite(theirs.summary(RunFigures::testAccuracy).mean());
        ToDoubleFunction<RunFigures> accuracy = isTested ? RunFigures::testAccuracy : RunFigures::validationAccuracy;
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < ours.runs().size(); i++) {
            differences.add(accuracy.applyAsDouble(ours.runs().get(i))
                    - accuracy.applyAsDouble(theirs.runs().get(i)));
        }
        return new Comparison(
                theirs.technique(),
                theirs.summary(RunFigures::testAccuracy),
                theirs.summary(RunFigures::validationAccuracy),
                isTested ? "test accuracy" : "validation accuracy",
                Summary.of(differences),
                (int) differences.stream().filter(d -> d > 0).count(),
                (int) differences.stream().filter(d -> d == 0).count(),
                (int) differences.stream().filter(d -> d < 0).count(),
                theirs.runs());
    }

    private static List<Long> seeds(Outcome outcome) {
        return outcome.runs().stream().map(RunFigures::seed).toList();
    }

    /** The accuracy of what it was compared with, of the kind that was {@code compared}. */
    public Summary accuracy() {
        return Double.isFinite(testAccuracy.mean()) ? testAccuracy : validationAccuracy;
    }
}
