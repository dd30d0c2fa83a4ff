package dev.repel.autograd;

import dev.repel.tensor.SparseMatrix;

/**
 * Y = Pᵀ X for a learned matrix P: its pattern is given, its entries are α (E × 1). A node collects from j the share of
 * attention that j pays to it. dX = P dY, dα_ij = x_i · dy_j.
 */
public final class AttendedPropagate extends Variable {
    private final SparseMatrix pattern;
    private final SparseMatrix.Transposed reversed;
    private final Variable alpha;
    private final Variable x;
    private SparseMatrix p;
    private SparseMatrix transposed;
    private float[] ofEdges;

    public AttendedPropagate(SparseMatrix pattern, SparseMatrix.Transposed reversed, Variable alpha, Variable x) {
        super(x.rows(), x.cols(), alpha, x);
        this.pattern = pattern;
        this.reversed = reversed;
        this.alpha = alpha;
        this.x = x;
    }

    @Override
    protected void allocateScratch() {
        p = pattern.withValues(alpha.value().data());
        transposed = reversed.matrix().withValues(new float[pattern.entries()]);
        ofEdges = new float[alpha.needsGradient() ? pattern.entries() : 0];
    }

    @Override
    protected long scratchBytes() {
        return (alpha.needsGradient() ? 2L : 1L) * pattern.entries() * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        reversed.reorder(p.values(), transposed.values(), pass.workers());
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
            float[] down = alpha.gradient().data();
            float[] dots = accumulate ? ofEdges : down;
            int[] pointers = pattern.rowPointers();
            pass.workers().forRows(pointers, cols() / 2 + 4L, (from, to) -> {
                pass.kernels().dotEdges(pattern, x.value().data(), gradient().data(), 1, cols(), dots, from, to);
                if (accumulate) {
                    pass.kernels().add(dots, pointers[from], down, pointers[from], pointers[to] - pointers[from]);
                }
            });
        }
    }
}
