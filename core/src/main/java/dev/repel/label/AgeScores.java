package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.pseudo.KMeans;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * AGE (Cai and others 2017): the weighted sum of a node's ranks by PageRank, by closeness to the centre of its cluster of
 * embeddings, and by the entropy of its probabilities. The weights are ours: with L labels and C classes, PageRank has
 * C / (C + L), and the other two share the rest. The authors draw them anew in each epoch, from distributions that move from
 * PageRank to the other two as training goes on.
 */
final class AgeScores {
    private static final int STEPS = 20;

    private final Lesson lesson;
    private final int[] candidates;
    private final Workers workers;

    AgeScores(Lesson lesson, int[] candidates, Workers workers) {
        this.lesson = lesson;
        this.candidates = candidates;
        this.workers = workers;
    }

    double[] scores() {
        NodeDataset dataset = lesson.dataset();
        long labels = Arrays.stream(dataset.labels())
                .filter(label -> label != NodeDataset.UNLABELLED)
                .count();
        double classes = Math.max(2, dataset.classes());
        double central = classes / (classes + labels);
        double[] rank = Ranks.of(lesson.surroundings().pageRank(), candidates);
        double[] near = Ranks.of(closeness(), candidates);
        double[] unsure = Ranks.of(Doubts.of(lesson), candidates);
        double[] scores = new double[dataset.nodes()];
        for (int node : candidates) {
            scores[node] = central * rank[node] + (1 - central) / 2 * (near[node] + unsure[node]);
        }
        return scores;
    }

    private double[] closeness() {
        Matrix points = lesson.committee()
                .map(networks -> networks.members().get(0).embeddings())
                .orElse(lesson.surroundings().points());
        int clusters = Math.max(2, lesson.dataset().classes());
        CounterRandom random = new CounterRandom(lesson.settings().seed(), Purpose.SAMPLING, 3, 0);
        double[] distance = KMeans.of(points, clusters, STEPS, random, workers).squaredDistance();
        return Arrays.stream(distance).map(d -> 1 / (1 + Math.sqrt(d))).toArray();
    }
}
