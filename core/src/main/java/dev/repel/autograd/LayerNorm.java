package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import java.util.Arrays;

/** Normalises every row of X (N × m) to mean 0 and variance 1, then scales by γ and shifts by β (1 × m). */
public final class LayerNorm extends Variable {
    private static final double EPSILON = 1e-5;

    private final Variable x;
    private final Parameter gamma;
    private final Parameter beta;
    private float[] normalised;
    private float[] inverseDeviation;
    private float[] scratch;

    public LayerNorm(Variable x, Parameter gamma, Parameter beta) {
        super(x.rows(), x.cols(), x, gamma, beta);
        this.x = x;
        this.gamma = gamma;
        this.beta = beta;
    }

    @Override
    protected void allocateScratch() {
        normalised = new float[rows() * cols()];
        inverseDeviation = new float[rows()];
        scratch = new float[Kernels.reductionScratch(rows(), 2 * cols())];
    }

    @Override
    protected long scratchBytes() {
        return ((long) rows() * (cols() + 1) + Kernels.reductionScratch(rows(), 2 * cols())) * Float.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int width = cols();
        float[] in = x.value().data();
        pass.workers().forRows(rows(), 6L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                double mean = 0;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    mean += in[k];
                }
                mean /= width;
                double variance = 0;
                for (int k = i * width; k < (i + 1) * width; k++) {
                    variance += (in[k] - mean) * (in[k] - mean);
                }
                inverseDeviation[i] = (float) (1 / Math.sqrt(variance / width + EPSILON));
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    normalised[at] = (float) (in[at] - mean) * inverseDeviation[i];
                    value().data()[at] = normalised[at] * gamma.value().data()[j]
                            + beta.value().data()[j];
                }
            }
        });
    }

    /** dx = (g − mean(g) − n mean(g n)) / deviation with g = dy γ, by row. */
    @Override
    protected void backward(Pass pass) {
        int width = cols();
        int blocks = Kernels.reductionBlocks(rows());
        boolean needs = x.needsGradient();
        boolean accumulate = needs && x.startGradient();
        pass.workers().forRows(blocks, (long) rows() / blocks * 8 * width, (from, to) -> {
            Arrays.fill(scratch, from * 2 * width, to * 2 * width, 0f);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(rows(), block + 1);
                for (int i = Kernels.blockStart(rows(), block); i < end; i++) {
                    addParameterSums(i, block * 2 * width);
                    if (needs) {
                        differentiate(i, accumulate);
                    }
                }
            }
        });
        ColumnScale.addGradients(scratch, blocks, gamma, beta);
    }

    private void addParameterSums(int i, int at) {
        int width = cols();
        for (int j = 0; j < width; j++) {
            float up = gradient().data()[i * width + j];
            scratch[at + j] += up * normalised[i * width + j];
            scratch[at + width + j] += up;
        }
    }

    private void differentiate(int i, boolean accumulate) {
        int width = cols();
        float[] down = x.gradient().data();
        double mean = 0;
        double along = 0;
        for (int j = 0; j < width; j++) {
            double g = gradient().data()[i * width + j] * gamma.value().data()[j];
            mean += g;
            along += g * normalised[i * width + j];
        }
        for (int j = 0; j < width; j++) {
            int at = i * width + j;
            double g = gradient().data()[at] * gamma.value().data()[j];
            float d = (float) ((g - mean / width - normalised[at] * along / width) * inverseDeviation[i]);
            down[at] = accumulate ? down[at] + d : d;
        }
    }
}
