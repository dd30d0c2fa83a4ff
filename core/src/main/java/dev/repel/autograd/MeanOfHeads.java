package dev.repel.autograd;

/** Y (N × c) = the mean of H heads that are concatenated in X (N × H·c). */
public final class MeanOfHeads extends Variable {
    private final Variable x;
    private final int heads;

    public MeanOfHeads(Variable x, int heads) {
        super(x.rows(), x.cols() / heads, x);
        this.x = x;
        this.heads = heads;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    @Override
    protected void forward(Pass pass) {
        int width = cols();
        float[] in = x.value().data();
        float[] out = value().data();
        pass.workers().forRows(rows(), x.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int c = 0; c < width; c++) {
                    float sum = 0f;
                    for (int h = 0; h < heads; h++) {
                        sum += in[(i * heads + h) * width + c];
                    }
                    out[i * width + c] = sum / heads;
                }
            }
        });
    }

    @Override
    protected void backward(Pass pass) {
        boolean accumulate = x.startGradient();
        int width = cols();
        float[] up = gradient().data();
        float[] down = x.gradient().data();
        pass.workers().forRows(rows(), x.cols(), (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int v = 0; v < heads * width; v++) {
                    float d = up[i * width + v % width] / heads;
                    int at = i * heads * width + v;
                    down[at] = accumulate ? down[at] + d : d;
                }
            }
        });
    }
}
