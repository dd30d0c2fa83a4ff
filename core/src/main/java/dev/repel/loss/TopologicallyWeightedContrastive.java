package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.tensor.FastExp;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * L_c = 1/|A| Σ_{i ∈ A} ℓ_c(i), ℓ_c(i) = −Σ_{j ∈ S} w_ij ln(1 − σ(s_ij / τ)), s_ij the cosine of z_i and z_j. In: the
 * embeddings z (N × d). Out: a number; 0 without anchors.
 *
 * <p>Computed as Σ w_ij softplus(s_ij / τ): the printed form is infinite in single precision from s ≈ 0.867 at τ =
 * 0.05. With positive partners ĩ the loss of an anchor is ℓ′_c(i) = (−ln σ(s_iĩ / τ) + K ℓ_c(i)) / (1 + K), which for
 * equal weights is the paper's unweighted loss. A zero embedding has similarity 0 and gradient 0.
 *
 * <p>All anchors of a class share their negatives, so a class is a product of two small matrices: similarities
 * S = U_A U_Sᵀ, factors F = w σ(S/τ) in their place, gradients F U_S of the anchors and Fᵀ U_A of the negatives.
 * Anchors come in chunks of up to {@value #CHUNK}, which are distributed over threads.
 */
@Paper({"loss:TWCL", "loss:contrastive", "loss:nt-logistic"})
public final class TopologicallyWeightedContrastive extends Variable {
    private static final float TINY_NORM = 1e-12f;
    private static final int CHUNK = 512;

    /** Rows of similarities are padded to a multiple of this. */
    private static final int STEP = Kernels.SIMILARITIES_OF_A_SHARE;

    private final Variable z;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final float inverseTau;
    private final int maxStride;
    private final int[] partners;
    private final Deque<Chunk> idle = new ConcurrentLinkedDeque<>();
    private float[] unit;
    private float[] inverseNorm;
    private float[] unitGradient;
    /** The negatives of every class by row (K × d), and transposed. */
    private float[] negativeUnits;

    private float[] negativeUnitsTransposed;
    /** Of the negatives, by chunk. */
    private float[] negativeGradients;

    private int[] chunkClass;
    private int[] chunkStart;
    private double[] chunkLoss;
    /** softplus(s/τ) of the pairs whose weight differs from the common one. */
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

    private int mostChunks() {
        return z.rows() / CHUNK + pairs.classes();
    }

    @Override
    protected void allocateScratch() {
        unit = new float[z.rows() * z.cols()];
        inverseNorm = new float[z.rows()];
        unitGradient = new float[z.rows() * z.cols()];
        negativeUnits = new float[pairs.classes() * maxStride * z.cols()];
        negativeUnitsTransposed = new float[pairs.classes() * maxStride * z.cols()];
        negativeGradients = new float[Math.multiplyExact(mostChunks(), maxStride * z.cols())];
        chunkClass = new int[mostChunks()];
        chunkStart = new int[mostChunks()];
        chunkLoss = new double[mostChunks()];
    }

    @Override
    protected long scratchBytes() {
        long floats = 2L * z.rows() * z.cols()
                + z.rows()
                + (2L * pairs.classes() + mostChunks()) * maxStride * z.cols()
                + 4L * mostChunks();
        // two threads, one chunk each; the machine may have more
        return floats * Float.BYTES + 2 * Chunk.bytes(Math.min(CHUNK, z.rows()), z.cols(), maxStride);
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
            sum = contrast(pass);
            if (partners != null) {
                sum += attractPartners();
            }
        }
        value().set(0, 0, (float) (sum / Math.max(1, anchorCount)));
    }

    /**
     * Chunks depend neither on each other nor on the threads; their gradients for shared negatives are summed at the
     * end.
     */
    private double contrast(Pass pass) {
        int chunks = 0;
        for (int c = 0; c < pairs.classes(); c++) {
            gatherNegatives(c);
            for (int first = pairs.anchorStart(c); first < pairs.anchorStart(c + 1); first += CHUNK) {
                chunkClass[chunks] = c;
                chunkStart[chunks++] = first;
            }
        }
        int d = z.cols();
        pass.workers().forRows(chunks, (long) CHUNK * maxStride * d, (from, to) -> {
            Chunk scratch = borrow();
            for (int chunk = from; chunk < to; chunk++) {
                contrastChunk(chunk, scratch, pass.kernels());
            }
            idle.push(scratch);
        });
        double sum = 0;
        for (int chunk = 0; chunk < chunks; chunk++) {
            sum += chunkLoss[chunk];
            int firstNegative = pairs.negativeStart(chunkClass[chunk]);
            int k = pairs.negativeStart(chunkClass[chunk] + 1) - firstNegative;
            for (int slot = 0; slot < k; slot++) {
                add(negativeGradients, (chunk * maxStride + slot) * d, pairs.negatives()[firstNegative + slot] * d, d);
            }
        }
        return sum;
    }

    private Chunk borrow() {
        Chunk chunk = idle.poll();
        return chunk != null ? chunk : new Chunk(Math.min(CHUNK, z.rows()), z.cols(), maxStride);
    }

    private void gatherNegatives(int c) {
        int d = z.cols();
        int firstNegative = pairs.negativeStart(c);
        int k = pairs.negativeStart(c + 1) - firstNegative;
        int stride = stride(k);
        int at = c * maxStride * d;
        Arrays.fill(negativeUnits, at + k * d, at + stride * d, 0f);
        Arrays.fill(negativeUnitsTransposed, at, at + stride * d, 0f);
        for (int slot = 0; slot < k; slot++) {
            int from = pairs.negatives()[firstNegative + slot] * d;
            for (int t = 0; t < d; t++) {
                negativeUnits[at + slot * d + t] = unit[from + t];
                negativeUnitsTransposed[at + t * stride + slot] = unit[from + t];
            }
        }
    }

    private void contrastChunk(int chunk, Chunk scratch, Kernels kernels) {
        int c = chunkClass[chunk];
        int first = chunkStart[chunk];
        int count = Math.min(CHUNK, pairs.anchorStart(c + 1) - first);
        int k = pairs.negativeStart(c + 1) - pairs.negativeStart(c);
        if (k == 0) {
            chunkLoss[chunk] = 0;
            return;
        }
        int d = z.cols();
        int stride = stride(k);
        for (int a = 0; a < count; a++) {
            System.arraycopy(unit, pairs.anchors()[first + a] * d, scratch.units, a * d, d);
        }
        Matrix anchors = Matrix.view(scratch.units, count, d);
        Matrix factors = Matrix.view(scratch.similarities, count, stride);
        System.arraycopy(negativeUnitsTransposed, c * maxStride * d, scratch.negatives, 0, stride * d);
        kernels.multiply(anchors, Matrix.view(scratch.negatives, d, stride), factors, false, Workers.NONE);
        chunkLoss[chunk] = weigh(first, count, k, stride, scratch, kernels);
        System.arraycopy(negativeUnits, c * maxStride * d, scratch.negatives, 0, stride * d);
        Matrix gradients = Matrix.view(scratch.gradients, count, d);
        kernels.multiply(factors, Matrix.view(scratch.negatives, stride, d), gradients, false, Workers.NONE);
        for (int a = 0; a < count; a++) {
            add(scratch.gradients, a * d, pairs.anchors()[first + a] * d, d);
        }
        Matrix ofNegatives = Matrix.view(scratch.negatives, stride, d);
        kernels.multiplyTransposedLeft(factors, anchors, ofNegatives, false, scratch.sums, Workers.NONE);
        System.arraycopy(scratch.negatives, 0, negativeGradients, chunk * maxStride * d, k * d);
    }

    /** Space for some anchors of a class. */
    private static final class Chunk {
        private final float[] units;
        private final float[] gradients;
        private final float[] similarities;
        /** The weight of every pair of an anchor, before exceptions. */
        private final float[] shares;

        private final float[] negatives;
        private final float[] sums;

        Chunk(int rows, int d, int stride) {
            units = new float[rows * d];
            gradients = new float[rows * d];
            similarities = new float[Math.multiplyExact(rows, stride)];
            shares = new float[rows * (stride / STEP)];
            negatives = new float[stride * d];
            sums = new float[Kernels.reductionScratch(rows, d * stride)];
        }

        static long bytes(int rows, int d, int stride) {
            long floats = 2L * rows * d
                    + (long) rows * (stride + stride / STEP)
                    + (long) stride * d
                    + Kernels.reductionScratch(rows, d * stride);
            return floats * Float.BYTES;
        }
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

    private void add(float[] from, int fromAt, int at, int d) {
        for (int t = 0; t < d; t++) {
            unitGradient[at + t] += from[fromAt + t];
        }
    }

    /**
     * Turns the similarities of some anchors into w σ(s/τ) and returns the sum of their losses. Most weights are equal:
     * the exceptions' share of the loss is added separately.
     */
    private double weigh(int first, int count, int k, int stride, Chunk scratch, Kernels kernels) {
        float[] similarities = scratch.similarities;
        float[] shares = scratch.shares;
        int steps = stride / STEP;
        for (int a = 0; a < count; a++) {
            // padding behind the last negative: so far below zero that it adds nothing
            Arrays.fill(similarities, a * stride + k, (a + 1) * stride, Float.NEGATIVE_INFINITY);
            double normaliser = k;
            for (int entry = weights.start(first + a); entry < weights.start(first + a + 1); entry++) {
                exceptions[entry] = similarities[a * stride + weights.slot(entry)] * inverseTau;
                normaliser += weights.excess(entry);
            }
            float share = normaliser > 0 ? (float) (negativeShare(k) / normaliser) : 0f;
            Arrays.fill(shares, a * steps, (a + 1) * steps, share);
        }
        kernels.softplus(exceptions, weights.start(first), weights.start(first + count));
        double loss = kernels.sigmoidAndSoftplus(similarities, count * stride, shares, inverseTau);
        for (int a = 0; a < count; a++) {
            for (int entry = weights.start(first + a); entry < weights.start(first + a + 1); entry++) {
                float excess = weights.excess(entry);
                loss += shares[a * steps] * excess * exceptions[entry];
                similarities[a * stride + weights.slot(entry)] *= 1f + excess;
            }
        }
        return loss;
    }

    /** The factor of the negatives' part of an anchor's loss: K / (1 + K) with a positive, otherwise 1. */
    private double negativeShare(int k) {
        return partners == null ? 1 : k / (1.0 + k);
    }

    /**
     * −ln σ(s/τ) = softplus(−s/τ), a share 1 / (1 + K) of an anchor's loss; there are few pairs, so one thread does it.
     */
    private double attractPartners() {
        double sum = 0;
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
                sum += share * softplus(-s * inverseTau);
                float pull = (float) (-share / (1 + Math.exp(s * inverseTau)));
                for (int t = 0; t < d; t++) {
                    unitGradient[own + t] += pull * unit[other + t];
                    unitGradient[other + t] += pull * unit[own + t];
                }
            }
        }
        return sum;
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
