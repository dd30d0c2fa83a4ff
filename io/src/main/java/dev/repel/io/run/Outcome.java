package dev.repel.io.run;

import dev.repel.eval.Summary;
import dev.repel.experiment.RunResult;
import dev.repel.train.EpochRecord;
import dev.repel.train.Selection;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one technique: the figures of all runs, and the complete best run. The others are not kept complete,
 * because a hundred of them would not fit into memory.
 *
 * @param bestIndex the index of the best run in {@code runs}
 */
public record Outcome(String technique, List<RunFigures> runs, int bestIndex, RunResult best, Judgement judgement) {
    /**
     * @param selection what the best run is best in
     * @param results one per run, at least one
     */
    public static Outcome of(String technique, Selection selection, List<RunResult> results) {
        int bestIndex = best(results, selection);
        RunResult best = results.get(bestIndex);
        return new Outcome(
                technique, results.stream().map(RunFigures::of).toList(), bestIndex, best, Judgement.of(results, best));
    }

    /**
     * The best run has the highest validation accuracy, or whatever is selected by; ties go to the lowest validation
     * loss, then to the smallest seed. Test nodes play no part.
     */
    private static int best(List<RunResult> results, Selection selection) {
        int best = 0;
        for (int i = 1; i < results.size(); i++) {
            EpochRecord highest = results.get(best).run().best();
            best = results.get(i).run().best().isBetterThan(highest, selection) ? i : best;
        }
        return best;
    }

    public Summary summary(ToDoubleFunction<RunFigures> figure) {
        return Summary.of(runs.stream().mapToDouble(figure).boxed().toList());
    }

    /** Whether the technique chooses nodes to learn from but found none in any epoch. */
    public boolean neverHadAnchors() {
        return runs.stream()
                .flatMapToInt(run -> Arrays.stream(run.history().anchors()))
                .allMatch(anchors -> anchors == 0);
    }
}
