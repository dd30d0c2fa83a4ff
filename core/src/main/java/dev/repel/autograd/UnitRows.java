package dev.repel.autograd;

/** Every row of X (n × m) scaled to length 1; a zero row stays zero, and its gradient is 0. */
public final class UnitRows extends Variable {
    /**
     * Gradients grow by 1 / ‖x‖. This bound keeps them finite for any operation that comes before. The contrastive loss
     * of PCL can handle shorter rows, because only its own softplus follows there.
     */
    private static final double TINY_NORM = 1e-6;

    private final Variable x;
    private RowDirections directions;

    public UnitRows(Variable x) {
        super(x.rows(), x.cols(), x);
        this.x = x;
    }

    @Override
    protected void allocateScratch() {
        directions = new RowDirections(rows(), cols(), TINY_NORM);
    }

    @Override
    protected long scratchBytes() {
        return RowDirections.bytes(rows());
    }

    @Override
    protected void forward(Pass pass) {
        directions.forward(x.value().data(), value().data(), pass.workers());
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        directions.backward(value().data(), gradient().data(), 1f, x.gradient().data(), accumulate, pass.workers());
    }
}
