package dev.repel.io.run;

import dev.repel.eval.Summary;
import dev.repel.experiment.RunResult;
import dev.repel.tensor.Matrix;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one technique: the figures of all, and all of the best. The best has the highest validation accuracy, then
 * the lowest validation loss, then the smallest seed. Other runs are not kept whole: a hundred of them would not fit.
 */
public final class Outcome {
    private final String technique;
    private final List<RunFigures> runs = new ArrayList<>();
    private final List<RunResult> results = new ArrayList<>();
    private RunResult best;
    private int bestIndex;

    public Outcome(String technique) {
        this.technique = technique;
    }

    public void add(RunResult result) {
        RunFigures figures = RunFigures.of(result);
        if (best == null || figures.isBetterThan(runs.get(bestIndex))) {
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
                new TrainedRun(run.seed(), run.best(), Map.of(), none, none, none, run.history(), run.seconds()),
                result.split(),
                result.test(),
                result.lastEpochTestAccuracy(),
                result.separability(),
                result.quality());
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
