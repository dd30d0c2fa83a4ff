package dev.repel.select;

import java.util.List;
import java.util.Optional;

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

    /** The last trial of a candidate, if it ended. */
    public Optional<Trial> of(Candidate candidate) {
        return trials.stream()
                .filter(trial -> trial.candidate().equals(candidate))
                .findFirst();
    }
}
