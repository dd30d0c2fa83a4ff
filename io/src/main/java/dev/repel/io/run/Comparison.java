package dev.repel.io.run;

import dev.repel.eval.Summary;
import java.util.ArrayList;
import java.util.List;

/**
 * A technique beside the plain backbone, seed by seed: each pair shares its split and its initial weights.
 *
 * @param technique what it was compared with
 * @param difference of the test accuracies, ours less theirs
 * @param better in how many seeds ours is higher
 * @param runs of what it was compared with
 */
public record Comparison(
        String technique,
        Summary testAccuracy,
        Summary validationAccuracy,
        Summary difference,
        int better,
        int equal,
        int worse,
        List<RunFigures> runs) {
    public static Comparison of(Outcome ours, Outcome theirs) {
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < ours.runs().size(); i++) {
            differences.add(
                    ours.runs().get(i).testAccuracy() - theirs.runs().get(i).testAccuracy());
        }
        return new Comparison(
                theirs.technique(),
                theirs.summary(RunFigures::testAccuracy),
                theirs.summary(RunFigures::validationAccuracy),
                Summary.of(differences),
                (int) differences.stream().filter(d -> d > 0).count(),
                (int) differences.stream().filter(d -> d == 0).count(),
                (int) differences.stream().filter(d -> d < 0).count(),
                theirs.runs());
    }
}
