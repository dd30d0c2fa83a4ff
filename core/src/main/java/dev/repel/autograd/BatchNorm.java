package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import java.util.Arrays;

/**
 * Normalises every column of X (N × m) to mean 0 and variance 1 over all nodes, then scales by γ and shifts by β (1 ×
 * m). A training pass uses its own statistics and moves the running ones by a tenth; other passes use the running ones.
 */
public final class BatchNorm extends Variable {
    private static final double EPSILON = 1e-5;
    private static final double MOMENTUM = 0.1;

    private final Variable x;
    private final Parameter gamma;
    private final Parameter beta;
    private final Parameter runningMean;
    private final Parameter runningVariance;
    private final boolean remembers;
    private float[] normalised;
    private double[] mean;
    private double[] inverseDeviation;
    private double[] columnSums;
    private float[] scratch;

    /**
     * @param runningMean a buffer (1 × m) that starts at 0
     * @param runningVariance a buffer (1 × m) that starts at 1
     * @param remembers whether a training pass moves the running statistics
     */
    public BatchNorm(
            Variable x,
            Parameter gamma,
            Parameter beta,
            Parameter runningMean,
            Parameter runningVariance,
            boolean remembers) {
        super(x.rows(), x.cols(), x, gamma, beta, runningMean, runningVariance);
        this.x = x;
        this.gamma = gamma;
        this.beta = beta;
        this.runningMean = runningMean;
        this.runningVariance = runningVariance;
        this.remembers = remembers;
    }

    @Override
    protected void allocateScratch() {
        normalised = new float[rows() * cols()];
        mean = new double[cols()];
        inverseDeviation = new double[cols()];
        columnSums = new double[Kernels.reductionScratch(rows(), 2 * cols())];
        scratch = new float[Kernels.reductionScratch(rows(), 2 * cols())];
    }

    @Override
    protected long scratchBytes() {
        long sums = Kernels.reductionScratch(rows(), 2 * cols());
        return ((long) rows() * cols() + sums) * Float.BYTES + (sums + 2L * cols()) * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        if (pass.measures()) {
            measure(pass);
        } else {
            for (int j = 0; j < cols(); j++) {
                mean[j] = runningMean.value().data()[j];
                inverseDeviation[j] = 1 / Math.sqrt(runningVariance.value().data()[j] + EPSILON);
            }
        }
        int width = cols();
        float[] in = x.value().data();
        pass.workers().forRows(rows(), 3L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    normalised[at] = (float) ((in[at] - mean[j]) * inverseDeviation[j]);
                    value().data()[at] = normalised[at] * gamma.value().data()[j]
                            + beta.value().data()[j];
                }
            }
        });
    }

    private void measure(Pass pass) {
        int width = cols();
        int blocks = Kernels.reductionBlocks(rows());
        float[] in = x.value().data();
        pass.workers().forRows(blocks, (long) rows() / blocks * 2 * width, (from, to) -> {
            Arrays.fill(columnSums, from * 2 * width, to * 2 * width, 0.0);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(rows(), block + 1);
                for (int i = Kernels.blockStart(rows(), block); i < end; i++) {
                    for (int j = 0; j < width; j++) {
                        double v = in[i * width + j];
                        columnSums[block * 2 * width + j] += v;
                        columnSums[block * 2 * width + width + j] += v * v;
                    }
                }
            }
        });
        for (int j = 0; j < width; j++) {
            double sum = 0;
            double squares = 0;
            for (int block = 0; block < blocks; block++) {
                sum += columnSums[block * 2 * width + j];
                squares += columnSums[block * 2 * width + width + j];
            }
            settle(j, sum / rows(), Math.max(0, squares / rows() - sum / rows() * (sum / rows())));
        }
    }

    /** Like PyTorch, normalises by the biased variance and stores the unbiased one. */
    private void settle(int j, double columnMean, double variance) {
        mean[j] = columnMean;
        inverseDeviation[j] = 1 / Math.sqrt(variance + EPSILON);
        if (remembers) {
            remember(j, columnMean, variance);
        }
    }

    private void remember(int j, double columnMean, double variance) {
        double unbiased = rows() > 1 ? variance * rows() / (rows() - 1) : variance;
        float[] means = runningMean.value().data();
        float[] variances = runningVariance.value().data();
        means[j] = (float) ((1 - MOMENTUM) * means[j] + MOMENTUM * columnMean);
        variances[j] = (float) ((1 - MOMENTUM) * variances[j] + MOMENTUM * unbiased);
    }

    /** dx = γ (dy − mean(dy) − n mean(dy n)) / deviation, by column. */
    @Override
    protected void backward(Pass pass) {
        int width = cols();
        int blocks = Kernels.reductionBlocks(rows());
        float[] up = gradient().data();
        pass.workers().forRows(blocks, (long) rows() / blocks * 2 * width, (from, to) -> {
            Arrays.fill(scratch, from * 2 * width, to * 2 * width, 0f);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(rows(), block + 1);
                for (int i = Kernels.blockStart(rows(), block); i < end; i++) {
                    for (int j = 0; j < width; j++) {
                        scratch[block * 2 * width + j] += up[i * width + j] * normalised[i * width + j];
                        scratch[block * 2 * width + width + j] += up[i * width + j];
                    }
                }
            }
        });
        float[] along = new float[width];
        float[] average = new float[width];
        for (int block = 0; block < blocks; block++) {
            for (int j = 0; j < width; j++) {
                along[j] += scratch[block * 2 * width + j] / rows();
                average[j] += scratch[block * 2 * width + width + j] / rows();
            }
        }
        ColumnScale.addGradients(scratch, blocks, gamma, beta);
        if (x.needsGradient()) {
            differentiate(pass, along, average);
        }
    }

    private void differentiate(Pass pass, float[] along, float[] average) {
        int width = cols();
        boolean accumulate = x.startGradient();
        float[] up = gradient().data();
        float[] down = x.gradient().data();
        pass.workers().forRows(rows(), 4L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    double inner = up[at] - average[j] - normalised[at] * along[j];
                    float d = (float) (gamma.value().data()[j] * inverseDeviation[j] * inner);
                    down[at] = accumulate ? down[at] + d : d;
                }
            }
        });
    }
}
