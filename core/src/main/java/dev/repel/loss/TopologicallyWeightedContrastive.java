package dev.repel.loss;

import dev.repel.Paper;
import dev.repel.autograd.Pass;
import dev.repel.autograd.RowDirections;
import dev.repel.autograd.Variable;
import dev.repel.pseudo.AnchorStrengths;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PairErrors;
import dev.repel.pseudo.TopologicalWeights;
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
 * <p>All anchors of a class share their negatives, so a class is a product of two small matrices: similarities S = U_A
 * U_Sᵀ, factors F = w σ(S/τ) in their place, and in the backward pass the gradients F U_S of the anchors and Fᵀ U_A of
 * the negatives. Anchors are processed in chunks of up to {@value #CHUNK}, which threads share. The factors of the
 * first chunks are kept for the backward pass; those beyond {@value #MOST_KEPT} are computed again, because on a large
 * graph they would take more memory than everything else.
 */
@Paper({"loss:TWCL", "loss:contrastive", "loss:nt-logistic"})
public final class TopologicallyWeightedContrastive extends Variable {
    /**
     * Shorter embeddings count as zero. The bound is so low that it only catches zeros with rounding errors: an
     * embedding that the network has made small still has a direction, and this loss depends on nothing else.
     */
    private static final double TINY_NORM = 1e-12f;

    private static final int CHUNK = 512;

    /** The number of factors that are kept between the two passes. */
    private static final int MOST_KEPT = 1 << 25;

    /** Rows of similarities are padded to a multiple of this. */
    private static final int STEP = Kernels.SIMILARITIES_OF_A_SHARE;

    private final Variable z;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final float inverseTau;
    private final int maxStride;
    private final int mostKept;
    private final int[] partners;
    private AnchorStrengths strengths;
    private DoubtedPairs doubted;
    private PartnerAttraction attraction;
    private final Deque<ContrastChunk> idle = new ConcurrentLinkedDeque<>();
    private float[] unit;
    private RowDirections directions;
    private float[] unitGradient;
    /** The negatives of every class by row (K × d), and transposed. */
    private float[] negativeUnits;

    private float[] negativeUnitsTransposed;
    /** The gradients of the negatives, by chunk. */
    private float[] negativeGradients;

    private int[] chunkClass;
    private int[] chunkStart;
    private double[] chunkLoss;
    private int chunks;
    /** The factors of the chunks that are kept, allocated when first needed. */
    private float[][] keptFactors;

    /** softplus(s/τ) of the pairs whose weight is not the common one. */
    private float[] exceptions = new float[0];

    /**
     * Builds the loss; pairs, weights and partners may change between passes.
     *
     * @param maxNegatives maximum number of negatives per class
     * @param partners the positive partner of each anchor, or null for none
     */
    public TopologicallyWeightedContrastive(
            Variable z, NegativePairs pairs, TopologicalWeights weights, double tau, int maxNegatives, int[] partners) {
        this(z, pairs, weights, tau, maxNegatives, partners, MOST_KEPT);
    }

    /** @param mostKept maximum number of factors kept; affects only memory and time */
    TopologicallyWeightedContrastive(
            Variable z,
            NegativePairs pairs,
            TopologicalWeights weights,
            double tau,
            int maxNegatives,
            int[] partners,
            int mostKept) {
        super(1, 1, z);
        this.mostKept = mostKept;
        this.z = z;
        this.pairs = pairs;
        this.weights = weights;
        this.inverseTau = (float) (1 / tau);
        this.maxStride = stride(maxNegatives);
        this.partners = partners;
    }

    /**
     * Makes anchors and pairs count differently; both may change between passes. Must be called before anything is
     * computed.
     *
     * @param newStrengths of the anchors, or null
     * @param newErrors of the pairs, or null
     */
    public TopologicallyWeightedContrastive counting(AnchorStrengths newStrengths, PairErrors newErrors) {
        strengths = newStrengths;
        doubted = newErrors == null ? null : new DoubtedPairs(weights, newErrors, inverseTau);
        return this;
    }

    private static int stride(int negatives) {
        return (negatives + STEP - 1) / STEP * STEP;
    }

    private int mostChunks() {
        return z.rows() / CHUNK + pairs.classes();
    }

    private int chunkRows() {
        return Math.min(CHUNK, z.rows());
    }

    private int keptChunks() {
        return Math.min(mostChunks(), mostKept / Math.max(1, chunkRows() * maxStride));
    }

    @Override
    protected void allocateScratch() {
        unit = new float[z.rows() * z.cols()];
        directions = new RowDirections(z.rows(), z.cols(), TINY_NORM);
        unitGradient = new float[z.rows() * z.cols()];
        negativeUnits = new float[pairs.classes() * maxStride * z.cols()];
        negativeUnitsTransposed = new float[pairs.classes() * maxStride * z.cols()];
        negativeGradients = new float[Math.multiplyExact(mostChunks(), maxStride * z.cols())];
        chunkClass = new int[mostChunks()];
        chunkStart = new int[mostChunks()];
        chunkLoss = new double[mostChunks()];
        keptFactors = new float[keptChunks()][];
        attraction = new PartnerAttraction(pairs, partners, strengths, inverseTau, z.cols());
    }

    @Override
    protected long scratchBytes() {
        long floats = 2L * z.rows() * z.cols()
                + (2L * pairs.classes() + mostChunks()) * maxStride * z.cols()
                + 4L * mostChunks()
                + (long) keptChunks() * chunkRows() * maxStride;
        // two threads, each with a chunk; the machine may have more
        return floats * Float.BYTES
                + RowDirections.bytes(z.rows())
                + 2 * ContrastChunk.bytes(chunkRows(), z.cols(), maxStride, keptChunks() < mostChunks());
    }

    @Override
    protected void forward(Pass pass) {
        int anchorCount = pairs.anchorCount();
        double sum = 0;
        if (anchorCount > 0) {
            directions.forward(z.value().data(), unit, pass.workers());
            if (exceptions.length < weights.start(anchorCount)) {
                exceptions = new float[2 * weights.start(anchorCount)];
            }
            cutIntoChunks();
            forChunks(pass, (chunk, scratch) -> chunkLoss[chunk] = fillFactors(chunk, scratch, pass.kernels()));
            for (int chunk = 0; chunk < chunks; chunk++) {
                sum += chunkLoss[chunk];
            }
            if (partners != null) {
                sum += attraction.loss(unit);
            }
        }
        value().set(0, 0, (float) (sum / Math.max(1, anchorCount)));
    }

    private void cutIntoChunks() {
        chunks = 0;
        for (int c = 0; c < pairs.classes(); c++) {
            gatherNegatives(c);
            for (int first = pairs.anchorStart(c); first < pairs.anchorStart(c + 1); first += CHUNK) {
                chunkClass[chunks] = c;
                chunkStart[chunks++] = first;
            }
        }
    }

    private interface ChunkTask {
        void run(int chunk, ContrastChunk scratch);
    }

    /** Chunks depend neither on each other nor on the threads. */
    private void forChunks(Pass pass, ChunkTask task) {
        pass.workers().forRows(chunks, (long) CHUNK * maxStride * z.cols(), (from, to) -> {
            ContrastChunk idleOne = idle.poll();
            ContrastChunk scratch = idleOne != null ? idleOne : new ContrastChunk(chunkRows(), z.cols(), maxStride);
            for (int chunk = from; chunk < to; chunk++) {
                task.run(chunk, scratch);
            }
            idle.push(scratch);
        });
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

    private int anchorsOf(int chunk) {
        return Math.min(CHUNK, pairs.anchorStart(chunkClass[chunk] + 1) - chunkStart[chunk]);
    }

    private int negativesOf(int chunk) {
        return pairs.negativeStart(chunkClass[chunk] + 1) - pairs.negativeStart(chunkClass[chunk]);
    }

    private Matrix gatherAnchors(int chunk, ContrastChunk scratch) {
        int d = z.cols();
        int count = anchorsOf(chunk);
        for (int a = 0; a < count; a++) {
            System.arraycopy(unit, pairs.anchors()[chunkStart[chunk] + a] * d, scratch.units, a * d, d);
        }
        return Matrix.view(scratch.units, count, d);
    }

    private float[] factors(int chunk, ContrastChunk scratch) {
        if (chunk >= keptFactors.length) {
            return scratch.factors();
        }
        if (keptFactors[chunk] == null) {
            keptFactors[chunk] = new float[chunkRows() * maxStride];
        }
        return keptFactors[chunk];
    }

    /** Computes the factors of a chunk and returns its loss. */
    private double fillFactors(int chunk, ContrastChunk scratch, Kernels kernels) {
        int c = chunkClass[chunk];
        int k = negativesOf(chunk);
        if (k == 0) {
            return 0;
        }
        int d = z.cols();
        int stride = stride(k);
        Matrix anchors = gatherAnchors(chunk, scratch);
        float[] factors = factors(chunk, scratch);
        System.arraycopy(negativeUnitsTransposed, c * maxStride * d, scratch.negatives, 0, stride * d);
        Matrix similarities = Matrix.view(factors, anchors.rows(), stride);
        kernels.multiply(anchors, Matrix.view(scratch.negatives, d, stride), similarities, false, Workers.NONE);
        return doubted == null
                ? weigh(chunkStart[chunk], anchors.rows(), k, stride, factors, scratch.shares, kernels)
                : weighWithDoubts(chunk, k, stride, factors, scratch.trust);
    }

    /**
     * Turns the similarities of some anchors into w σ(s/τ) and returns the sum of their losses. Most weights are equal:
     * the exceptions' share of the loss is added separately.
     */
    private double weigh(
            int first, int count, int k, int stride, float[] similarities, float[] shares, Kernels kernels) {
        int steps = stride / STEP;
        for (int a = 0; a < count; a++) {
            // padding after the last negative: so far below zero that it adds nothing
            Arrays.fill(similarities, a * stride + k, (a + 1) * stride, Float.NEGATIVE_INFINITY);
            for (int entry = weights.start(first + a); entry < weights.start(first + a + 1); entry++) {
                exceptions[entry] = similarities[a * stride + weights.slot(entry)] * inverseTau;
            }
            Arrays.fill(shares, a * steps, (a + 1) * steps, share(first + a, k));
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

    private double weighWithDoubts(int chunk, int k, int stride, float[] similarities, float[] trust) {
        double loss = 0;
        for (int n = 0; n < anchorsOf(chunk); n++) {
            int a = chunkStart[chunk] + n;
            int node = pairs.anchors()[a];
            int at = n * stride;
            loss += doubted.weigh(a, node, chunkClass[chunk], k, share(a, k), similarities, at, at + stride, trust);
        }
        return loss;
    }

    /** The weight of a pair of an anchor that is no exception. */
    private float share(int a, int k) {
        double normaliser = k;
        for (int entry = weights.start(a); entry < weights.start(a + 1); entry++) {
            normaliser += weights.excess(entry);
        }
        double strength = strengths == null ? 1 : strengths.of(a);
        return normaliser > 0 ? (float) (strength * negativeShare(k) / normaliser) : 0f;
    }

    /** The factor of the negatives' part of an anchor's loss: K / (1 + K) with a positive, otherwise 1. */
    private double negativeShare(int k) {
        return partners == null ? 1 : k / (1.0 + k);
    }

    @Override
    protected void backward(Pass pass) {
        int anchorCount = pairs.anchorCount();
        if (anchorCount == 0) {
            return;
        }
        Arrays.fill(unitGradient, 0f);
        forChunks(pass, (chunk, scratch) -> differentiate(chunk, scratch, pass.kernels()));
        addNegativeGradients();
        if (partners != null) {
            attraction.addGradients(unit, unitGradient);
        }
        boolean accumulate = z.startGradient();
        float scale = gradient().get(0, 0) * inverseTau / anchorCount;
        directions.backward(unit, unitGradient, scale, z.gradient().data(), accumulate, pass.workers());
    }

    /** Writes the gradients of a chunk's anchors, and separately from other chunks those of its negatives. */
    private void differentiate(int chunk, ContrastChunk scratch, Kernels kernels) {
        int k = negativesOf(chunk);
        if (k == 0) {
            return;
        }
        if (chunk >= keptFactors.length) {
            fillFactors(chunk, scratch, kernels);
        }
        int d = z.cols();
        int stride = stride(k);
        Matrix anchors = gatherAnchors(chunk, scratch);
        Matrix factors = Matrix.view(factors(chunk, scratch), anchors.rows(), stride);
        System.arraycopy(negativeUnits, chunkClass[chunk] * maxStride * d, scratch.negatives, 0, stride * d);
        Matrix negatives = Matrix.view(scratch.negatives, stride, d);
        kernels.multiply(factors, negatives, Matrix.view(scratch.gradients, anchors.rows(), d), false, Workers.NONE);
        for (int a = 0; a < anchors.rows(); a++) {
            add(scratch.gradients, a * d, pairs.anchors()[chunkStart[chunk] + a] * d);
        }
        kernels.multiplyTransposedLeft(factors, anchors, negatives, false, scratch.sums, Workers.NONE);
        System.arraycopy(scratch.negatives, 0, negativeGradients, chunk * maxStride * d, k * d);
    }

    /** Chunks share negatives, so one thread adds their gradients. */
    private void addNegativeGradients() {
        int d = z.cols();
        for (int chunk = 0; chunk < chunks; chunk++) {
            int firstNegative = pairs.negativeStart(chunkClass[chunk]);
            int k = negativesOf(chunk);
            for (int slot = 0; slot < k; slot++) {
                add(negativeGradients, (chunk * maxStride + slot) * d, pairs.negatives()[firstNegative + slot] * d);
            }
        }
    }

    private void add(float[] from, int fromAt, int at) {
        for (int t = 0; t < z.cols(); t++) {
            unitGradient[at + t] += from[fromAt + t];
        }
    }
}
