package dev.repel.autograd;

import dev.repel.tensor.SparseMatrix;

/**
 * Y = Pᵀ X for a matrix P that is learned itself: its pattern is given, its entries are α (E × 1). A node collects from j the
 * share of attention that j pays to it. dX = P dY, dα_ij = x_i · dy_j.
 */
public final class AttendedPropagate extends Variable {
    private final SparseMatrix pattern;
    private final SparseMatrix.Transposed reversed;
    private final Variable alpha;
    private final Variable x;
    private SparseMatrix p;
    private SparseMatrix transposed;

    public AttendedPropagate(SparseMatrix pattern, SparseMatrix.Transposed reversed, Variable alpha, Variable x) {
        super(x.rows(), x.cols(), alpha, x);
        this.pattern = pattern;
        this.reversed = reversed;
        this.alpha = alpha;
        this.x = x;
    }

    @Override
    protected void allocateScratch() {
        p = pattern.withValues(new float[pattern.entries()]);
        transposed = reversed.matrix().withValues(new float[pattern.entries()]);
    }

    @Override
    protected long scratchBytes() {
        return 2L * pattern.entries() * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        System.arraycopy(alpha.value().data(), 0, p.values(), 0, p.entries());
        for (int k = 0; k < p.entries(); k++) {
            transposed.values()[k] = p.values()[reversed.origin()[k]];
        }
        pass.kernels().multiply(transposed, x.value(), value(), false, pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        if (x.needsGradient()) {
            boolean accumulate = x.startGradient();
            pass.kernels().multiply(p, gradient(), x.gradient(), accumulate, pass.workers());
        }
        if (alpha.needsGradient()) {
            boolean accumulate = alpha.startGradient();
            int width = cols();
            float[] in = x.value().data();
            float[] up = gradient().data();
            float[] down = alpha.gradient().data();
            pass.workers().forRows(pattern.rowPointers(), width, (from, to) -> {
                for (int i = from; i < to; i++) {
                    for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                        int j = pattern.columns()[k] * width;
                        float dot = 0f;
                        for (int c = 0; c < width; c++) {
                            dot += in[i * width + c] * up[j + c];
                        }
                        down[k] = accumulate ? down[k] + dot : dot;
                    }
                }
            });
        }
    }
}
