package dev.repel.label;

import dev.repel.pseudo.KMeans;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * Clusters of points with weights, some of whose centres are given and stay: what is near one of these belongs to it. The
 * others are drawn in proportion to weight × squared distance from the nearest centre so far (k-means++) and then move to
 * the weighted mean of their points (Lloyd). O(N · centres · width) per step.
 *
 * @param clusterOf the new cluster of each point, {@link #KNOWN} if a given centre is nearer
 * @param centres (new clusters × width)
 * @param squaredDistance of each point to its centre
 */
record Clusters(int[] clusterOf, Matrix centres, double[] squaredDistance) {
    static final int KNOWN = -1;
    private static final int STEPS = 12;

    /**
     * @param weights how much each point counts
     * @param known squared distance of each point to the nearest given centre; infinite if there is none
     * @param most new clusters; fewer if there are fewer different points with a weight
     */
    static Clusters of(
            Matrix points, double[] weights, double[] known, int most, CounterRandom random, Workers workers) {
        Matrix centres = seeded(points, weights, known, most, random, workers);
        Clusters clusters = assigned(points, centres, known, workers);
        for (int step = 0; step < STEPS; step++) {
            int[] before = clusters.clusterOf;
            clusters.moveCentres(points, weights);
            clusters = assigned(points, centres, known, workers);
            if (Arrays.equals(before, clusters.clusterOf)) {
                break;
            }
        }
        return clusters;
    }

    private static Matrix seeded(
            Matrix points, double[] weights, double[] known, int most, CounterRandom random, Workers workers) {
        int width = points.cols();
        Matrix centres = new Matrix(Math.min(most, points.rows()), width);
        double[] nearest = known.clone();
        int count = 0;
        while (count < centres.rows()) {
            int chosen = drawn(weights, nearest, random.uniform(count));
            if (chosen < 0) {
                break;
            }
            System.arraycopy(points.data(), chosen * width, centres.data(), count * width, width);
            int centre = count++;
            workers.forRows(points.rows(), width, (from, to) -> {
                for (int i = from; i < to; i++) {
                    nearest[i] = Math.min(nearest[i], KMeans.squaredDistance(points, i, centres, centre));
                }
            });
        }
        return new Matrix(count, width, Arrays.copyOf(centres.data(), count * width));
    }

    /** A point in proportion to weight × squared distance; by weight alone while nothing is near; −1 if nothing is left. */
    private static int drawn(double[] weights, double[] nearest, double mark) {
        double total = 0;
        for (int i = 0; i < weights.length; i++) {
            total += share(weights[i], nearest[i]);
        }
        double sum = 0;
        int last = -1;
        for (int i = 0; i < weights.length; i++) {
            double share = share(weights[i], nearest[i]);
            sum += share;
            last = share > 0 ? i : last;
            if (share > 0 && sum > mark * total) {
                return i;
            }
        }
        return last;
    }

    private static double share(double weight, double distance) {
        return distance == Double.POSITIVE_INFINITY ? weight : weight * distance;
    }

    private static Clusters assigned(Matrix points, Matrix centres, double[] known, Workers workers) {
        int[] clusterOf = new int[points.rows()];
        double[] distance = known.clone();
        workers.forRows(points.rows(), (long) centres.rows() * points.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                clusterOf[i] = KNOWN;
                for (int c = 0; c < centres.rows(); c++) {
                    double d = KMeans.squaredDistance(points, i, centres, c);
                    if (d < distance[i]) {
                        distance[i] = d;
                        clusterOf[i] = c;
                    }
                }
            }
        });
        return new Clusters(clusterOf, centres, distance);
    }

    private void moveCentres(Matrix points, double[] weights) {
        int width = points.cols();
        double[] sums = new double[centres.rows() * width];
        double[] mass = new double[centres.rows()];
        for (int i = 0; i < clusterOf.length; i++) {
            int cluster = clusterOf[i];
            if (cluster != KNOWN) {
                mass[cluster] += weights[i];
                for (int d = 0; d < width; d++) {
                    sums[cluster * width + d] += weights[i] * points.get(i, d);
                }
            }
        }
        for (int c = 0; c < mass.length; c++) {
            for (int d = 0; mass[c] > 0 && d < width; d++) {
                centres.set(c, d, (float) (sums[c * width + d] / mass[c]));
            }
        }
    }
}
