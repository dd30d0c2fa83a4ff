package dev.repel.projection;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * The k nearest rows of every row by Euclidean distance, the nearest first, ties by the smaller row. Found by looking at
 * all pairs: for some thousand rows nothing is quicker.
 */
public final class Neighbours {
    private static final int TOGETHER = 4;

    private final int k;
    private final int[] nearest;
    private final double[] squares;

    private Neighbours(int rows, int k) {
        this.k = k;
        this.nearest = new int[rows * k];
        this.squares = new double[rows * k];
    }

    /**
     * @param k how many a row has, fewer than there are rows
     */
    public static Neighbours of(Matrix rows, int k, Workers workers) {
        Neighbours neighbours = new Neighbours(rows.rows(), k);
        workers.forRows(rows.rows(), (long) rows.rows() * rows.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                neighbours.find(rows, i);
            }
        });
        return neighbours;
    }

    private void find(Matrix rows, int i) {
        int n = rows.rows();
        int found = 0;
        double[] four = new double[TOGETHER];
        int j = 0;
        for (; j + TOGETHER <= n; j += TOGETHER) {
            fourSquares(rows, i, j, four);
            for (int t = 0; t < TOGETHER; t++) {
                found = consider(i, j + t, four[t], found);
            }
        }
        for (; j < n; j++) {
            found = consider(i, j, square(rows, i, j), found);
        }
    }

    /** Keeps the k best so far in order, and says how many there are; most candidates fail the first comparison. */
    private int consider(int i, int j, double square, int found) {
        int start = i * k;
        if (j == i || (found == k && square >= squares[start + k - 1])) {
            return found;
        }
        int at = Math.min(found, k - 1);
        while (at > 0 && squares[start + at - 1] > square) {
            squares[start + at] = squares[start + at - 1];
            nearest[start + at] = nearest[start + at - 1];
            at--;
        }
        squares[start + at] = square;
        nearest[start + at] = j;
        return Math.min(found + 1, k);
    }

    /** Those of rows j … j + 3: each is a chain of additions, of which a processor does several at once. */
    private static void fourSquares(Matrix rows, int i, int j, double[] squares) {
        int d = rows.cols();
        float[] data = rows.data();
        int own = i * d;
        int other = j * d;
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        for (int t = 0; t < d; t++) {
            float x = data[own + t];
            double d0 = x - data[other + t];
            double d1 = x - data[other + d + t];
            double d2 = x - data[other + 2 * d + t];
            double d3 = x - data[other + 3 * d + t];
            s0 += d0 * d0;
            s1 += d1 * d1;
            s2 += d2 * d2;
            s3 += d3 * d3;
        }
        squares[0] = s0;
        squares[1] = s1;
        squares[2] = s2;
        squares[3] = s3;
    }

    private static double square(Matrix rows, int i, int j) {
        int d = rows.cols();
        float[] data = rows.data();
        double sum = 0;
        for (int t = 0; t < d; t++) {
            double difference = data[i * d + t] - data[j * d + t];
            sum += difference * difference;
        }
        return sum;
    }

    /** How many neighbours a row has. */
    public int k() {
        return k;
    }

    /** The row that is number {@code rank} from row i, counted from 0. */
    public int of(int i, int rank) {
        return nearest[i * k + rank];
    }

    /** The square of the distance to it. */
    public double square(int i, int rank) {
        return squares[i * k + rank];
    }
}
