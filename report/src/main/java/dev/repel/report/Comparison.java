package dev.repel.report;

import dev.repel.eval.Summary;
import dev.repel.experiment.RunResult;
import java.util.ArrayList;
import java.util.List;

/**
 * How results compare with those of another technique on the same seeds and splits.
 *
 * @param baseline what is compared with, such as "plain gcn"
 * @param baselineAccuracy its accuracy on test nodes or, where there are none, on the labels that were held back
 * @param difference of these accuracies, seed by seed; above 0 where the baseline is beaten
 * @param better on how many seeds the baseline is beaten
 * @param seeds how many seeds were compared
 */
public record Comparison(String baseline, Summary baselineAccuracy, Summary difference, int better, int seeds) {

    /**
     * Compares seed by seed.
     *
     * @throws IllegalArgumentException if the two do not have the same seeds in the same order
     */
    public static Comparison of(String baseline, List<RunResult> results, List<RunResult> baselineResults) {
        if (!seeds(results).equals(seeds(baselineResults))) {
            throw new IllegalArgumentException("only runs of the same seeds can be compared: " + seeds(results)
                    + " and " + seeds(baselineResults));
        }
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            differences.add(accuracy(results.get(i)) - accuracy(baselineResults.get(i)));
        }
        return new Comparison(
                baseline,
                Summary.of(baselineResults.stream().map(Comparison::accuracy).toList()),
                Summary.of(differences),
                (int) differences.stream().filter(difference -> difference > 0).count(),
                differences.size());
    }

    private static double accuracy(RunResult result) {
        return result.judged().accuracy();
    }

    private static List<Long> seeds(List<RunResult> results) {
        return results.stream().map(result -> result.run().seed()).toList();
    }
}
