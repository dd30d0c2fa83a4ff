package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Nodes that stand for many others. Nodes are clustered by their surroundings; every labelled node is the centre of a
 * cluster already, so that the new ones form where there is no label, and nodes count by how unsure the networks are of
 * them. Of each new cluster, the node nearest to its centre is suggested, the clusters with most to learn first.
 */
final class Representatives {
    private final Lesson lesson;
    private final NodeDataset dataset;
    private final int[] candidates;
    private final double[] doubts;
    private final Workers workers;

    /** @param doubts how much there is to learn about each node */
    Representatives(Lesson lesson, int[] candidates, double[] doubts, Workers workers) {
        this.lesson = lesson;
        this.dataset = lesson.dataset();
        this.candidates = candidates;
        this.doubts = doubts;
        this.workers = workers;
    }

    List<Suggestion> next(int count, Reasons reasons) {
        Matrix points = lesson.surroundings().points();
        int[] classified = dataset.classifiedNodes();
        double[] weights = new double[dataset.nodes()];
        for (int node : classified) {
            weights[node] = dataset.isLabelled(node) ? 0 : doubts[node];
        }
        double[] known = known(points);
        int clusters = Math.max(count, Math.max(2, dataset.classes()));
        CounterRandom random = new CounterRandom(lesson.settings().seed(), Purpose.SAMPLING, 4, 0);
        Clusters found = Clusters.of(points, weights, known, clusters, random, workers);
        List<Suggestion> all = new ArrayList<>();
        for (int cluster = 0; cluster < found.centres().rows(); cluster++) {
            suggestion(found, cluster, weights, known, reasons).ifPresent(all::add);
        }
        all.sort(Comparator.comparingDouble((Suggestion one) -> -one.score()).thenComparingInt(Suggestion::node));
        return all.subList(0, Math.min(count, all.size()));
    }

    private Optional<Suggestion> suggestion(
            Clusters found, int cluster, double[] weights, double[] known, Reasons reasons) {
        int best = -1;
        for (int node : candidates) {
            if (found.clusterOf()[node] == cluster
                    && (best < 0 || found.squaredDistance()[node] < found.squaredDistance()[best])) {
                best = node;
            }
        }
        if (best < 0) {
            return Optional.empty();
        }
        int[] members = IntStream.range(0, weights.length)
                .filter(node -> found.clusterOf()[node] == cluster && weights[node] > 0)
                .toArray();
        double mass = Arrays.stream(members).mapToDouble(node -> weights[node]).sum();
        return Optional.of(
                reasons.suggestion(best, mass, new Cluster(members.length, mass / Math.max(1, members.length))));
    }

    /** The squared distance of each node to the nearest labelled one. */
    private double[] known(Matrix points) {
        int[] labelled =
                IntStream.range(0, dataset.nodes()).filter(dataset::isLabelled).toArray();
        double[] known = new double[dataset.nodes()];
        Arrays.fill(known, Double.POSITIVE_INFINITY);
        workers.forRows(points.rows(), (long) labelled.length * points.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int node : labelled) {
                    known[i] = Math.min(known[i], Clusters.squaredDistance(points, i, points, node));
                }
            }
        });
        return known;
    }
}
