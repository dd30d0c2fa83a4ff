package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import java.util.Arrays;

/**
 * L_c = 1/|A| Σ_{i ∈ A} ℓ_c(i), ℓ_c(i) = −Σ_{j ∈ S} w_ij ln(1 − σ(s_ij / τ)), s_ij the cosine of z_i and z_j. In: the
 * embeddings z (N × d). Out: a number; 0 without anchors.
 *
 * <p>Computed as Σ w_ij softplus(s_ij / τ): the printed form is infinite in single precision from s ≈ 0.867 at τ = 0.05.
 * With positive partners ĩ the loss of an anchor is ℓ′_c(i) = (−ln σ(s_iĩ / τ) + K ℓ_c(i)) / (1 + K), which for equal
 * weights is the paper's unweighted loss. A zero embedding has similarity 0 and gradient 0.
 *
 * <p>All anchors of a class share their negatives, so a class is a product of two small matrices: the loss and its
 * derivative come from one sweep over the |A_c| × K similarities, of which only a row at a time is kept. The gradient of
 * the negatives is summed over blocks of anchors whose bounds depend on their number alone.
 */
@Paper({"loss:TWCL", "loss:contrastive", "loss:nt-logistic"})
public final class TopologicallyWeightedContrastive extends Variable {
    private static final float TINY_NORM = 1e-12f;
    /** So many factors of at most 2 cannot overflow a double. */
    private static final int FACTORS_BEFORE_LOG = 1000;

    private final Variable z;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final float inverseTau;
    private final int maxNegatives;
    private final int[] partners;
    private float[] unit;
    private float[] inverseNorm;
    private float[] unitGradient;
    private float[] negativeUnits;
    private float[] partial;
    private double[] anchorLoss;

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
        this.maxNegatives = maxNegatives;
        this.partners = partners;
    }

    @Override
    protected void allocateScratch() {
        unit = new float[z.rows() * z.cols()];
        inverseNorm = new float[z.rows()];
        unitGradient = new float[z.rows() * z.cols()];
        negativeUnits = new float[z.cols() * maxNegatives];
        partial = new float[Kernels.reductionScratch(z.rows(), z.cols() * maxNegatives)];
        anchorLoss = new double[z.rows()];
    }

    @Override
    protected long scratchBytes() {
        long floats = 2L * z.rows() * z.cols()
                + z.rows()
                + (long) z.cols() * maxNegatives
                + (long) Kernels.reductionBlocks(z.rows()) * z.cols() * maxNegatives;
        return floats * Float.BYTES + (long) z.rows() * Double.BYTES;
    }

    @Override
    protected void forward(Pass pass) {
        int anchorCount = pairs.anchorCount();
        double sum = 0;
        if (anchorCount > 0) {
            normaliseRows(pass);
            Arrays.fill(unitGradient, 0f);
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
        int count = pairs.anchorStart(c + 1) - firstAnchor;
        int firstNegative = pairs.negativeStart(c);
        int k = pairs.negativeStart(c + 1) - firstNegative;
        if (count == 0 || k == 0) {
            Arrays.fill(anchorLoss, firstAnchor, firstAnchor + count, 0.0);
            return;
        }
        int d = z.cols();
        for (int slot = 0; slot < k; slot++) {
            int from = pairs.negatives()[firstNegative + slot] * d;
            for (int t = 0; t < d; t++) {
                negativeUnits[t * k + slot] = unit[from + t];
            }
        }
        int blocks = Kernels.reductionBlocks(count);
        pass.workers().forRows(blocks, (long) count / blocks * k * (3L * d + 10), (from, to) -> {
            float[] similarity = new float[k];
            float[] factor = new float[k];
            for (int block = from; block < to; block++) {
                Arrays.fill(partial, block * d * k, (block + 1) * d * k, 0f);
                int end = firstAnchor + Kernels.blockStart(count, block + 1);
                for (int a = firstAnchor + Kernels.blockStart(count, block); a < end; a++) {
                    contrastAnchor(a, k, block * d * k, similarity, factor);
                }
            }
        });
        addNegativeGradients(firstNegative, k, blocks);
    }

    /** One anchor against all its negatives: its loss, its own gradient, and its share of the negatives' gradients. */
    private void contrastAnchor(int a, int k, int partialAt, float[] similarity, float[] factor) {
        int d = z.cols();
        int node = pairs.anchors()[a] * d;
        Arrays.fill(similarity, 0f);
        for (int t = 0; t < d; t++) {
            float u = unit[node + t];
            int row = t * k;
            for (int slot = 0; slot < k; slot++) {
                similarity[slot] += u * negativeUnits[row + slot];
            }
        }
        double normaliser = weighAndDifferentiate(a, k, similarity, factor);
        if (normaliser <= 0) {
            return;
        }
        float scale = (float) (negativeShare(k) / normaliser);
        for (int slot = 0; slot < k; slot++) {
            factor[slot] *= scale;
        }
        for (int t = 0; t < d; t++) {
            float u = unit[node + t];
            int row = t * k;
            float own = 0f;
            for (int slot = 0; slot < k; slot++) {
                own += factor[slot] * negativeUnits[row + slot];
                partial[partialAt + row + slot] += factor[slot] * u;
            }
            unitGradient[node + t] += own;
        }
    }

    /**
     * Turns similarities into unnormalised weights times σ(s/τ), keeps the anchor's loss, and returns the sum of the
     * weights. Most weights are 1: their logarithms are taken of products, the exceptions are added after.
     */
    private double weighAndDifferentiate(int a, int k, float[] similarity, float[] factor) {
        double linear = 0;
        double logarithm = 0;
        double product = 1;
        for (int slot = 0; slot < k; slot++) {
            float x = similarity[slot] * inverseTau;
            float e = FastExp.ofNonPositive(-Math.abs(x));
            linear += Math.max(x, 0f);
            product *= 1.0 + e;
            if (slot % FACTORS_BEFORE_LOG == FACTORS_BEFORE_LOG - 1) {
                logarithm += Math.log(product);
                product = 1;
            }
            factor[slot] = (x >= 0 ? 1f : e) / (1f + e);
        }
        double loss = linear + logarithm + Math.log(product);
        double normaliser = k;
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            int slot = weights.slot(entry);
            float excess = weights.excess(entry);
            normaliser += excess;
            loss += excess * softplus(similarity[slot] * inverseTau);
            factor[slot] *= 1f + excess;
        }
        anchorLoss[a] = normaliser > 0 ? loss / normaliser * negativeShare(k) : 0;
        return normaliser;
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
        return Math.max(x, 0f) + Math.log1p(FastExp.ofNonPositive(-Math.abs(x)));
    }

    private void addNegativeGradients(int firstNegative, int k, int blocks) {
        int d = z.cols();
        for (int slot = 0; slot < k; slot++) {
            int node = pairs.negatives()[firstNegative + slot] * d;
            for (int t = 0; t < d; t++) {
                float sum = 0f;
                for (int block = 0; block < blocks; block++) {
                    sum += partial[(block * d + t) * k + slot];
                }
                unitGradient[node + t] += sum;
            }
        }
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
