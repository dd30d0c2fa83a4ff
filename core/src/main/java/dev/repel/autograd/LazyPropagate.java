package dev.repel.autograd;

import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.function.Function;

/**
 * Y = P X for X (N × m) and a sparse P (N × N) that takes long to compute: it is asked for once, in the first pass, so
 * that a network can be built and measured without it. dX = Pᵀ dY.
 */
public final class LazyPropagate extends Variable {
    private final Variable x;
    private final Function<Workers, SparseMatrix> source;
    private final int reach;
    private final long mostEntries;
    private SparseMatrix matrix;
    private SparseMatrix transposed;

    /**
     * @param source makes P
     * @param reach how many hops away P has entries
     * @param mostPerRow the largest number of entries per row
     */
    public LazyPropagate(Variable x, Function<Workers, SparseMatrix> source, int reach, int mostPerRow) {
        super(x.rows(), x.cols(), x);
        this.x = x;
        this.source = source;
        this.reach = reach;
        this.mostEntries = (long) x.rows() * Math.min(mostPerRow, x.rows());
    }

    @Override
    protected int reach() {
        return reach;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    /** Of the transpose, at most: how many entries there are is only known in the first pass. P belongs to its maker. */
    @Override
    protected long scratchBytes() {
        return mostEntries * (Float.BYTES + Integer.BYTES);
    }

    /** The largest possible number of multiply-adds per column. */
    long mostEntries() {
        return mostEntries;
    }

    @Override
    protected void forward(Pass pass) {
        if (matrix == null) {
            matrix = source.apply(pass.workers());
        }
        pass.kernels().multiply(matrix, x.value(), value(), false, pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        if (transposed == null) {
            transposed = matrix.transpose().matrix();
        }
        boolean accumulate = x.startGradient();
        pass.kernels().multiply(transposed, gradient(), x.gradient(), accumulate, pass.workers());
    }
}
