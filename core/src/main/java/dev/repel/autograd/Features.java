package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.SparseMatrix;
import java.util.List;

/**
 * The sparse input features (N × F), with inverted dropout on the stored values while training. There is no dense N × F
 * matrix anywhere: {@link SparseMatMul} is the only operation that reads them.
 */
public final class Features extends Variable {
    private final SparseMatrix matrix;
    private final SparseMatrix transposed;
    private final int[] origin;
    private final double dropout;
    private final int instance;
    private float[] dropped;
    private float[] droppedTransposed;
    private float[] values;
    private float[] valuesTransposed;

    /**
     * @param transposed of the matrix, shared by all networks on the same data
     * @param instance from {@link Tape#nextInstance()}
     */
    public Features(SparseMatrix matrix, SparseMatrix.Transposed transposed, double dropout, int instance) {
        super(matrix.rows(), matrix.cols(), List.of(), false);
        this.matrix = matrix;
        this.transposed = transposed.matrix();
        this.origin = transposed.origin();
        this.dropout = dropout;
        this.instance = instance;
        this.values = matrix.values();
        this.valuesTransposed = this.transposed.values();
    }

    @Override
    boolean isDense() {
        return false;
    }

    @Override
    protected long scratchBytes() {
        return dropout > 0 ? 2L * matrix.entries() * Float.BYTES : 0;
    }

    @Override
    protected void forward(Pass pass) {
        if (!pass.drops() || dropout == 0) {
            values = matrix.values();
            valuesTransposed = transposed.values();
            return;
        }
        if (dropped == null) {
            dropped = new float[matrix.entries()];
            droppedTransposed = new float[matrix.entries()];
        }
        CounterRandom random = pass.random(CounterRandom.Purpose.INPUT_DROPOUT, instance);
        pass.workers()
                .forRows(
                        dropped.length,
                        4,
                        (from, to) -> pass.kernels().drop(random, dropout, matrix.values(), dropped, from, to));
        pass.workers().forRows(dropped.length, 2, (from, to) -> {
            for (int k = from; k < to; k++) {
                droppedTransposed[k] = dropped[origin[k]];
            }
        });
        values = dropped;
        valuesTransposed = droppedTransposed;
    }

    @Override
    protected void backward(Pass pass) {
        // the features are given
    }

    SparseMatrix matrix() {
        return matrix;
    }

    SparseMatrix transposed() {
        return transposed;
    }

    /** The values of this pass, in the order of {@link #matrix()}. */
    float[] values() {
        return values;
    }

    /** The values of this pass, in the order of {@link #transposed()}. */
    float[] valuesTransposed() {
        return valuesTransposed;
    }
}
