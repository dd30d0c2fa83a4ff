package dev.repel.train;

import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * How fast the plain kernels are on this machine, measured for less than a second. Vector kernels are several times
 * faster once they are compiled, but that takes seconds: longer than this measurement and often as long as a training.
 * The plain ones are closer to the truth for short runs and a cautious estimate for long ones.
 *
 * @param denseSeconds per multiply-add of a dense product
 * @param sparseSeconds per multiply-add of a product with the graph
 * @param elementSeconds per number that dropout writes
 */
record MachineSpeed(double denseSeconds, double sparseSeconds, double elementSeconds) {
    private static final int WIDTH = 32;
    private static final int FEWEST_ROWS = 8;
    private static final int MOST_ROWS = 4096;
    private static final double SECONDS_PER_KERNEL = 0.3;
    private static final double LONG_CALL = 1e-3;

    /** On one thread, which other work on the machine disturbs less. */
    static MachineSpeed measure(Graph graph) {
        try (Workers alone = new Workers(1)) {
            return measure(graph, new PlainKernels(), alone);
        }
    }

    private static MachineSpeed measure(Graph graph, Kernels kernels, Workers workers) {
        SparseMatrix operator = Normalisation.SYMMETRIC_WITH_LOOPS.of(graph).matrix();
        int most = Math.max(1, Math.min(graph.nodes(), MOST_ROWS));
        Matrix x = filled(graph.nodes());
        Matrix weight = filled(WIDTH);
        float[] target = new float[most * WIDTH];
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.HIDDEN_DROPOUT, 0, 0);
        double dense = fastest(most, rows -> {
            Matrix left = Matrix.view(x.data(), rows, WIDTH);
            Matrix out = Matrix.view(target, rows, WIDTH);
            return new Call((long) rows * WIDTH * WIDTH, () -> kernels.multiply(left, weight, out, false, workers));
        });
        double sparse = fastest(most, rows -> {
            SparseMatrix part = firstRows(operator, rows);
            Matrix out = Matrix.view(target, rows, WIDTH);
            return new Call((long) part.entries() * WIDTH, () -> kernels.multiply(part, x, out, false, workers));
        });
        double element = fastest(most, rows -> {
            int size = rows * WIDTH;
            Workers.RowTask drop = (from, to) -> kernels.drop(random, 0.5, x.data(), target, from, to);
            return new Call(size, () -> workers.forRows(size, 4, drop));
        });
        return new MachineSpeed(dense, sparse, element);
    }

    private static Matrix filled(int rows) {
        Matrix matrix = new Matrix(rows, WIDTH);
        matrix.fill(0.5f);
        return matrix;
    }

    private static SparseMatrix firstRows(SparseMatrix matrix, int rows) {
        int entries = matrix.rowPointers()[rows];
        return new SparseMatrix(
                rows,
                matrix.cols(),
                Arrays.copyOf(matrix.rowPointers(), rows + 1),
                Arrays.copyOf(matrix.columns(), entries),
                Arrays.copyOf(matrix.values(), entries));
    }

    /** Starts with a few rows, because kernels are much slower before they are compiled. */
    private static double fastest(int mostRows, IntFunction<Call> ofRows) {
        int rows = Math.min(FEWEST_ROWS, mostRows);
        Call call = ofRows.apply(rows);
        double fastest = Double.MAX_VALUE;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < SECONDS_PER_KERNEL * 1e9) {
            long start = System.nanoTime();
            call.kernel.run();
            double seconds = (System.nanoTime() - start) / 1e9;
            fastest = Math.min(fastest, seconds / Math.max(1, call.work));
            if (seconds < LONG_CALL && rows < mostRows) {
                rows = Math.min(mostRows, 2 * rows);
                call = ofRows.apply(rows);
            }
        }
        return fastest;
    }

    private record Call(long work, Runnable kernel) {}
}
