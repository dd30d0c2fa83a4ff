package dev.repel.autograd;

import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;

/**
 * Y = X W for features X (N × F) and a weight W (F × m): a sparse product with the sparse columns plus a dense product
 * with the dense ones and their rows of W. The backward pass is the same over the transposed parts.
 */
public final class FeatureMatMul extends Variable {
    private final Features x;
    private final Variable w;
    private final int[] denseColumns;
    /** Whether columns are sparse, or of no entries at all: their rows of W have a gradient too. */
    private final boolean hasSparse;

    /** The rows of W for the dense columns, then those of its gradient. */
    private Matrix denseRows;

    private float[] scratch;

    public FeatureMatMul(Features x, Variable w) {
        super(x.rows(), w.cols(), x, w);
        FeatureMatrix features = x.features();
        this.x = x;
        this.w = w;
        this.denseColumns = features.denseColumns();
        this.hasSparse = !features.isDense();
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    private int size() {
        return denseColumns.length * cols();
    }

    @Override
    protected void allocateScratch() {
        if (denseColumns.length > 0) {
            scratch = new float[Kernels.reductionScratch(rows(), size())];
            denseRows = hasSparse ? new Matrix(denseColumns.length, cols()) : null;
        }
    }

    @Override
    protected long scratchBytes() {
        return denseColumns.length == 0
                ? 0
                : Float.BYTES * ((long) Kernels.reductionScratch(rows(), size()) + (hasSparse ? size() : 0));
    }

    @Override
    protected void forward(Pass pass) {
        if (hasSparse) {
            pass.kernels().multiply(x.matrix(), w.value(), value(), false, pass.workers());
        }
        if (denseColumns.length > 0) {
            pass.kernels().multiply(x.dense(), denseRows(), value(), hasSparse, pass.workers());
        }
    }

    /** W itself if every column is dense. */
    private Matrix denseRows() {
        if (!hasSparse) {
            return w.value();
        }
        for (int c = 0; c < denseColumns.length; c++) {
            System.arraycopy(w.value().data(), denseColumns[c] * cols(), denseRows.data(), c * cols(), cols());
        }
        return denseRows;
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = w.startGradient();
        if (hasSparse) {
            pass.kernels().multiply(x.transposed(pass.workers()), gradient(), w.gradient(), accumulate, pass.workers());
        }
        if (denseColumns.length == 0) {
            return;
        }
        Matrix out = hasSparse ? denseRows : w.gradient();
        boolean add = !hasSparse && accumulate;
        pass.kernels().multiplyTransposedLeft(x.dense(), gradient(), out, add, scratch, pass.workers());
        for (int c = 0; hasSparse && c < denseColumns.length; c++) {
            pass.kernels().add(denseRows.data(), c * cols(), w.gradient().data(), denseColumns[c] * cols(), cols());
        }
    }
}
