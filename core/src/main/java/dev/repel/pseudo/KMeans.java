package dev.repel.pseudo;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * Clusters by k-means: centres are initialised by k-means++ (Arthur and Vassilvitskii 2007), then points move to the
 * nearest centre and centres to the mean of their points (Lloyd) until nothing changes. A centre that loses all its
 * points stays where it is. O(N · clusters · width) per iteration.
 *
 * @param clusterOf the cluster of each point; ties go to the first
 * @param centres (clusters × width)
 * @param squaredDistance of each point to its centre
 */
public record KMeans(int[] clusterOf, Matrix centres, double[] squaredDistance) {

    /**
     * Clusters the rows of a matrix.
     *
     * @param most number of clusters; fewer if there are fewer different points
     * @param iterations maximum number of Lloyd iterations
     */
    public static KMeans of(Matrix points, int most, int iterations, CounterRandom random, Workers workers) {
        KMeans clusters = seeded(points, most, random, workers);
        for (int iteration = 0; iteration < iterations; iteration++) {
            clusters.moveCentres(points);
            if (!clusters.assign(points, 0, workers)) {
                break;
            }
        }
        return clusters;
    }

    public int count() {
        return centres.rows();
    }

    /** Every next centre is a point, drawn in proportion to its squared distance from the nearest centre so far. */
    private static KMeans seeded(Matrix points, int most, CounterRandom random, Workers workers) {
        int width = points.cols();
        Matrix centres = new Matrix(Math.min(most, points.rows()), width);
        int[] clusterOf = new int[points.rows()];
        double[] distance = new double[points.rows()];
        Arrays.fill(distance, Double.POSITIVE_INFINITY);
        int chosen = random.below(points.rows(), 0);
        for (int c = 0; c < centres.rows(); c++) {
            System.arraycopy(points.data(), chosen * width, centres.data(), c * width, width);
            KMeans soFar = new KMeans(clusterOf, Matrix.view(centres.data(), c + 1, width), distance);
            soFar.assign(points, c, workers);
            double total = Arrays.stream(distance).sum();
            if (total == 0) {
                return new KMeans(clusterOf, firstRows(centres, c + 1), distance);
            }
            chosen = drawn(distance, random.uniform(c + 1) * total);
        }
        return new KMeans(clusterOf, centres, distance);
    }

    private static Matrix firstRows(Matrix matrix, int rows) {
        return new Matrix(rows, matrix.cols(), Arrays.copyOf(matrix.data(), rows * matrix.cols()));
    }

    /** The first point at which the running sum exceeds a mark; never one of weight 0. */
    private static int drawn(double[] weights, double mark) {
        double sum = 0;
        int last = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            last = weights[i] > 0 ? i : last;
            if (weights[i] > 0 && sum > mark) {
                return i;
            }
        }
        return last;
    }

    /**
     * Assigns points to their nearest centre.
     *
     * @param firstNew centres before this one have not moved, so the distances to them are still valid; with 0 all
     *     distances are recomputed
     * @return whether a point changed its cluster
     */
    private boolean assign(Matrix points, int firstNew, Workers workers) {
        int[] before = clusterOf.clone();
        workers.forRows(points.rows(), (long) (count() - firstNew) * points.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                double best = firstNew == 0 ? Double.POSITIVE_INFINITY : squaredDistance[i];
                for (int c = firstNew; c < count(); c++) {
                    double d = squaredDistance(points, i, centres, c);
                    if (d < best) {
                        best = d;
                        clusterOf[i] = c;
                    }
                }
                squaredDistance[i] = best;
            }
        });
        return !Arrays.equals(before, clusterOf);
    }

    private void moveCentres(Matrix points) {
        int width = points.cols();
        double[] sums = new double[count() * width];
        int[] sizes = new int[count()];
        for (int i = 0; i < points.rows(); i++) {
            sizes[clusterOf[i]]++;
            for (int d = 0; d < width; d++) {
                sums[clusterOf[i] * width + d] += points.get(i, d);
            }
        }
        for (int c = 0; c < count(); c++) {
            for (int d = 0; sizes[c] > 0 && d < width; d++) {
                centres.set(c, d, (float) (sums[c * width + d] / sizes[c]));
            }
        }
    }

    /** ‖a_i − b_j‖². */
    public static double squaredDistance(Matrix a, int i, Matrix b, int j) {
        int width = a.cols();
        float[] left = a.data();
        float[] right = b.data();
        float sum = 0f;
        for (int d = 0; d < width; d++) {
            float difference = left[i * width + d] - right[j * width + d];
            sum += difference * difference;
        }
        return sum;
    }
}
