package dev.repel.io.run;

import dev.repel.eval.Summary;
import dev.repel.experiment.RunResult;
import dev.repel.tensor.Matrix;
import dev.repel.train.Selection;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one technique: the figures of all, and all of the best. The best has the highest validation accuracy, or
 * whatever is selected by, then the lowest validation loss, then the smallest seed. Other runs are not kept whole: a hundred of them would not fit.
 */
public final class Outcome {
    private final String technique;
    private final Selection selection;
    private final List<RunFigures> runs = new ArrayList<>();
    private final List<RunResult> results = new ArrayList<>();
    private RunResult best;
    private int bestIndex;

    /** @param selection what the best run is best in */
    public Outcome(String technique, Selection selection) {
        this.technique = technique;
        this.selection = selection;
    }

    public void add(RunResult result) {
        RunFigures figures = RunFigures.of(result);
        if (best == null || result.run().best().isBetterThan(best.run().best(), selection)) {
            best = result;
            bestIndex = runs.size();
        }
        runs.add(figures);
        results.add(light(result));
    }

    private static RunResult light(RunResult result) {
        TrainedRun run = result.run();
        Matrix none = new Matrix(0, 0);
        return new RunResult(
                new TrainedRun(
                        run.seed(),
                        run.best(),
                        Map.of(),
                        none,
                        none,
                        none,
                        run.history(),
                        run.seconds(),
                        run.heldOut()),
                result.split(),
                result.test(),
                result.heldOut(),
                result.lastEpochTestAccuracy(),
                result.separability(),
                result.calibrated());
    }

    /** All runs with their numbers, but without parameters, logits and embeddings. */
    public List<RunResult> results() {
        return List.copyOf(results);
    }

    public String technique() {
        return technique;
    }

    public List<RunFigures> runs() {
        return List.copyOf(runs);
    }

    public RunResult best() {
        return best;
    }

    /** The place of the best run in {@link #runs()}. */
    public int bestIndex() {
        return bestIndex;
    }

    public Summary summary(ToDoubleFunction<RunFigures> figure) {
        return Summary.of(runs.stream().mapToDouble(figure).boxed().toList());
    }

    /** Whether the technique could have learned from nodes of its own choice and never found one, in any epoch. */
    public boolean neverHadAnchors() {
        return runs.stream()
                .flatMapToInt(run -> Arrays.stream(run.history().anchors()))
                .allMatch(anchors -> anchors == 0);
    }
}
