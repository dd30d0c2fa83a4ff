package dev.repel.bench;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.Adam;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Single kernels on matrices of the shapes that a GCN with PCL has on Cora: 2,708 nodes, 1,433 features, 64 hidden
 * channels, 7 classes, 100 negatives per class. {@code docs/PERFORMANCE.md} says how to run it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelsBench {
    private static final int NODES = 2708;
    private static final int FEATURES = 1433;
    private static final int HIDDEN = 64;
    private static final int CLASSES = 7;
    private static final int NEGATIVES = 104;
    private static final int ANCHORS = 512;
    private static final int HEADS = 8;
    private static final float INVERSE_TAU = 20f;

    /** {@code best} means the vector kernels if the Vector API and their jar are available. */
    @Param({"plain", "best"})
    public String kernels;

    @Param("1")
    public int threads;

    private Kernels used;
    private Workers workers;
    private SparseMatrix features;
    private SparseMatrix graph;
    private Matrix weights;
    private Matrix hidden;
    private Matrix narrowWeights;
    private Matrix logits;
    private Matrix ofHidden;
    private Matrix ofLogits;
    private Matrix ofWeights;
    private float[] sums;
    private float[] heads;
    private float[] attention;
    private float[] similarities;
    private float[] sigmoids;
    private float[] shares;
    private CounterRandom random;
    private Adam adam;

    @Setup
    public void prepare() {
        used = kernels.equals("plain") ? new PlainKernels() : Kernels.best();
        System.out.println("# kernels: " + used.name());
        workers = new Workers(threads);
        random = new CounterRandom(1, Purpose.GRAPH, 0, 0);
        features = sparse(FEATURES, 18);
        graph = sparse(NODES, 5);
        weights = dense(FEATURES, HIDDEN);
        hidden = dense(NODES, HIDDEN);
        narrowWeights = dense(HIDDEN, CLASSES);
        logits = dense(NODES, CLASSES);
        ofHidden = new Matrix(NODES, HIDDEN);
        ofLogits = new Matrix(NODES, CLASSES);
        ofWeights = new Matrix(HIDDEN, CLASSES);
        sums = new float[Kernels.reductionScratch(NODES, HIDDEN * CLASSES)];
        heads = dense(NODES, HEADS).data();
        attention = new float[graph.entries() * HEADS];
        similarities = dense(ANCHORS, NEGATIVES).data();
        sigmoids = similarities.clone();
        shares = shares();
        adam = new Adam(List.of(parameter()), 0.01, 5e-4);
    }

    @TearDown
    public void close() {
        workers.close();
    }

    private Parameter parameter() {
        Tape tape = new Tape();
        Parameter parameter = tape.add(new Parameter("weight", FEATURES, HIDDEN, Initialiser.zeros()));
        tape.allocate();
        parameter.gradient().copyFrom(weights);
        return parameter;
    }

    /** The same number of entries in every row, spread over all columns. */
    private SparseMatrix sparse(int cols, int perRow) {
        int[] pointers = new int[NODES + 1];
        int[] columns = new int[NODES * perRow];
        float[] values = new float[NODES * perRow];
        int apart = cols / perRow;
        for (int k = 0; k < columns.length; k++) {
            pointers[k / perRow + 1] = k + 1;
            columns[k] = k % perRow * apart + random.below(apart, k);
            values[k] = random.uniform(k);
        }
        return new SparseMatrix(NODES, cols, pointers, columns, values);
    }

    private Matrix dense(int rows, int cols) {
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < rows * cols; i++) {
            matrix.data()[i] = random.uniform(i) - 0.5f;
        }
        return matrix;
    }

    @Benchmark
    public Matrix featuresTimesWeights() {
        used.multiply(features, weights, ofHidden, false, workers);
        return ofHidden;
    }

    @Benchmark
    public Matrix graphTimesHidden() {
        used.multiply(graph, hidden, ofHidden, false, workers);
        return ofHidden;
    }

    @Benchmark
    public Matrix graphTimesLogits() {
        used.multiply(graph, logits, ofLogits, false, workers);
        return ofLogits;
    }

    /** Slightly different for every anchor, as with walks. */
    private static float[] shares() {
        float[] shares = new float[ANCHORS * NEGATIVES / Kernels.SIMILARITIES_OF_A_SHARE];
        for (int s = 0; s < shares.length; s++) {
            int anchor = s * Kernels.SIMILARITIES_OF_A_SHARE / NEGATIVES;
            shares[s] = 1f / (NEGATIVES + 0.01f * anchor);
        }
        return shares;
    }

    @Benchmark
    public Matrix denseProduct() {
        used.multiply(hidden, narrowWeights, ofLogits, false, workers);
        return ofLogits;
    }

    @Benchmark
    public Matrix transposedProduct() {
        used.multiplyTransposedLeft(hidden, logits, ofWeights, false, sums, workers);
        return ofWeights;
    }

    @Benchmark
    public float[] edgeSoftmax() {
        used.edgeSoftmax(graph, heads, heads, HEADS, 0.2f, attention, 0, NODES);
        return attention;
    }

    /** For one chunk of anchors; includes the copy. */
    @Benchmark
    public double pairLoss() {
        System.arraycopy(similarities, 0, sigmoids, 0, similarities.length);
        return used.sigmoidAndSoftplus(sigmoids, sigmoids.length, shares, INVERSE_TAU);
    }

    @Benchmark
    public float[] dropout() {
        used.drop(random, 0.5, hidden.data(), ofHidden.data(), 0, NODES * HIDDEN);
        return ofHidden.data();
    }

    /** The same with all kernels. */
    @Benchmark
    public Adam adam() {
        adam.step(workers);
        return adam;
    }
}
