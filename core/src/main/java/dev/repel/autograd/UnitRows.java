package dev.repel.autograd;

/** Scales every row of X (n × m) to length 1; a zero row stays, with gradient 0. dX = (g − (g·y) y) / ‖x‖. */
public final class UnitRows extends Variable {
    private static final double TINY_NORM = 1e-6;

    private final Variable x;
    private float[] inverseNorm;

    public UnitRows(Variable x) {
        super(x.rows(), x.cols(), x);
        this.x = x;
    }

    @Override
    protected void allocateScratch() {
        inverseNorm = new float[rows()];
    }

    @Override
    protected long scratchBytes() {
        return (long) rows() * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int d = cols();
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(rows(), 4L * d, (from, to) -> {
            for (int i = from; i < to; i++) {
                double square = 0;
                for (int k = i * d; k < (i + 1) * d; k++) {
                    square += (double) in[k] * in[k];
                }
                double norm = Math.sqrt(square);
                inverseNorm[i] = norm > TINY_NORM ? (float) (1 / norm) : 0f;
                for (int k = i * d; k < (i + 1) * d; k++) {
                    out[k] = in[k] * inverseNorm[i];
                }
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        int d = cols();
        boolean accumulate = x.startGradient();
        float[] y = value().data();
        float[] up = gradient().data();
        float[] down = x.gradient().data();
        pass.workers().forRows(rows(), 6L * d, (from, to) -> {
            for (int i = from; i < to; i++) {
                float along = 0f;
                for (int k = i * d; k < (i + 1) * d; k++) {
                    along += up[k] * y[k];
                }
                for (int k = i * d; k < (i + 1) * d; k++) {
                    float g = inverseNorm[i] * (up[k] - along * y[k]);
                    down[k] = accumulate ? down[k] + g : g;
                }
            }
        });
    }
}
