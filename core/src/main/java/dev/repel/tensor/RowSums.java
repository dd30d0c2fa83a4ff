package dev.repel.tensor;

import java.util.Arrays;

/**
 * Weighted sums of rows that are separate arrays. The JIT compiler of JDK 17 only vectorises a loop if all its arrays
 * are indexed by the same variable: {@code sum[j] += f * row[j]}, but not {@code sum[j] += f * all[at + j]}. That is
 * worth copying the rows, since each is used many times. Every sum is one chain of multiply-adds in the order of the rows;
 * four of them are processed at a time.
 */
final class RowSums {
    private RowSums() {}

    /** sum[j] += Σ_k factors[at + k · stride] · rows[k][j] for j below {@code width} and k below {@code count}. */
    static void add(float[] factors, int at, int stride, float[][] rows, int count, float[] sum, int width) {
        int k = 0;
        for (; k + 4 <= count; k += 4) {
            int f = at + k * stride;
            addFour(
                    factors[f],
                    rows[k],
                    factors[f + stride],
                    rows[k + 1],
                    factors[f + 2 * stride],
                    rows[k + 2],
                    factors[f + 3 * stride],
                    rows[k + 3],
                    sum,
                    width);
        }
        for (; k < count; k++) {
            addOne(factors[at + k * stride], rows[k], sum, width);
        }
    }

    /** sum[j] += Σ_k values[k] · rows[columns[k]][j] for j below {@code width} and the entries k from {@code first}. */
    static void add(float[] values, int[] columns, int first, int after, float[][] rows, float[] sum, int width) {
        int k = first;
        for (; k + 4 <= after; k += 4) {
            addFour(
                    values[k],
                    rows[columns[k]],
                    values[k + 1],
                    rows[columns[k + 1]],
                    values[k + 2],
                    rows[columns[k + 2]],
                    values[k + 3],
                    rows[columns[k + 3]],
                    sum,
                    width);
        }
        for (; k < after; k++) {
            addOne(values[k], rows[columns[k]], sum, width);
        }
    }

    private static void addFour(
            float f0,
            float[] row0,
            float f1,
            float[] row1,
            float f2,
            float[] row2,
            float f3,
            float[] row3,
            float[] sum,
            int width) {
        for (int j = 0; j < width; j++) {
            float two = MultiplyAdd.of(f1, row1[j], MultiplyAdd.of(f0, row0[j], sum[j]));
            sum[j] = MultiplyAdd.of(f3, row3[j], MultiplyAdd.of(f2, row2[j], two));
        }
    }

    private static void addOne(float factor, float[] row, float[] sum, int width) {
        for (int j = 0; j < width; j++) {
            sum[j] = MultiplyAdd.of(factor, row[j], sum[j]);
        }
    }

    /** Copies of some rows of a matrix, in arrays that belong to this thread until its next call. */
    static float[][] copies(Matrix matrix, int first, int count, Workers workers) {
        return copies(matrix.data(), first * matrix.cols(), count, matrix.cols(), matrix.cols(), workers);
    }

    /**
     * Copies of rows from {@code at} on, or of some columns of them, in arrays that belong to this thread until its next
     * call.
     *
     * @param stride distance from one row to the next
     */
    static float[][] copies(float[] data, int at, int count, int stride, int width, Workers workers) {
        float[][] rows = rowsOfThread(count, width);
        workers.forRows(count, width, (from, to) -> {
            for (int k = from; k < to; k++) {
                System.arraycopy(data, at + k * stride, rows[k], 0, width);
            }
        });
        return rows;
    }

    /**
     * At least this many arrays of at least this many numbers, with arbitrary contents, until this thread's next call.
     */
    static float[][] rowsOfThread(int count, int width) {
        Room room = Room.OF_THREAD.get();
        if (room.rows.length < count) {
            room.rows = Arrays.copyOf(room.rows, count);
        }
        for (int k = 0; k < count; k++) {
            if (room.rows[k] == null || room.rows[k].length < width) {
                room.rows[k] = new float[width];
            }
        }
        return room.rows;
    }

    /** An array of at least this many numbers, with arbitrary contents, until this thread's next call. */
    static float[] sumOfThread(int width) {
        Room room = Room.OF_THREAD.get();
        if (room.sum.length < width) {
            room.sum = new float[width];
        }
        return room.sum;
    }

    /** Arrays that a thread keeps from one product to the next. */
    private static final class Room {
        static final ThreadLocal<Room> OF_THREAD = ThreadLocal.withInitial(Room::new);

        private float[][] rows = new float[0][];
        private float[] sum = new float[0];
    }
}
