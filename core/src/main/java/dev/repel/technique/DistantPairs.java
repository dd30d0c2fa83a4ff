package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * For every node, which others it is drawn to and pushed from: the nearest ones, itself among them, and a draw from those of
 * middle distance. The distance adds three parts between 0 and 1: how the label influence of both differs (Jensen–Shannon
 * divergence), hops (one, two or more, in thirds), and 1 − cosine of the features. Looked at are the neighbourhood of two hops,
 * {@value #POOL} nodes of it at most, and {@value #POOL} random nodes.
 */
final class DistantPairs {
    private static final int POOL = 512;
    private static final double NEAREST_NEGATIVE = 0.5;
    private static final double FARTHEST_NEGATIVE = 0.95;
    private static final double TINY = 1e-12;

    private final Graph graph;
    private final SparseMatrix features;
    private final double[] length;
    private final Matrix influence;
    private final double[] mass;
    private final int positives;
    private final int negatives;
    private final int[][] partners;
    private final int[][] near;

    DistantPairs(TrainingTask task, Matrix influence, int positives, int negatives, Workers workers) {
        this.graph = task.graph();
        this.features = task.features();
        this.influence = influence;
        this.positives = positives;
        this.negatives = negatives;
        this.length = new double[graph.nodes()];
        this.mass = new double[graph.nodes()];
        this.partners = new int[graph.nodes()][];
        this.near = new int[graph.nodes()][];
        for (int i = 0; i < graph.nodes(); i++) {
            length[i] = Math.sqrt(dot(i, i));
            for (int c = 0; c < influence.cols(); c++) {
                mass[i] += influence.get(i, c);
            }
        }
        // the same pairs for every seed: they depend on the data alone
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.SAMPLING, 0, 0);
        workers.forRows(graph.nodes(), 200L * POOL, (from, to) -> {
            for (int i = from; i < to; i++) {
                choose(i, random);
            }
        });
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

    private void choose(int i, CounterRandom random) {
        int[] candidates = candidates(i, random);
        double[] distance = new double[candidates.length];
        for (int k = 0; k < candidates.length; k++) {
            distance[k] = distance(i, candidates[k]);
        }
        int[] order = IntStream.range(0, candidates.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> distance[k]))
                .mapToInt(k -> candidates[k])
                .toArray();
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

    private double distance(int i, int j) {
        double sum = 1;
        if (length[i] > 0 && length[j] > 0) {
            sum -= dot(i, j) / (length[i] * length[j]);
        }
        if (mass[i] > TINY && mass[j] > TINY) {
            sum += divergence(i, j) + hops(i, j) / 3.0;
        } else {
            // out of reach of any label there is only the features' word
            sum *= 3;
        }
        return sum;
    }

    private double dot(int i, int j) {
        int a = features.rowPointers()[i];
        int b = features.rowPointers()[j];
        double sum = 0;
        while (a < features.rowPointers()[i + 1] && b < features.rowPointers()[j + 1]) {
            int difference = features.columns()[a] - features.columns()[b];
            if (difference == 0) {
                sum += (double) features.values()[a] * features.values()[b];
            }
            a += difference <= 0 ? 1 : 0;
            b += difference >= 0 ? 1 : 0;
        }
        return sum;
    }

    /** Jensen–Shannon, in units of its largest value ln 2. */
    private double divergence(int i, int j) {
        double sum = 0;
        for (int c = 0; c < influence.cols(); c++) {
            double p = influence.get(i, c) / mass[i];
            double q = influence.get(j, c) / mass[j];
            double m = (p + q) / 2;
            sum += (p > 0 ? p * Math.log(p / m) : 0) + (q > 0 ? q * Math.log(q / m) : 0);
        }
        return sum / (2 * Math.log(2));
    }

    private int hops(int i, int j) {
        if (graph.hasEdge(i, j)) {
            return 1;
        }
        int smaller = graph.degree(i) <= graph.degree(j) ? i : j;
        int other = smaller == i ? j : i;
        for (int k = graph.offsets()[smaller]; k < graph.offsets()[smaller + 1]; k++) {
            if (graph.hasEdge(graph.neighbours()[k], other)) {
                return 2;
            }
        }
        return 3;
    }
}
