package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * For every node, the nodes it is drawn to (the nearest ones, including itself) and those it is pushed away from (a
 * sample of those at middle distance). The distance is the sum of three parts between 0 and 1: how much the label
 * influence of the two nodes differs (Jensen–Shannon divergence), hops (one, two or more, in thirds), and 1 − cosine of
 * the features. Candidates are the neighbours and their neighbours, at most {@value #POOL} in all, and {@value #POOL}
 * random nodes.
 */
final class DistantPairs {
    /** The bits that number the candidates of a node, which fill at most two pools. */
    private static final int CANDIDATE_BITS = 10;

    private static final int POOL = 1 << (CANDIDATE_BITS - 1);
    private static final long CANDIDATE = (1L << CANDIDATE_BITS) - 1;
    private static final double NEAREST_NEGATIVE = 0.5;
    private static final double FARTHEST_NEGATIVE = 0.95;
    private static final double TINY = 1e-12;

    private final Graph graph;
    private final FeatureMatrix features;
    private final double[] length;
    private final int classes;
    /** The share of each class in the label influence of each node; zeros if no label reaches the node. */
    private final double[] share;
    /** Σ p ln p of these shares. */
    private final double[] certainty;

    private final boolean[] reached;
    private final int positives;
    private final int negatives;
    private final int[][] partners;
    private final int[][] near;

    DistantPairs(TrainingTask task, Matrix influence, int positives, int negatives, Workers workers) {
        this.graph = task.graph();
        this.features = task.features();
        this.positives = positives;
        this.negatives = negatives;
        this.length = new double[graph.nodes()];
        this.classes = influence.cols();
        this.share = new double[Math.multiplyExact(graph.nodes(), classes)];
        this.certainty = new double[graph.nodes()];
        this.reached = new boolean[graph.nodes()];
        this.partners = new int[graph.nodes()][];
        this.near = new int[graph.nodes()][];
        for (int i = 0; i < graph.nodes(); i++) {
            length[i] = Math.sqrt(features.squares(i));
            share(i, influence);
        }
        // the same pairs for every seed: they depend on the data alone
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.SAMPLING, 0, 0);
        workers.forRows(graph.nodes(), 200L * POOL, (from, to) -> {
            Surroundings own = new Surroundings();
            for (int i = from; i < to; i++) {
                own.moveTo(i);
                choose(own, random);
            }
        });
    }

    private void share(int i, Matrix influence) {
        double mass = 0;
        for (int c = 0; c < classes; c++) {
            mass += influence.get(i, c);
        }
        reached[i] = mass > TINY;
        for (int c = 0; reached[i] && c < classes; c++) {
            double p = influence.get(i, c) / mass;
            share[i * classes + c] = p;
            certainty[i] += weighedLog(p);
        }
    }

    private static double weighedLog(double p) {
        return p > 0 ? p * StrictMath.log(p) : 0;
    }

    /** Row i holds the partners of i, ascending. */
    SparseMatrix matrix() {
        int[] pointers = new int[partners.length + 1];
        for (int i = 0; i < partners.length; i++) {
            pointers[i + 1] = pointers[i] + partners[i].length;
        }
        int[] columns = Arrays.stream(partners).flatMapToInt(Arrays::stream).toArray();
        return new SparseMatrix(partners.length, partners.length, pointers, columns, new float[columns.length]);
    }

    /** Which of them are positives, in the order of the matrix. */
    boolean[] positive() {
        boolean[] positive =
                new boolean[Arrays.stream(partners).mapToInt(p -> p.length).sum()];
        int k = 0;
        for (int i = 0; i < partners.length; i++) {
            for (int partner : partners[i]) {
                positive[k++] = Arrays.binarySearch(near[i], partner) >= 0;
            }
        }
        return positive;
    }

    private void choose(Surroundings own, CounterRandom random) {
        int i = own.node;
        int[] candidates = own.candidates(random);
        // the lowest bits of a distance hold its candidate; they only matter for distances that differ by rounding
        long[] ranked = new long[candidates.length];
        for (int k = 0; k < candidates.length; k++) {
            ranked[k] = (Double.doubleToRawLongBits(own.distance(candidates[k])) & ~CANDIDATE) | k;
        }
        Arrays.sort(ranked);
        int[] order = Arrays.stream(ranked)
                .mapToInt(rank -> candidates[(int) (rank & CANDIDATE)])
                .toArray();
        int nearest = Math.min(positives - 1, order.length);
        near[i] = IntStream.concat(IntStream.of(i), Arrays.stream(order, 0, nearest))
                .sorted()
                .toArray();
        int first = Math.max(nearest, (int) (NEAREST_NEGATIVE * order.length));
        int last = Math.max(first, (int) (FARTHEST_NEGATIVE * order.length));
        int count = Math.min(negatives, last - first);
        // evenly over the band: the candidates are already random
        IntStream far = IntStream.range(0, count).map(n -> order[first + (int) ((long) n * (last - first) / count)]);
        partners[i] = IntStream.concat(Arrays.stream(near[i]), far).sorted().toArray();
    }

    /** Jensen–Shannon, in units of its largest value ln 2. */
    private double divergence(int i, int j) {
        double mixed = 0;
        for (int c = 0; c < classes; c++) {
            mixed += weighedLog((share[i * classes + c] + share[j * classes + c]) / 2);
        }
        return (certainty[i] + certainty[j] - 2 * mixed) / (2 * StrictMath.log(2));
    }

    /**
     * One node with its features and neighbours in dense arrays, so that comparing it with another node only takes a
     * pass over that node's rows.
     */
    private final class Surroundings {
        private final float[] feature = new float[features.cols()];
        private final boolean[] neighbour = new boolean[graph.nodes()];
        /** The node that met each node last, counted from 1. */
        private final int[] met = new int[graph.nodes()];

        private int node = -1;

        void moveTo(int next) {
            if (node >= 0) {
                spread(false);
            }
            node = next;
            spread(true);
        }

        private void spread(boolean present) {
            features.forEach(node, (column, value) -> feature[column] = present ? value : 0f);
            for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
                neighbour[graph.neighbours()[k]] = present;
            }
        }

        /** Neighbours and then their neighbours, as many as fit in the pool, and random nodes; sorted. */
        int[] candidates(CounterRandom random) {
            int[] found = new int[2 * POOL];
            meets(node);
            int count = meet(node, found, 0);
            for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1] && count < POOL; k++) {
                count = meet(graph.neighbours()[k], found, count);
            }
            for (int draw = 0; draw < POOL; draw++) {
                int drawn = random.below(graph.nodes(), node * POOL + draw);
                if (meets(drawn)) {
                    found[count++] = drawn;
                }
            }
            int[] candidates = Arrays.copyOf(found, count);
            Arrays.sort(candidates);
            return candidates;
        }

        /** Adds the neighbours of a node that have not been met yet. */
        private int meet(int centre, int[] found, int before) {
            int count = before;
            for (int k = graph.offsets()[centre]; k < graph.offsets()[centre + 1] && count < POOL; k++) {
                if (meets(graph.neighbours()[k])) {
                    found[count++] = graph.neighbours()[k];
                }
            }
            return count;
        }

        private boolean meets(int other) {
            boolean isNew = met[other] != node + 1;
            met[other] = node + 1;
            return isNew;
        }

        /** Not negative. */
        double distance(int other) {
            double sum = 1;
            if (length[node] > 0 && length[other] > 0) {
                sum -= features.dot(other, feature, 0) / (length[node] * length[other]);
            }
            if (reached[node] && reached[other]) {
                sum += divergence(node, other) + hops(other) / 3.0;
            } else {
                // out of reach of any label, only the features count
                sum *= 3;
            }
            return Math.max(0, sum);
        }

        private int hops(int other) {
            if (neighbour[other]) {
                return 1;
            }
            // along the shorter list, so that hubs are not expensive
            boolean own = graph.degree(node) < graph.degree(other);
            int shorter = own ? node : other;
            for (int k = graph.offsets()[shorter]; k < graph.offsets()[shorter + 1]; k++) {
                int between = graph.neighbours()[k];
                if (own ? graph.hasEdge(between, other) : neighbour[between]) {
                    return 2;
                }
            }
            return 3;
        }
    }
}
