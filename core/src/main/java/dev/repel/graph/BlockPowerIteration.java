package dev.repel.graph;

import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;

/**
 * The random walk with restart from B sources at once: R ← q A D^-1 R + (1 − q) E, with R (N × B) and one column per
 * source, by the sparse kernel, until no column changes by more than a tolerance in L1. Every step reads all edges, 2 E
 * · B multiplications; {@link ForwardPush} reads few, but one by one. Cheaper if a walk reaches most of the graph.
 *
 * <p>The L1 error of a column is at most q / (1 − q) times its last change.
 */
public final class BlockPowerIteration {
    private static final int MOST_STEPS = 10_000;

    private final Graph graph;
    private final double continueProbability;
    private final Kernels kernels;
    private final SparseMatrix transition;
    private int steps;
    private double change;

    public BlockPowerIteration(Graph graph, double continueProbability, Kernels kernels) {
        if (!(continueProbability >= 0 && continueProbability < 1)) {
            throw new IllegalArgumentException("the continue probability must be in [0, 1)");
        }
        this.graph = graph;
        this.continueProbability = continueProbability;
        this.kernels = kernels;
        float[] values = new float[graph.neighbours().length];
        for (int k = 0; k < values.length; k++) {
            values[k] = (float) (continueProbability * graph.weight(k) / graph.strength(graph.neighbours()[k]));
        }
        this.transition = new SparseMatrix(graph.nodes(), graph.nodes(), graph.offsets(), graph.neighbours(), values);
    }

    /**
     * The probabilities (N × B) of the walks from B sources.
     *
     * @param tolerance of the L1 change; floats do not get much below 1e-6
     */
    public Matrix from(int[] sources, double tolerance, Workers workers) {
        Matrix scores = restart(sources);
        Matrix next = new Matrix(graph.nodes(), sources.length);
        steps = 0;
        change = 1;
        while (change > tolerance && steps < MOST_STEPS) {
            kernels.multiply(transition, scores, next, false, workers);
            for (int s = 0; s < sources.length; s++) {
                next.set(sources[s], s, next.get(sources[s], s) + back(sources[s]));
            }
            change = largestChange(scores, next);
            steps++;
            Matrix swap = scores;
            scores = next;
            next = swap;
        }
        return scores;
    }

    private Matrix restart(int[] sources) {
        Matrix start = new Matrix(graph.nodes(), sources.length);
        for (int s = 0; s < sources.length; s++) {
            start.set(sources[s], s, back(sources[s]));
        }
        return start;
    }

    /** What a step returns to the source; a walk from a node without neighbours never leaves it. */
    private float back(int source) {
        return graph.degree(source) == 0 ? 1f : (float) (1 - continueProbability);
    }

    private static double largestChange(Matrix before, Matrix after) {
        double[] changes = new double[before.cols()];
        for (int i = 0; i < before.rows(); i++) {
            for (int s = 0; s < changes.length; s++) {
                changes[s] += Math.abs(after.get(i, s) - before.get(i, s));
            }
        }
        double largest = 0;
        for (double one : changes) {
            largest = Math.max(largest, one);
        }
        return largest;
    }

    /** How many steps the last block took. */
    public int steps() {
        return steps;
    }

    /** Upper bound of the L1 error of every walk of the last block, apart from float rounding. */
    public double errorBound() {
        return change * continueProbability / (1 - continueProbability);
    }

    /** How many edges the last block read, counted once per source as in {@link ForwardPush#edgeTouches()}. */
    public long edgeTouches() {
        return (long) steps * transition.entries();
    }
}
