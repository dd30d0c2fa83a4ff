package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Temperature;
import dev.repel.pseudo.KMeans;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Nodes that stand for many others. Nodes are clustered by their surroundings; every labelled node is the centre of a
 * cluster already, so that the new ones form where there is no label, and nodes count by how much there is to learn about
 * them. Of each new cluster, the node nearest to its centre is taken, the clusters with most to learn first.
 */
public final class Representatives {
    private final NodeDataset dataset;
    private final Matrix points;
    private final double[] doubts;
    private final long seed;
    private final Workers workers;

    /**
     * A node that was taken.
     *
     * @param score the sum of the doubts of its cluster
     */
    record Taken(int node, double score, Cluster cluster) {}

    /**
     * @param points where nodes are
     * @param doubts how much there is to learn about each node, in [0, 1]
     */
    Representatives(NodeDataset dataset, Matrix points, double[] doubts, long seed, Workers workers) {
        this.dataset = dataset;
        this.points = points;
        this.doubts = doubts;
        this.seed = seed;
        this.workers = workers;
    }

    /**
     * The nodes without a label that are worth one, after a training.
     *
     * @param logits of the training
     * @param temperature that calibrates them
     */
    public static int[] of(
            NodeDataset dataset,
            Matrix logits,
            Temperature temperature,
            int count,
            long seed,
            Kernels kernels,
            Workers workers) {
        int[] candidates = IntStream.of(dataset.classifiedNodes())
                .filter(node -> !dataset.isLabelled(node))
                .toArray();
        if (candidates.length == 0) {
            // as on every published dataset: distances between all nodes would be for nobody
            return candidates;
        }
        Matrix points = NodePoints.of(dataset, seed, kernels, workers);
        return new Representatives(dataset, points, Doubts.of(logits, temperature), seed, workers)
                .among(candidates, count).stream().mapToInt(Taken::node).toArray();
    }

    /**
     * Takes nodes, the best first.
     *
     * @param candidates that may be taken; the others count only for what clusters there are
     */
    List<Taken> among(int[] candidates, int count) {
        double[] weights = new double[dataset.nodes()];
        for (int node : dataset.classifiedNodes()) {
            weights[node] = dataset.isLabelled(node) ? 0 : doubts[node];
        }
        int clusters = Math.max(count, Math.max(2, dataset.classes()));
        CounterRandom random = new CounterRandom(seed, Purpose.SAMPLING, 4, 0);
        Clusters found = Clusters.of(points, weights, known(), clusters, random, workers);
        List<Taken> all = new ArrayList<>();
        for (int cluster = 0; cluster < found.centres().rows(); cluster++) {
            taken(found, cluster, weights, candidates).ifPresent(all::add);
        }
        all.sort(Comparator.comparingDouble((Taken one) -> -one.score()).thenComparingInt(Taken::node));
        return all.size() < count ? filled(all, found, weights, candidates, count) : all.subList(0, count);
    }

    /** Adds those farthest from all centres, by weight, where clusters had nobody who may be taken. */
    private static List<Taken> filled(
            List<Taken> taken, Clusters found, double[] weights, int[] candidates, int count) {
        Set<Integer> known = taken.stream().map(Taken::node).collect(Collectors.toSet());
        List<Taken> all = new ArrayList<>(taken);
        IntStream.of(candidates)
                .filter(node -> !known.contains(node))
                .mapToObj(node -> new Taken(node, weights[node] * found.squaredDistance()[node], Cluster.NONE))
                .sorted(Comparator.comparingDouble((Taken one) -> -one.score()).thenComparingInt(Taken::node))
                .limit(count - taken.size())
                .forEach(all::add);
        return all;
    }

    private static Optional<Taken> taken(Clusters found, int cluster, double[] weights, int[] candidates) {
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
        return Optional.of(new Taken(best, mass, new Cluster(members.length, mass / Math.max(1, members.length))));
    }

    /** The squared distance of each node to the nearest labelled one. */
    private double[] known() {
        int[] labelled =
                IntStream.range(0, dataset.nodes()).filter(dataset::isLabelled).toArray();
        double[] known = new double[dataset.nodes()];
        Arrays.fill(known, Double.POSITIVE_INFINITY);
        workers.forRows(points.rows(), (long) labelled.length * points.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int node : labelled) {
                    known[i] = Math.min(known[i], KMeans.squaredDistance(points, i, points, node));
                }
            }
        });
        return known;
    }
}
