package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses the nodes to label next. */
final class Suggestions {
    private final Lesson lesson;
    private final NodeDataset dataset;
    private final int[] candidates;

    /** @param candidates ascending */
    Suggestions(Lesson lesson, int[] candidates) {
        this.lesson = lesson;
        this.dataset = lesson.dataset();
        this.candidates = candidates;
    }

    List<Suggestion> next(int count, int threads) {
        int most = Math.min(count, candidates.length);
        if (most == 0) {
            return List.of();
        }
        try (Workers workers = new Workers(threads)) {
            Reasons reasons = new Reasons(lesson);
            return switch (lesson.settings().strategy()) {
                case REPRESENTATIVE -> representatives(Doubts.of(lesson), most, reasons, workers);
                case COVERAGE -> representatives(Doubts.none(dataset.nodes()), most, reasons, workers);
                case AGE -> best(new AgeScores(lesson, candidates, workers).scores(), most, reasons);
                case LEAST_CONFIDENT -> best(lackOfConfidence(), most, reasons);
                case RANDOM -> best(draws(), most, reasons);
            };
        }
    }

    private List<Suggestion> representatives(double[] doubts, int count, Reasons reasons, Workers workers) {
        Matrix points = lesson.surroundings().points();
        long seed = lesson.settings().seed();
        return new Representatives(dataset, points, doubts, seed, workers)
                .among(candidates, count).stream()
                        .map(one -> reasons.suggestion(one.node(), one.score(), one.cluster()))
                        .toList();
    }

    private List<Suggestion> best(double[] scores, int count, Reasons reasons) {
        return IntStream.of(candidates)
                .boxed()
                .sorted((a, b) -> Double.compare(scores[b], scores[a]))
                .limit(count)
                .map(node -> reasons.suggestion(node, scores[node], Cluster.NONE))
                .toList();
    }

    /** One minus the probability of the best class. Where nothing is known, any node is as doubtful as another. */
    private double[] lackOfConfidence() {
        if (!lesson.hasGuesses()) {
            return draws();
        }
        Matrix logits = lesson.logits().orElseThrow();
        double[] lack = new double[dataset.nodes()];
        for (int node : candidates) {
            lack[node] = 1 - Temperature.NONE.probability(logits, node, logits.argMax(node));
        }
        return lack;
    }

    private double[] draws() {
        int labels = (int) Arrays.stream(dataset.labels())
                .filter(label -> label != NodeDataset.UNLABELLED)
                .count();
        CounterRandom random = new CounterRandom(lesson.settings().seed(), Purpose.SAMPLING, 2, labels);
        double[] draws = new double[dataset.nodes()];
        for (int node : candidates) {
            draws[node] = random.uniform(node);
        }
        return draws;
    }
}
