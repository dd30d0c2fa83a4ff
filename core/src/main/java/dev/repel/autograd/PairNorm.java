package dev.repel.autograd;

import dev.repel.tensor.Kernels;
import java.util.Arrays;

/**
 * PairNorm (Zhao and Akoglu 2020): keeps the total distance between all pairs of rows of X (N × m) constant. With the
 * column mean c, x̃_i = x_i − c and a scale s:
 *
 * <ul>
 *   <li>{@link Mode#PN}: y_i = s x̃_i / √(ε + mean_i ‖x̃_i‖²)
 *   <li>{@link Mode#PN_SI}: y_i = s x̃_i / ‖x̃_i‖, each row by itself
 *   <li>{@link Mode#PN_SCS}: y_i = s x_i / √(ε + ‖x_i‖²) − c, scaled before it is centred
 * </ul>
 *
 * ε is 1e-5, under the root for PN and added to the norm for PN-SI, as in PyTorch Geometric; for PN-SCS, which it
 * lacks, it is 1e-6 under the root, as in the authors' code. Gradients flow through the mean and the norms.
 */
public final class PairNorm extends Variable {
    private static final double EPSILON = 1e-5;
    private static final double EPSILON_SCS = 1e-6;

    /** What is scaled by what. */
    public enum Mode {
        PN,
        PN_SI,
        PN_SCS
    }

    private final Variable x;
    private final Mode mode;
    private final double scale;
    private double[] mean;
    private double[] blockSums;
    /** The factor of each row; for PN the same for all. */
    private double[] factor;

    public PairNorm(Variable x, Mode mode, double scale) {
        super(x.rows(), x.cols(), x);
        this.x = x;
        this.mode = mode;
        this.scale = scale;
    }

    @Override
    protected void allocateScratch() {
        mean = new double[cols()];
        blockSums = new double[Kernels.reductionScratch(rows(), cols() + 1)];
        factor = new double[rows()];
    }

    @Override
    protected long scratchBytes() {
        return ((long) cols() + Kernels.reductionScratch(rows(), cols() + 1) + rows()) * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int width = cols();
        float[] in = x.value().data();
        columnMeans(in, pass, mean);
        double meanSquare = mode == Mode.PN ? meanSquare(pass) : 0;
        pass.workers().forRows(rows(), 5L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                factor[i] = rowFactor(in, i, meanSquare);
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    value().data()[at] = (float)
                            (mode == Mode.PN_SCS ? in[at] * factor[i] - mean[j] : (in[at] - mean[j]) * factor[i]);
                }
            }
        });
    }

    private double rowFactor(float[] in, int i, double meanSquare) {
        return switch (mode) {
            case PN -> scale / Math.sqrt(EPSILON + meanSquare);
            case PN_SI -> scale / (EPSILON + Math.sqrt(square(in, i, true)));
            case PN_SCS -> scale / Math.sqrt(EPSILON_SCS + square(in, i, false));
        };
    }

    private double square(float[] in, int i, boolean centred) {
        double sum = 0;
        for (int j = 0; j < cols(); j++) {
            double v = in[i * cols() + j] - (centred ? mean[j] : 0);
            sum += v * v;
        }
        return sum;
    }

    private double meanSquare(Pass pass) {
        float[] in = x.value().data();
        return blockSum(pass, 1, (i, at) -> blockSums[at] += square(in, i, true))[0] / rows();
    }

    private void columnMeans(float[] values, Pass pass, double[] out) {
        int width = cols();
        double[] sums = blockSum(pass, width, (i, at) -> {
            for (int j = 0; j < width; j++) {
                blockSums[at + j] += values[i * width + j];
            }
        });
        for (int j = 0; j < width; j++) {
            out[j] = sums[j] / rows();
        }
    }

    /** Sums over rows in blocks: the row is added to blockSums from an offset on. */
    private double[] blockSum(Pass pass, int width, RowSum row) {
        int blocks = Kernels.reductionBlocks(rows());
        pass.workers().forRows(blocks, (long) rows() / blocks * cols(), (from, to) -> {
            Arrays.fill(blockSums, from * width, to * width, 0.0);
            for (int block = from; block < to; block++) {
                int end = Kernels.blockStart(rows(), block + 1);
                for (int i = Kernels.blockStart(rows(), block); i < end; i++) {
                    row.add(i, block * width);
                }
            }
        });
        double[] sums = new double[width];
        for (int s = 0; s < blocks * width; s++) {
            sums[s % width] += blockSums[s];
        }
        return sums;
    }

    private interface RowSum {
        void add(int row, int at);
    }

    /**
     * u_i, the gradient as if the column mean were constant; then the part that flows through the mean is subtracted.
     */
    @Override
    protected void backward(Pass pass) {
        int width = cols();
        boolean accumulate = x.startGradient();
        float[] up = gradient().data();
        float[] in = x.value().data();
        double total = mode == Mode.PN ? blockSum(pass, 1, (i, at) -> blockSums[at] += along(up, in, i))[0] : 0;
        float[] u = value().data();
        pass.workers().forRows(rows(), 6L * width, (from, to) -> {
            for (int i = from; i < to; i++) {
                double shrink = shrink(up, in, i, total);
                for (int j = 0; j < width; j++) {
                    int at = i * width + j;
                    double v = in[at] - (mode == Mode.PN_SCS ? 0 : mean[j]);
                    u[at] = (float) (factor[i] * up[at] - shrink * v);
                }
            }
        });
        double[] through = new double[width];
        columnMeans(mode == Mode.PN_SCS ? up : u, pass, through);
        float[] down = x.gradient().data();
        pass.workers().forRows(rows(), width, (from, to) -> {
            for (int at = from * width; at < to * width; at++) {
                float d = (float) (u[at] - through[at % width]);
                down[at] = accumulate ? down[at] + d : d;
            }
        });
    }

    /** ⟨g_i, x̃_i⟩. */
    private double along(float[] up, float[] in, int i) {
        double sum = 0;
        for (int j = 0; j < cols(); j++) {
            sum += up[i * cols() + j] * (in[i * cols() + j] - (mode == Mode.PN_SCS ? 0 : mean[j]));
        }
        return sum;
    }

    /** The factor of x̃_i in the gradient of y_i = f(‖x̃‖) x̃_i. */
    private double shrink(float[] up, float[] in, int i, double total) {
        double cube = factor[i] * factor[i] * factor[i] / (scale * scale);
        return switch (mode) {
            case PN -> cube * total / rows();
            case PN_SCS -> cube * along(up, in, i);
            case PN_SI -> {
                double norm = scale / factor[i] - EPSILON;
                yield norm == 0 ? 0 : factor[i] * factor[i] / scale * along(up, in, i) / norm;
            }
        };
    }
}
