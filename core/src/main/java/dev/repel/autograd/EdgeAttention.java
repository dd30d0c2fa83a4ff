package dev.repel.autograd;

import dev.repel.tensor.FastExp;
import dev.repel.tensor.SparseMatrix;

/**
 * One weight per edge: α_ij = softmax over row i of LeakyReLU₀.₁(s_i + t_j). In: s, t (N × 1) and a pattern. Out: α
 * (E × 1), in the order of the pattern's entries; each row sums to 1.
 */
public final class EdgeAttention extends Variable {
    private static final float SLOPE = 0.1f;

    private final SparseMatrix pattern;
    private final SparseMatrix.Transposed reversed;
    private final Variable s;
    private final Variable t;
    private float[] scoreGradient;

    public EdgeAttention(SparseMatrix pattern, SparseMatrix.Transposed reversed, Variable s, Variable t) {
        super(pattern.entries(), 1, s, t);
        this.pattern = pattern;
        this.reversed = reversed;
        this.s = s;
        this.t = t;
    }

    @Override
    protected void allocateScratch() {
        scoreGradient = new float[rows()];
    }

    @Override
    protected long scratchBytes() {
        return (long) rows() * Float.BYTES;
    }

    private float score(int i, int k) {
        return s.value().data()[i] + t.value().data()[pattern.columns()[k]];
    }

    @Override
    protected void forward(Pass pass) {
        float[] alpha = value().data();
        pass.workers().forRows(pattern.rowPointers(), 20, (from, to) -> {
            for (int i = from; i < to; i++) {
                float max = Float.NEGATIVE_INFINITY;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    float score = score(i, k);
                    alpha[k] = Math.max(score, SLOPE * score);
                    max = Math.max(max, alpha[k]);
                }
                float sum = 0f;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    alpha[k] = FastExp.of(alpha[k] - max);
                    sum += alpha[k];
                }
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    alpha[k] /= sum;
                }
            }
        });
    }

    /** de_j = α_j (dα_j − Σ_l α_l dα_l), times the slope; rows are summed for s and columns for t. */
    @Override
    protected void backward(Pass pass) {
        float[] alpha = value().data();
        float[] up = gradient().data();
        boolean addS = s.needsGradient() && s.startGradient();
        pass.workers().forRows(pattern.rowPointers(), 10, (from, to) -> {
            for (int i = from; i < to; i++) {
                float mean = 0f;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    mean += alpha[k] * up[k];
                }
                float sum = 0f;
                for (int k = pattern.rowPointers()[i]; k < pattern.rowPointers()[i + 1]; k++) {
                    scoreGradient[k] = alpha[k] * (up[k] - mean) * (score(i, k) > 0 ? 1f : SLOPE);
                    sum += scoreGradient[k];
                }
                write(s, i, sum, addS);
            }
        });
        boolean addT = t.needsGradient() && t.startGradient();
        int[] pointers = reversed.matrix().rowPointers();
        pass.workers().forRows(pointers, 4, (from, to) -> {
            for (int j = from; j < to; j++) {
                float sum = 0f;
                for (int k = pointers[j]; k < pointers[j + 1]; k++) {
                    sum += scoreGradient[reversed.origin()[k]];
                }
                write(t, j, sum, addT);
            }
        });
    }

    private static void write(Variable scores, int i, float sum, boolean accumulate) {
        if (scores.needsGradient()) {
            float[] down = scores.gradient().data();
            down[i] = accumulate ? down[i] + sum : sum;
        }
    }
}
