package dev.repel.select;

import dev.repel.experiment.Experiment;
import dev.repel.experiment.PreparedDataset;
import dev.repel.model.Backbones;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a selection tried and chose.
 *
 * @param trials the last one of every candidate: those of the last rung first, each part the best first
 * @param chosen the candidate to train with
 * @param reference the plain network with default settings, as far as the user has not set others
 * @param measure what the scores are
 * @param count how many trials were made
 * @param seconds that the selection took
 */
public record Leaderboard(
        List<Trial> trials, Candidate chosen, Candidate reference, String measure, int count, double seconds) {
    public Leaderboard {
        trials = List.copyOf(trials);
    }

    /**
     * The candidates whose networks are worth averaging: the chosen one first, then those that were measured on the same
     * labels and whose scores are at most one standard error below its own, the best first.
     *
     * @param count at most
     */
    public List<Candidate> best(int count) {
        Optional<Trial> first = of(chosen);
        Stream<Candidate> others = trials.stream()
                .filter(trial -> first.isPresent()
                        && trial.succeeded()
                        && trial.isComparableTo(first.get())
                        && trial.score() >= first.get().score() - first.get().error())
                .map(Trial::candidate);
        return Stream.concat(Stream.of(chosen), others).distinct().limit(count).toList();
    }

    /**
     * The experiment that was chosen.
     *
     * @param given what the user has set
     * @param severalCandidates whether the networks of an ensemble are of the best candidates in turn
     */
    public Experiment experiment(
            PreparedDataset prepared, Map<String, String> given, Kernels kernels, boolean severalCandidates) {
        List<Experiment> makers = new ArrayList<>();
        int ensemble = chosen.over(given).ensemble();
        for (Candidate candidate : best(severalCandidates ? ensemble : 1)) {
            makers.add(new Experiment(prepared, candidate.over(given).settled(prepared.dataset()), kernels));
        }
        return makers.get(0).inTurnWith(makers.subList(1, makers.size()));
    }

    /**
     * By how much the share of held-back labels that the chosen candidate gets right exceeds what it would get of labels
     * that had no say in the choice; 0 if it was not tried.
     */
    public double optimism() {
        return of(chosen)
                .filter(Trial::succeeded)
                .map(trial -> Optimism.of(trials, trial))
                .orElse(0.0);
    }

    /**
     * The best candidate without a technique whose network sees no edges, as an experiment with a single network; empty if
     * none was tried.
     *
     * @param given what the user has set
     */
    public Optional<Experiment> perceptron(PreparedDataset prepared, Map<String, String> given, Kernels kernels) {
        return trials.stream()
                .filter(trial -> trial.succeeded() && !trial.candidate().hasTechnique())
                .map(trial -> trial.candidate().over(given))
                .filter(spec -> Techniques.isPlain(spec.config().technique())
                        && !Backbones.named(spec.config().architecture().backbone())
                                .usesGraph())
                .findFirst()
                .map(spec -> new Experiment(
                        prepared, spec.with("ensemble", 1).with("distil", false).settled(prepared.dataset()), kernels));
    }

    /** The last trial of a candidate, if it ended. */
    public Optional<Trial> of(Candidate candidate) {
        return trials.stream()
                .filter(trial -> trial.candidate().equals(candidate))
                .findFirst();
    }
}
