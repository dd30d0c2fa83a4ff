package dev.repel.study.search;

import dev.repel.eval.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much an option by itself had to do with the score of trials.
 *
 * @param share of the variance between trials that the option's main effect explains: ω², which is 0 on average where an
 *     option does nothing
 * @param means the mean score of the trials with each value
 */
public record Importance(String option, double share, Map<String, Double> means) {
    /**
     * Looks at all options, the most important first.
     *
     * @param trials with the same epochs and runs; the reference and those that failed are left out
     */
    static List<Importance> of(SearchSpace space, List<Trial> trials) {
        List<Trial> sound = trials.stream()
                .filter(trial -> !trial.isReference() && !Double.isNaN(trial.score()))
                .toList();
        List<Importance> all = new ArrayList<>();
        space.values().forEach((option, values) -> all.add(of(option, values, sound)));
        all.sort(Comparator.comparingDouble(Importance::share).reversed());
        return all;
    }

    private static Importance of(String option, List<String> values, List<Trial> trials) {
        double mean = Summary.of(trials.stream().map(Trial::score).toList()).mean();
        Map<String, Double> means = new LinkedHashMap<>();
        double between = 0;
        double total = 0;
        int levels = 0;
        for (String value : values) {
            List<Double> here = trials.stream()
                    .filter(trial -> value.equals(trial.options().get(option)))
                    .map(Trial::score)
                    .toList();
            if (!here.isEmpty()) {
                double level = Summary.of(here).mean();
                means.put(value, level);
                between += here.size() * (level - mean) * (level - mean);
                levels++;
            }
        }
        for (Trial trial : trials) {
            total += (trial.score() - mean) * (trial.score() - mean);
        }
        int free = trials.size() - levels;
        double within = free > 0 ? (total - between) / free : 0;
        double share = total + within > 0 && free > 0 ? (between - (levels - 1) * within) / (total + within) : 0;
        return new Importance(option, Math.max(0, share), means);
    }
}
