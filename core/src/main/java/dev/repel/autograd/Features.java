package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.LeftFactor;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.function.Supplier;

/**
 * The input features (N × F), with inverted dropout on the stored values in training. They have no value on the tape:
 * {@link FeatureMatMul} is the only operation that reads them. Of the sparse part, the survivors of a pass are packed
 * into smaller matrices. The dense part is not copied; its dropout is drawn within the products.
 */
public final class Features extends Variable {
    private final FeatureMatrix features;
    private final SparseMatrix matrix;
    private final Supplier<SparseMatrix.Transposed> transposed;
    private final double dropout;
    private final int instance;
    /** Which entries of the matrix this pass keeps, 64 per word. */
    private long[] mask;

    private SparseMatrix kept;
    private SparseMatrix keptTransposed;
    private LeftFactor dense;
    private boolean dropping;
    private boolean transposedIsKept;

    /**
     * @param transposed of the sparse part; asked for by passes that learn only
     * @param instance from {@link Tape#nextInstance()}
     */
    public Features(
            FeatureMatrix features, Supplier<SparseMatrix.Transposed> transposed, double dropout, int instance) {
        super(features.rows(), features.cols(), List.of(), false);
        this.features = features;
        this.matrix = features.sparse();
        this.dense = LeftFactor.of(features.dense());
        this.transposed = transposed;
        this.dropout = dropout;
        this.instance = instance;
    }

    /** Separates the random numbers of this input from those of other inputs on the tape. */
    public int instance() {
        return instance;
    }

    @Override
    boolean isDense() {
        return false;
    }

    @Override
    protected long scratchBytes() {
        return dropout > 0 && matrix.entries() > 0
                ? 4L * matrix.entries() * Float.BYTES + matrix.entries() / 8 + 4L * (matrix.rows() + matrix.cols())
                : 0;
    }

    @Override
    protected void forward(Pass pass) {
        boolean drops = pass.dropsFeatures() && dropout > 0;
        dense = drops && features.hasDense()
                ? LeftFactor.dropped(
                        features.dense(), pass.random(CounterRandom.Purpose.DENSE_INPUT_DROPOUT, instance), dropout)
                : LeftFactor.of(features.dense());
        dropping = drops && matrix.entries() > 0;
        if (!dropping) {
            return;
        }
        if (mask == null) {
            mask = new long[(matrix.entries() + 63) / 64];
            kept = matrix.emptyCopy();
            keptTransposed = transposed.get().matrix().emptyCopy();
        }
        CounterRandom random = pass.random(CounterRandom.Purpose.INPUT_DROPOUT, instance);
        pass.workers().forRows(mask.length, 64, (from, to) -> pass.kernels().mask(random, dropout, mask, from, to));
        pass.workers().forRows(matrix.rowPointers(), 2, (from, to) -> kept.keep(matrix, mask, scale(), from, to));
        transposedIsKept = false;
    }

    private float scale() {
        return (float) (1 / (1 - dropout));
    }

    @Override
    protected void backward(Pass pass) {
        // the features are not learned
    }

    FeatureMatrix features() {
        return features;
    }

    /** The dense columns of this pass. */
    LeftFactor dense() {
        return dense;
    }

    /** The sparse features of this pass. */
    SparseMatrix matrix() {
        return dropping ? kept : matrix;
    }

    /** The sparse features of this pass, transposed; computed when the backward pass first needs them. */
    SparseMatrix transposed(Workers workers) {
        SparseMatrix.Transposed whole = transposed.get();
        if (dropping && !transposedIsKept) {
            workers.forRows(
                    whole.matrix().rowPointers(), 2, (from, to) -> keptTransposed.keep(whole, mask, scale(), from, to));
            transposedIsKept = true;
        }
        return dropping ? keptTransposed : whole.matrix();
    }
}
