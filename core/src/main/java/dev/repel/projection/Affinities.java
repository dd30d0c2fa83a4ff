package dev.repel.projection;

import dev.repel.tensor.Workers;

/**
 * How strongly rows belong together, P of t-SNE: for each row a Gaussian over its neighbours whose width gives the
 * wanted perplexity, made symmetric, with sum 1 over all pairs. Stored as sparse rows.
 */
final class Affinities {
    private static final int HALVINGS = 50;

    private final int[] starts;
    private final int[] columns;
    private final double[] values;

    private Affinities(int[] starts, int[] columns, double[] values) {
        this.starts = starts;
        this.columns = columns;
        this.values = values;
    }

    static Affinities of(Neighbours neighbours, int rows, double perplexity, Workers workers) {
        int k = neighbours.k();
        double[] conditional = new double[rows * k];
        workers.forRows(rows, 50L * HALVINGS * k, (from, to) -> {
            for (int i = from; i < to; i++) {
                fit(neighbours, i, StrictMath.log(perplexity), conditional);
            }
        });
        return symmetric(neighbours, rows, conditional);
    }

    /** Finds the width by bisecting an interval of its inverse. */
    private static void fit(Neighbours neighbours, int i, double wanted, double[] conditional) {
        int k = neighbours.k();
        // distances relative to their mean, so that no scale of the rows is too large or too small
        double mean = 0;
        for (int n = 0; n < k; n++) {
            mean += neighbours.square(i, n) / k;
        }
        double unit = mean > 0 ? mean : 1;
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        double beta = 1;
        for (int step = 0; step < HALVINGS; step++) {
            double entropy = weigh(neighbours, i, beta, unit, conditional);
            if (Math.abs(entropy - wanted) < 1e-5) {
                break;
            }
            if (entropy > wanted) {
                low = beta;
                beta = high == Double.POSITIVE_INFINITY ? 2 * beta : (low + high) / 2;
            } else {
                high = beta;
                beta = (low + high) / 2;
            }
        }
    }

    /** Writes the weights of a row's neighbours, which sum to 1, and returns their entropy. */
    private static double weigh(Neighbours neighbours, int i, double beta, double unit, double[] conditional) {
        int k = neighbours.k();
        double nearest = neighbours.square(i, 0) / unit;
        double sum = 0;
        double weighted = 0;
        for (int n = 0; n < k; n++) {
            double beyond = neighbours.square(i, n) / unit - nearest;
            double weight = StrictMath.exp(-beta * beyond);
            conditional[i * k + n] = weight;
            sum += weight;
            weighted += weight * beyond;
        }
        for (int n = 0; n < k; n++) {
            conditional[i * k + n] /= sum;
        }
        return StrictMath.log(sum) + beta * weighted / sum;
    }

    /** (p_j|i + p_i|j) / 2n: every entry is added to its own row and to that of its neighbour. */
    private static Affinities symmetric(Neighbours neighbours, int rows, double[] conditional) {
        int k = neighbours.k();
        int[] starts = new int[rows + 1];
        for (int i = 0; i < rows; i++) {
            for (int n = 0; n < k; n++) {
                starts[i + 1]++;
                starts[neighbours.of(i, n) + 1]++;
            }
        }
        for (int i = 0; i < rows; i++) {
            starts[i + 1] += starts[i];
        }
        int[] next = starts.clone();
        int[] columns = new int[2 * rows * k];
        double[] values = new double[columns.length];
        for (int i = 0; i < rows; i++) {
            for (int n = 0; n < k; n++) {
                int j = neighbours.of(i, n);
                double half = conditional[i * k + n] / (2.0 * rows);
                columns[next[i]] = j;
                values[next[i]++] = half;
                columns[next[j]] = i;
                values[next[j]++] = half;
            }
        }
        return new Affinities(starts, columns, values);
    }

    /** Adds the attraction of row i to {@code force}: Σ_j p_ij q_ij (y_i − y_j) with q = 1 / (1 + ‖y_i − y_j‖²). */
    void pull(int i, Points at, double[] force) {
        double[] x = at.x();
        double[] y = at.y();
        double forceX = 0;
        double forceY = 0;
        for (int entry = starts[i]; entry < starts[i + 1]; entry++) {
            int j = columns[entry];
            double dx = x[i] - x[j];
            double dy = y[i] - y[j];
            double strength = values[entry] / (1 + dx * dx + dy * dy);
            forceX += strength * dx;
            forceY += strength * dy;
        }
        force[0] += forceX;
        force[1] += forceY;
    }

    /** The number of entries, counting both directions. */
    int entries() {
        return columns.length;
    }
}
