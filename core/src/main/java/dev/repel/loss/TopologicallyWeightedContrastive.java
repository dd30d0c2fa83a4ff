package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * L_c = 1/|A| Σ_{i ∈ A} ℓ_c(i), ℓ_c(i) = −Σ_{j ∈ S} w_ij ln(1 − σ(s_ij / τ)), s_ij the cosine of z_i and z_j. In: the
 * embeddings z (N × d). Out: a number; 0 without anchors.
 *
 * <p>Computed as Σ w_ij softplus(s_ij / τ): the printed form is infinite in single precision from s ≈ 0.867 at τ = 0.05.
 * With positive partners ĩ the loss of an anchor is ℓ′_c(i) = (−ln σ(s_iĩ / τ) + K ℓ_c(i)) / (1 + K), which for equal
 * weights is the paper's unweighted loss. A zero embedding has similarity 0 and gradient 0.
 *
 * <p>All anchors of a class share their negatives, so a class is a product of two small matrices: similarities
 * S = U_A U_Sᵀ, factors F = w σ(S/τ) in their place, gradients F U_S of the anchors and Fᵀ U_A of the negatives. Anchors
 * come in chunks, so that S never has more than {@value #CHUNK} rows.
 */
@Paper({"loss:TWCL", "loss:contrastive", "loss:nt-logistic"})
public final class TopologicallyWeightedContrastive extends Variable {
    private static final float TINY_NORM = 1e-12f;
    private static final int CHUNK = 4096;

    /** Rows of similarities are filled up with zeros to a multiple of this, so that they are full vectors. */
    private static final int STEP = 8;

    private final Variable z;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final float inverseTau;
    private final int maxStride;
    private final int[] partners;
    private float[] unit;
    private float[] inverseNorm;
    private float[] unitGradient;
    /** The negatives of a class by row (K × d), and transposed. */
    private float[] negativeUnits;

    private float[] negativeUnitsTransposed;
    private float[] negativeGradients;
    private float[] anchorUnits;
    private float[] anchorGradients;
    private float[] similarities;
    private float[] scratch;
    private double[] anchorLoss;
    /** softplus(s/τ) of the pairs whose weight is not the common one. */
    private float[] exceptions = new float[0];

    /**
     * Builds the loss; pairs, weights and partners may change between passes.
     *
     * @param maxNegatives the most negatives a class can have
     * @param partners the positive partner of each anchor, or null for none
     */
    public TopologicallyWeightedContrastive(
            Variable z, NegativePairs pairs, TopologicalWeights weights, double tau, int maxNegatives, int[] partners) {
        super(1, 1, z);
        this.z = z;
        this.pairs = pairs;
        this.weights = weights;
        this.inverseTau = (float) (1 / tau);
        this.maxStride = stride(maxNegatives);
        this.partners = partners;
    }

    private static int stride(int negatives) {
        return (negatives + STEP - 1) / STEP * STEP;
    }

    @Override
    protected void allocateScratch() {
        unit = new float[z.rows() * z.cols()];
        inverseNorm = new float[z.rows()];
        unitGradient = new float[z.rows() * z.cols()];
        int chunk = Math.min(CHUNK, z.rows());
        negativeUnits = new float[maxStride * z.cols()];
        negativeUnitsTransposed = new float[maxStride * z.cols()];
        negativeGradients = new float[maxStride * z.cols()];
        anchorUnits = new float[chunk * z.cols()];
        anchorGradients = new float[chunk * z.cols()];
        similarities = new float[Math.multiplyExact(chunk, maxStride)];
        scratch = new float[Kernels.reductionScratch(chunk, z.cols() * maxStride)];
        anchorLoss = new double[z.rows()];
    }

    @Override
    protected long scratchBytes() {
        int chunk = Math.min(CHUNK, z.rows());
        long floats = 2L * z.rows() * z.cols()
                + z.rows()
                + 3L * z.cols() * maxStride
                + 2L * chunk * z.cols()
                + (long) chunk * maxStride
                + Kernels.reductionScratch(chunk, z.cols() * maxStride);
        return floats * Float.BYTES + (long) z.rows() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int anchorCount = pairs.anchorCount();
        double sum = 0;
        if (anchorCount > 0) {
            normaliseRows(pass);
            Arrays.fill(unitGradient, 0f);
            if (exceptions.length < weights.start(anchorCount)) {
                exceptions = new float[2 * weights.start(anchorCount)];
            }
            for (int c = 0; c < pairs.classes(); c++) {
                contrastClass(c, pass);
            }
            if (partners != null) {
                attractPartners();
            }
            for (int a = 0; a < anchorCount; a++) {
                sum += anchorLoss[a];
            }
        }
        value().set(0, 0, (float) (sum / Math.max(1, anchorCount)));
    }

    private void normaliseRows(Pass pass) {
        int d = z.cols();
        float[] in = z.value().data();
        pass.workers().forRows(z.rows(), 4L * d, (from, to) -> {
            for (int i = from; i < to; i++) {
                double square = 0;
                for (int k = i * d; k < (i + 1) * d; k++) {
                    square += (double) in[k] * in[k];
                }
                double norm = Math.sqrt(square);
                inverseNorm[i] = norm > TINY_NORM ? (float) (1 / norm) : 0f;
                for (int k = i * d; k < (i + 1) * d; k++) {
                    unit[k] = in[k] * inverseNorm[i];
                }
            }
        });
    }

    private void contrastClass(int c, Pass pass) {
        int firstAnchor = pairs.anchorStart(c);
        int lastAnchor = pairs.anchorStart(c + 1);
        int firstNegative = pairs.negativeStart(c);
        int k = pairs.negativeStart(c + 1) - firstNegative;
        if (k == 0) {
            Arrays.fill(anchorLoss, firstAnchor, lastAnchor, 0.0);
            return;
        }
        int d = z.cols();
        int stride = stride(k);
        Arrays.fill(negativeUnits, k * d, stride * d, 0f);
        Arrays.fill(negativeUnitsTransposed, 0, stride * d, 0f);
        for (int slot = 0; slot < k; slot++) {
            int from = pairs.negatives()[firstNegative + slot] * d;
            for (int t = 0; t < d; t++) {
                negativeUnits[slot * d + t] = unit[from + t];
                negativeUnitsTransposed[t * stride + slot] = unit[from + t];
            }
        }
        for (int first = firstAnchor; first < lastAnchor; first += CHUNK) {
            contrastChunk(first, Math.min(CHUNK, lastAnchor - first), firstNegative, k, pass);
        }
    }

    private void contrastChunk(int first, int count, int firstNegative, int k, Pass pass) {
        int d = z.cols();
        for (int a = 0; a < count; a++) {
            System.arraycopy(unit, pairs.anchors()[first + a] * d, anchorUnits, a * d, d);
        }
        Matrix anchors = Matrix.view(anchorUnits, count, d);
        int stride = stride(k);
        Matrix factors = Matrix.view(similarities, count, stride);
        Matrix transposed = Matrix.view(negativeUnitsTransposed, d, stride);
        pass.kernels().multiply(anchors, transposed, factors, false, pass.workers());
        pass.workers().forRows(count, 4L * k, (from, to) -> weigh(first, from, to, k, stride, pass.kernels()));
        Matrix gradients = Matrix.view(anchorGradients, count, d);
        pass.kernels().multiply(factors, Matrix.view(negativeUnits, stride, d), gradients, false, pass.workers());
        for (int a = 0; a < count; a++) {
            add(anchorGradients, a * d, pairs.anchors()[first + a] * d, d);
        }
        Matrix ofNegatives = Matrix.view(negativeGradients, stride, d);
        pass.kernels().multiplyTransposedLeft(factors, anchors, ofNegatives, false, scratch, pass.workers());
        for (int slot = 0; slot < k; slot++) {
            add(negativeGradients, slot * d, pairs.negatives()[firstNegative + slot] * d, d);
        }
    }

    private void add(float[] from, int fromAt, int at, int d) {
        for (int t = 0; t < d; t++) {
            unitGradient[at + t] += from[fromAt + t];
        }
    }

    /**
     * Turns the similarities of some anchors into w σ(s/τ) and keeps their losses. Most weights are alike: the exceptions'
     * share of the loss is added apart.
     */
    private void weigh(int first, int from, int to, int k, int stride, Kernels kernels) {
        for (int a = from; a < to; a++) {
            for (int entry = weights.start(first + a); entry < weights.start(first + a + 1); entry++) {
                exceptions[entry] = similarities[a * stride + weights.slot(entry)] * inverseTau;
            }
        }
        kernels.softplus(exceptions, weights.start(first + from), weights.start(first + to));
        for (int a = from; a < to; a++) {
            weighAndDifferentiate(first + a, k, a * stride, kernels);
        }
    }

    private void weighAndDifferentiate(int a, int k, int at, Kernels kernels) {
        double loss = kernels.sigmoidAndSoftplus(similarities, at, at + k, inverseTau);
        double normaliser = k;
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            float excess = weights.excess(entry);
            normaliser += excess;
            loss += excess * exceptions[entry];
            similarities[at + weights.slot(entry)] *= 1f + excess;
        }
        double share = normaliser > 0 ? negativeShare(k) / normaliser : 0;
        anchorLoss[a] = loss * share;
        float scale = (float) share;
        for (int slot = at; slot < at + k; slot++) {
            similarities[slot] *= scale;
        }
    }

    /** What the negatives' part of an anchor's loss is multiplied with: K / (1 + K) beside a positive, otherwise 1. */
    private double negativeShare(int k) {
        return partners == null ? 1 : k / (1.0 + k);
    }

    /** −ln σ(s/τ) = softplus(−s/τ), a share 1 / (1 + K) of an anchor's loss; few pairs, so one thread. */
    private void attractPartners() {
        int d = z.cols();
        for (int c = 0; c < pairs.classes(); c++) {
            double share = 1 / (1.0 + pairs.negativeStart(c + 1) - pairs.negativeStart(c));
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                int own = pairs.anchors()[a] * d;
                int other = partners[a] * d;
                float s = 0f;
                for (int t = 0; t < d; t++) {
                    s += unit[own + t] * unit[other + t];
                }
                anchorLoss[a] += share * softplus(-s * inverseTau);
                float pull = (float) (-share / (1 + Math.exp(s * inverseTau)));
                for (int t = 0; t < d; t++) {
                    unitGradient[own + t] += pull * unit[other + t];
                    unitGradient[other + t] += pull * unit[own + t];
                }
            }
        }
    }

    private static double softplus(float x) {
        return Math.max(x, 0f) + Math.log(1.0 + FastExp.ofNonPositive(-Math.abs(x)));
    }

    /** Through the normalisation: dz = (g − (g·u) u) / ‖z‖. */
    @Override
    protected void backward(Pass pass) {
        int anchorCount = pairs.anchorCount();
        if (anchorCount == 0) {
            return;
        }
        int d = z.cols();
        boolean accumulate = z.startGradient();
        float[] down = z.gradient().data();
        float scale = gradient().get(0, 0) * inverseTau / anchorCount;
        pass.workers().forRows(z.rows(), 6L * d, (from, to) -> {
            for (int i = from; i < to; i++) {
                float along = 0f;
                for (int t = i * d; t < (i + 1) * d; t++) {
                    along += unitGradient[t] * unit[t];
                }
                float factor = scale * inverseNorm[i];
                for (int t = i * d; t < (i + 1) * d; t++) {
                    float g = factor * (unitGradient[t] - along * unit[t]);
                    down[t] = accumulate ? down[t] + g : g;
                }
            }
        });
    }
}
