package dev.repel.io.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.eval.PairedDifference;
import dev.repel.select.Candidate;
import dev.repel.select.Leaderboard;
import dev.repel.select.Trial;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a selection tried before a training, and what it chose: the leaderboard of {@code result.json} and the report.
 *
 * @param measure what the scores are, on held-back labels
 * @param trials how many were made
 * @param chosen the settings that were chosen, by name
 * @param why in words
 * @param rows one per candidate, the best of the last rung first
 */
public record Tried(
        String measure, int trials, double seconds, Map<String, String> chosen, String why, List<Row> rows) {
    public Tried {
        chosen = Map.copyOf(chosen);
        rows = List.copyOf(rows);
    }

    /**
     * A candidate and its last trial.
     *
     * @param rung the last one that it was on
     * @param divisions of the labels that it was measured on
     * @param error the standard error of the score
     * @param failure why it could not be trained, null if it could
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Row(
            String candidate,
            boolean chosen,
            String rung,
            int epochs,
            int divisions,
            double score,
            double error,
            double loss,
            String failure) {}

    public static Tried of(Leaderboard board) {
        return new Tried(
                board.measure(),
                board.count(),
                board.seconds(),
                board.chosen().settings(),
                why(board),
                board.trials().stream()
                        .map(trial -> row(trial, trial.candidate().equals(board.chosen())))
                        .toList());
    }

    private static Row row(Trial trial, boolean chosen) {
        return new Row(
                trial.candidate().words(),
                chosen,
                trial.rung(),
                trial.epochs(),
                trial.divisions(),
                trial.score(),
                trial.error(),
                trial.loss(),
                trial.failure());
    }

    private static String why(Leaderboard board) {
        Optional<Trial> best = board.of(board.chosen());
        if (best.isEmpty()) {
            return "No trial ended within the budget, so " + board.chosen().words()
                    + " is taken untried. With more time, trials would end.";
        }
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s: %s %.1f ± %.1f %% on held-back labels",
                board.chosen().words(),
                board.measure(),
                100 * best.get().score(),
                100 * best.get().error()));
        board.of(board.reference())
                .filter(trial -> trial.isComparableTo(best.get()) && !trial.equals(best.get()))
                .ifPresent(trial -> text.append(against(best.get(), trial)));
        text.append('.');
        refused(board)
                .ifPresent(
                        candidate -> text.append(" ")
                                .append(candidate.words())
                                .append(
                                        " scored higher, but its technique did not beat its own and the best plain network by more than one standard error."));
        return text.toString();
    }

    private static String against(Trial best, Trial reference) {
        PairedDifference difference = best.against(reference);
        return String.format(
                Locale.ROOT,
                "; %s %.1f %%: %,d predictions are right only with the first, %,d only with the second",
                reference.candidate().words(),
                100 * reference.score(),
                difference.onlyHere(),
                difference.onlyThere());
    }

    /** The candidate with the best score, if its technique is why another was chosen. */
    private static Optional<Candidate> refused(Leaderboard board) {
        return board.trials().stream()
                .findFirst()
                .filter(first -> board.of(board.chosen())
                        .filter(chosen -> first.isComparableTo(chosen) && first.score() > chosen.score())
                        .isPresent())
                .map(Trial::candidate)
                .filter(Candidate::hasTechnique);
    }
}
