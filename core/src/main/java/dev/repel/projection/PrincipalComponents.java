package dev.repel.projection;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;

/**
 * The two directions along which rows vary most, by power iteration on the covariance (d × d), and the rows projected
 * onto them. The largest component of a direction is positive, so that a picture is not mirrored by chance.
 *
 * @param points the position of each row, two coordinates per row
 * @param shares of the variance along each of the two
 */
public record PrincipalComponents(Points points, double[] shares) {
    private static final int COMPONENTS = 2;
    private static final int MOST_STEPS = 500;
    private static final double ENOUGH = 1e-9;

    /** A share of the variance that rounding leaves where there is none: its direction would be that of the first again. */
    private static final double NOTHING = 1e-12;

    /** In n·d² steps. */
    public static PrincipalComponents of(Matrix rows) {
        int n = rows.rows();
        int d = rows.cols();
        double[] mean = mean(rows);
        double[][] covariance = covariance(rows, mean);
        double total = 0;
        for (int i = 0; i < d; i++) {
            total += covariance[i][i];
        }
        Points points = new Points(n);
        double[] shares = new double[COMPONENTS];
        for (int component = 0; component < Math.min(COMPONENTS, d) && total > 0; component++) {
            double[] direction = largest(covariance, component);
            double variance = dot(direction, times(covariance, direction));
            if (variance < NOTHING * total) {
                break;
            }
            shares[component] = variance / total;
            double[] coordinates = component == 0 ? points.x() : points.y();
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < d; j++) {
                    coordinates[i] += (rows.get(i, j) - mean[j]) * direction[j];
                }
            }
            deflate(covariance, direction, variance);
        }
        return new PrincipalComponents(points, shares);
    }

    private static double[] mean(Matrix rows) {
        double[] mean = new double[rows.cols()];
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += rows.get(i, j);
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= Math.max(1, rows.rows());
        }
        return mean;
    }

    private static double[][] covariance(Matrix rows, double[] mean) {
        int d = rows.cols();
        double[][] covariance = new double[d][d];
        double[] centred = new double[d];
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < d; j++) {
                centred[j] = rows.get(i, j) - mean[j];
            }
            for (int j = 0; j < d; j++) {
                for (int k = 0; k < d; k++) {
                    covariance[j][k] += centred[j] * centred[k] / rows.rows();
                }
            }
        }
        return covariance;
    }

    /** The eigenvector of the largest eigenvalue; a random start is orthogonal to it with probability 0. */
    private static double[] largest(double[][] covariance, int component) {
        CounterRandom random = new CounterRandom(0, Purpose.SAMPLING, component, 0);
        double[] direction = new double[covariance.length];
        for (int j = 0; j < direction.length; j++) {
            direction[j] = random.uniform(j) - 0.5;
        }
        scale(direction, 1 / Math.sqrt(dot(direction, direction)));
        for (int step = 0; step < MOST_STEPS; step++) {
            double[] next = times(covariance, direction);
            double length = Math.sqrt(dot(next, next));
            if (length == 0) {
                break;
            }
            scale(next, 1 / length);
            double change = 1 - Math.abs(dot(next, direction));
            direction = next;
            if (change < ENOUGH * ENOUGH) {
                break;
            }
        }
        int widest = 0;
        for (int j = 1; j < direction.length; j++) {
            widest = Math.abs(direction[j]) > Math.abs(direction[widest]) ? j : widest;
        }
        scale(direction, direction[widest] < 0 ? -1 : 1);
        return direction;
    }

    private static void deflate(double[][] covariance, double[] direction, double variance) {
        for (int j = 0; j < direction.length; j++) {
            for (int k = 0; k < direction.length; k++) {
                covariance[j][k] -= variance * direction[j] * direction[k];
            }
        }
    }

    private static double[] times(double[][] matrix, double[] vector) {
        double[] product = new double[vector.length];
        for (int j = 0; j < vector.length; j++) {
            product[j] = dot(matrix[j], vector);
        }
        return product;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    private static void scale(double[] vector, double factor) {
        for (int j = 0; j < vector.length; j++) {
            vector[j] *= factor;
        }
    }
}
