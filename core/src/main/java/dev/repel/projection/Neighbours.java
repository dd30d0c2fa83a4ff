package dev.repel.projection;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;

/**
 * The k nearest rows of every row by Euclidean distance, the nearest first, ties by the smaller row. Compares all
 * pairs: for a few thousand rows nothing is faster.
 */
public final class Neighbours {
    private final int k;
    private final int[] nearest;
    private final double[] squares;

    private Neighbours(int rows, int k) {
        this.k = k;
        this.nearest = new int[rows * k];
        this.squares = new double[rows * k];
    }

    /** @param k neighbours per row, fewer than there are rows */
    public static Neighbours of(Matrix rows, int k, Workers workers) {
        Neighbours neighbours = new Neighbours(rows.rows(), k);
        workers.forRows(rows.rows(), (long) rows.rows() * rows.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                neighbours.find(rows, i);
            }
        });
        return neighbours;
    }

    /** Keeps the best k so far in order; most candidates fail the first comparison. */
    private void find(Matrix rows, int i) {
        int start = i * k;
        int found = 0;
        for (int j = 0; j < rows.rows(); j++) {
            if (j == i) {
                continue;
            }
            double square = square(rows, i, j);
            if (found == k && square >= squares[start + k - 1]) {
                continue;
            }
            int at = found < k ? found++ : k - 1;
            while (at > 0 && squares[start + at - 1] > square) {
                squares[start + at] = squares[start + at - 1];
                nearest[start + at] = nearest[start + at - 1];
                at--;
            }
            squares[start + at] = square;
            nearest[start + at] = j;
        }
    }

    /** Unlike that of clusters a sum of doubles: affinities are made of these distances themselves, not of their order. */
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

    /** The row of rank {@code rank} as seen from row i, counted from 0. */
    public int of(int i, int rank) {
        return nearest[i * k + rank];
    }

    /** The square of the distance to it. */
    public double square(int i, int rank) {
        return squares[i * k + rank];
    }
}
