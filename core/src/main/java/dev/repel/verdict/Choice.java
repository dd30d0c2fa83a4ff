package dev.repel.verdict;

import dev.repel.experiment.Experiment;
import dev.repel.select.Leaderboard;
import java.util.Optional;

/**
 * What the labels of a run chose from before it was trained.
 *
 * @param candidates how many; 0 if nothing was left to the labels
 * @param optimism see {@link Leaderboard#optimism}
 * @param perceptron the best of them that sees no edges, if there was one
 */
public record Choice(int candidates, double optimism, Optional<Experiment> perceptron) {
    /** Nothing was left to the labels. */
    public static final Choice NONE = new Choice(0, 0, Optional.empty());

    /** @param perceptron see {@link Leaderboard#perceptron} */
    public static Choice of(Leaderboard board, Optional<Experiment> perceptron) {
        return new Choice(board.trials().size(), board.optimism(), perceptron);
    }
}
