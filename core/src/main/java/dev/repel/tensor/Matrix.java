package dev.repel.tensor;

import java.util.Arrays;

/** A dense row-major matrix of floats. The data array is live: kernels read and write it in place. */
public final class Matrix {
    private final int rows;
    private final int cols;
    private final float[] data;

    public Matrix(int rows, int cols) {
        this(rows, cols, new float[size(rows, cols)]);
    }

    public Matrix(int rows, int cols, float[] data) {
        if (data.length != size(rows, cols)) {
            throw new IllegalArgumentException(
                    "a " + rows + " × " + cols + " matrix needs " + size(rows, cols) + " values, got " + data.length);
        }
        this.rows = rows;
        this.cols = cols;
        this.data = data;
    }

    private Matrix(float[] data, int rows, int cols) {
        this.rows = rows;
        this.cols = cols;
        this.data = data;
    }

    /** A matrix on the beginning of a larger array, for scratch that is used with several shapes. */
    public static Matrix view(float[] data, int rows, int cols) {
        if (size(rows, cols) > data.length) {
            throw new IllegalArgumentException(
                    "a " + rows + " × " + cols + " matrix does not fit " + data.length + " values");
        }
        return new Matrix(data, rows, cols);
    }

    public static Matrix of(double[][] values) {
        int cols = values.length == 0 ? 0 : values[0].length;
        Matrix matrix = new Matrix(values.length, cols);
        for (int i = 0; i < values.length; i++) {
            for (int j = 0; j < cols; j++) {
                matrix.set(i, j, (float) values[i][j]);
            }
        }
        return matrix;
    }

    private static int size(int rows, int cols) {
        long size = (long) rows * cols;
        if (rows < 0 || cols < 0 || size > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("a dense " + rows + " × " + cols + " matrix does not fit one array");
        }
        return (int) size;
    }

    public int rows() {
        return rows;
    }

    public int cols() {
        return cols;
    }

    public float[] data() {
        return data;
    }

    public float get(int row, int col) {
        return data[row * cols + col];
    }

    public void set(int row, int col, float value) {
        data[row * cols + col] = value;
    }

    public void fill(float value) {
        Arrays.fill(data, 0, rows * cols, value);
    }

    public void copyFrom(Matrix other) {
        if (other.rows != rows || other.cols != cols) {
            throw new IllegalArgumentException("cannot copy " + other + " into " + this);
        }
        System.arraycopy(other.data, 0, data, 0, rows * cols);
    }

    public Matrix copy() {
        return new Matrix(rows, cols, Arrays.copyOf(data, rows * cols));
    }

    public Matrix transpose() {
        Matrix transposed = new Matrix(cols, rows);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                transposed.data[j * rows + i] = data[i * cols + j];
            }
        }
        return transposed;
    }

    /** The column of the largest value in a row; the first one if there are several. */
    public int argMax(int row) {
        int best = 0;
        for (int j = 1; j < cols; j++) {
            if (get(row, j) > get(row, best)) {
                best = j;
            }
        }
        return best;
    }

    @Override
    public String toString() {
        return "Matrix " + rows + " × " + cols;
    }
}
