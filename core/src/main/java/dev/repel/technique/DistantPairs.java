package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * For every node, which others it is drawn to and pushed from: the nearest ones, itself among them, and a draw from those of
 * middle distance. The distance adds three parts between 0 and 1: how the label influence of both differs (Jensen–Shannon
 * divergence), hops (one, two or more, in thirds), and 1 − cosine of the features. Looked at are the neighbourhood of two hops,
 * {@value #POOL} nodes of it at most, and {@value #POOL} random nodes.
 */
final class DistantPairs {
    private static final int POOL = 512;
    /** The bits of a candidate's place. */
    private static final long PLACES = 2 * POOL - 1;

    private static final double NEAREST_NEGATIVE = 0.5;
    private static final double FARTHEST_NEGATIVE = 0.95;
    private static final double TINY = 1e-12;
    private static final byte FAR = 3;

    private final Graph graph;
    private final SparseMatrix features;
    private final double[] length;
    private final int classes;
    /** Each row of the influence, divided by its sum. */
    private final double[] share;

    /** Σ p ln p over a row of shares. */
    private final double[] negentropy;

    private final double[] mass;
    private final int positives;
    private final int negatives;
    private final int[][] partners;
    private final int[][] near;

    DistantPairs(TrainingTask task, Matrix influence, int positives, int negatives, Workers workers) {
        this.graph = task.graph();
        this.features = task.features();
        this.classes = influence.cols();
        this.positives = positives;
        this.negatives = negatives;
        this.length = new double[graph.nodes()];
        this.mass = new double[graph.nodes()];
        this.share = new double[graph.nodes() * classes];
        this.negentropy = new double[graph.nodes()];
        this.partners = new int[graph.nodes()][];
        this.near = new int[graph.nodes()][];
        for (int i = 0; i < graph.nodes(); i++) {
            length[i] = lengthOf(i);
            weighInfluence(i, influence);
        }
        // the same pairs for every seed: they depend on the data alone
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.SAMPLING, 0, 0);
        workers.forRows(graph.nodes(), 200L * POOL, (from, to) -> {
            Surroundings surroundings = new Surroundings(graph, features);
            for (int i = from; i < to; i++) {
                surroundings.moveTo(i);
                choose(i, surroundings, random);
            }
        });
    }

    private double lengthOf(int i) {
        double square = 0;
        for (int k = features.rowPointers()[i]; k < features.rowPointers()[i + 1]; k++) {
            square += (double) features.values()[k] * features.values()[k];
        }
        return Math.sqrt(square);
    }

    private void weighInfluence(int i, Matrix influence) {
        for (int c = 0; c < classes; c++) {
            mass[i] += influence.get(i, c);
        }
        for (int c = 0; c < classes && mass[i] > TINY; c++) {
            double p = influence.get(i, c) / mass[i];
            share[i * classes + c] = p;
            negentropy[i] += p > 0 ? p * Math.log(p) : 0;
        }
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

    private void choose(int i, Surroundings surroundings, CounterRandom random) {
        int[] order = byDistance(candidates(i, random), i, surroundings);
        int nearest = Math.min(positives - 1, order.length);
        near[i] = IntStream.concat(IntStream.of(i), Arrays.stream(order, 0, nearest))
                .sorted()
                .toArray();
        int first = Math.max(nearest, (int) (NEAREST_NEGATIVE * order.length));
        int last = Math.max(first, (int) (FARTHEST_NEGATIVE * order.length));
        int count = Math.min(negatives, last - first);
        // evenly over the band: candidates were drawn at random already
        IntStream far = IntStream.range(0, count).map(n -> order[first + (int) ((long) n * (last - first) / count)]);
        partners[i] = IntStream.concat(Arrays.stream(near[i]), far).sorted().toArray();
    }

    /** Distances that only rounding tells apart leave the order as it was. */
    private int[] byDistance(int[] candidates, int i, Surroundings surroundings) {
        long[] keys = new long[candidates.length];
        for (int k = 0; k < keys.length; k++) {
            // the bits of numbers that are not negative ascend as they do; the lowest make room for the place
            long bits = Double.doubleToRawLongBits(Math.max(0, distance(i, candidates[k], surroundings)));
            keys[k] = (bits & ~PLACES) | k;
        }
        Arrays.sort(keys);
        int[] order = new int[keys.length];
        for (int k = 0; k < keys.length; k++) {
            order[k] = candidates[(int) (keys[k] & PLACES)];
        }
        return order;
    }

    private int[] candidates(int i, CounterRandom random) {
        IntStream around = Arrays.stream(graph.neighbours(), graph.offsets()[i], graph.offsets()[i + 1])
                .flatMap(j -> IntStream.concat(
                        IntStream.of(j), Arrays.stream(graph.neighbours(), graph.offsets()[j], graph.offsets()[j + 1])))
                .limit(POOL);
        IntStream drawn = IntStream.range(0, POOL).map(k -> random.below(graph.nodes(), i * POOL + k));
        return IntStream.concat(around, drawn)
                .filter(j -> j != i)
                .sorted()
                .distinct()
                .toArray();
    }

    private double distance(int i, int j, Surroundings surroundings) {
        double sum = 1;
        if (length[i] > 0 && length[j] > 0) {
            sum -= surroundings.dot(j) / (length[i] * length[j]);
        }
        if (mass[i] > TINY && mass[j] > TINY) {
            sum += divergence(i, j) + surroundings.hops(j) / 3.0;
        } else {
            // out of reach of any label there is only the features' word
            sum *= 3;
        }
        return sum;
    }

    /** Jensen–Shannon, in units of its largest value ln 2: half of Σ p ln p + q ln q − (p + q) ln((p + q) / 2). */
    private double divergence(int i, int j) {
        double sum = negentropy[i] + negentropy[j];
        for (int c = 0; c < classes; c++) {
            double both = share[i * classes + c] + share[j * classes + c];
            sum -= both > 0 ? both * Math.log(both / 2) : 0;
        }
        return Math.max(0, sum) / (2 * Math.log(2));
    }

    /** What is around one node, spread out so that a question about another takes few steps. */
    private static final class Surroundings {
        private final Graph graph;
        private final SparseMatrix features;
        private final float[] ofNode;
        private final byte[] hops;
        private int node = -1;

        Surroundings(Graph graph, SparseMatrix features) {
            this.graph = graph;
            this.features = features;
            this.ofNode = new float[features.cols()];
            this.hops = new byte[graph.nodes()];
            Arrays.fill(hops, FAR);
        }

        void moveTo(int i) {
            if (node >= 0) {
                spread(node, false);
            }
            spread(i, true);
            node = i;
        }

        private void spread(int i, boolean there) {
            for (int k = features.rowPointers()[i]; k < features.rowPointers()[i + 1]; k++) {
                ofNode[features.columns()[k]] = there ? features.values()[k] : 0f;
            }
            int[] neighbours = graph.neighbours();
            int[] offsets = graph.offsets();
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                for (int l = offsets[neighbours[k]]; l < offsets[neighbours[k] + 1]; l++) {
                    hops[neighbours[l]] = there ? 2 : FAR;
                }
            }
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                hops[neighbours[k]] = there ? 1 : FAR;
            }
        }

        /** Of the features of the node and those of another. */
        double dot(int j) {
            double sum = 0;
            for (int k = features.rowPointers()[j]; k < features.rowPointers()[j + 1]; k++) {
                sum += (double) ofNode[features.columns()[k]] * features.values()[k];
            }
            return sum;
        }

        /** One, two or more. */
        int hops(int j) {
            return hops[j];
        }
    }
}
