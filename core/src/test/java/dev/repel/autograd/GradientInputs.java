package dev.repel.autograd;

import dev.repel.graph.Graph;
import dev.repel.graph.NearestRows;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.MixedFeatures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * What an operation under a {@link GradientCheck} is built from: its shape, and random leaves on one tape. An operation
 * may be built again after {@link #rewind()}: it then gets the same leaves, operators and instance numbers.
 */
public final class GradientInputs {
    /** Leaves are multiples of this, so that adding and subtracting a step is exact in single precision. */
    private static final float GRAIN = 1f / 256;

    private static final int SMALLEST = 40;
    private static final int LARGEST = 512;

    private final Shape shape;
    private final long seed;
    private final int frozen;
    private final Tape tape = new Tape();
    private final List<Variable> leaves = new ArrayList<>();
    private final List<Matrix> sources = new ArrayList<>();
    private Random random;
    private int next;
    private final List<Variable> others = new ArrayList<>();
    private int nextOther;
    private int instances;

    /** The sizes n × k and, if the operation has a third one, m. */
    public record Shape(int n, int k, int m) {
        @Override
        public String toString() {
            return n + " × " + k + " × " + m;
        }
    }

    /**
     * @param frozen the leaf that needs no gradient, −1 for none
     */
    GradientInputs(Shape shape, long seed, int frozen) {
        this.shape = shape;
        this.seed = seed;
        this.frozen = frozen;
        rewind();
    }

    void rewind() {
        random = new Random(seed);
        next = 0;
        nextOther = 0;
        instances = 0;
    }

    public Tape tape() {
        return tape;
    }

    public int n() {
        return shape.n();
    }

    public int k() {
        return shape.k();
    }

    public int m() {
        return shape.m();
    }

    /** For everything else that is random; gives the same numbers after a rewind. */
    public Random random() {
        return random;
    }

    /** Like {@link Tape#nextInstance()}, but the same after a rewind. */
    public int nextInstance() {
        return instances++;
    }

    /** A dense leaf; its entries are multiples of 1/256 in ± [0.16, 2], further than two steps from a kink at 0. */
    public Variable dense(int rows, int cols) {
        return dense(draw(rows, cols));
    }

    /** A dense leaf with given entries. */
    public Variable dense(Matrix values) {
        if (next == leaves.size()) {
            sources.add(values);
            leaves.add(tape.add(new Constant(values, next != frozen)));
        }
        return leaves.get(next++);
    }

    /** A learned leaf. */
    public Parameter parameter(int rows, int cols) {
        return parameter(draw(rows, cols));
    }

    /** A learned leaf with given entries. */
    public Parameter parameter(Matrix drawn) {
        if (next == leaves.size()) {
            sources.add(drawn);
            leaves.add(tape.add(new Parameter("leaf" + next, drawn.rows(), drawn.cols(), Initialiser.zeros())));
        }
        return (Parameter) leaves.get(next++);
    }

    /** Which columns of features are dense. */
    public enum Columns {
        SPARSE,
        /** Every second one. */
        MIXED,
        DENSE;

        /** Checks the product of such features with a weight. */
        GradientCheck product(double dropout) {
            return GradientCheck.check(
                    FeatureMatMul.class,
                    this + ", dropout " + dropout,
                    in -> new FeatureMatMul(in.features(in.n(), in.k(), dropout, this), in.parameter(in.k(), in.m())));
        }

        private FeatureMatrix features(Matrix values) {
            return switch (this) {
                case SPARSE -> FeatureMatrix.of(SparseMatrix.of(values));
                case MIXED -> MixedFeatures.of(values, 2);
                case DENSE -> FeatureMatrix.of(values);
            };
        }
    }

    /** Sparse features with empty rows and, with more than one column, an empty column. */
    public Features features(int rows, int cols, double dropout) {
        return features(rows, cols, dropout, Columns.SPARSE);
    }

    /** The same with some columns held dense. */
    public Features features(int rows, int cols, double dropout, Columns columns) {
        int instance = nextInstance();
        Matrix dense = draw(rows, cols);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < cols; j++) {
                boolean empty = i % 4 == 2 || (j == 1) || random.nextInt(3) == 0;
                dense.set(i, j, empty ? 0f : dense.get(i, j));
            }
        }
        if (nextOther == others.size()) {
            FeatureMatrix features = columns.features(dense);
            others.add(tape.add(new Features(features, features.sparse()::transpose, dropout, instance)));
        }
        return (Features) others.get(nextOther++);
    }

    /** A matrix that is neither learned nor differentiated. */
    public Parameter buffer(int rows, int cols) {
        if (nextOther == others.size()) {
            others.add(tape.add(Parameter.buffer("buffer" + nextOther, rows, cols, Initialiser.zeros())));
        }
        return (Parameter) others.get(nextOther++);
    }

    /** The nearest nodes of each node of a graph. */
    Function<Workers, SparseMatrix> nearRows() {
        Graph graph = graph(n());
        return workers -> new NearestRows(0.3, 3, 0, 4).of(graph, workers);
    }

    /** A graph with isolated nodes, and a hub if there are enough nodes. */
    public Graph graph(int nodes) {
        int edges = 2 * nodes;
        int[] sources = new int[edges];
        int[] targets = new int[edges];
        for (int e = 0; e < edges; e++) {
            sources[e] = e < nodes / 3 ? 0 : random.nextInt(nodes);
            targets[e] = random.nextInt(nodes);
            if (sources[e] % 5 == 3 || targets[e] % 5 == 3) {
                sources[e] = targets[e];
            }
        }
        return Graph.of(nodes, sources, targets);
    }

    /** A sum over three relations, of two of which the same is collected. */
    public PropagateSum relations() {
        Variable shared = dense(n(), k());
        List<SparseOperator> operators = List.of(
                Normalisation.MEAN.of(graph(n())), Normalisation.SUM.of(graph(n())), Normalisation.MEAN.of(graph(n())));
        return new PropagateSum(operators, List.of(shared, dense(n(), k()), shared));
    }

    /** Random entries, multiples of 1/256 in ± [0.16, 2]. */
    public Matrix draw(int rows, int cols) {
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < matrix.data().length; i++) {
            int size = SMALLEST + random.nextInt(LARGEST - SMALLEST);
            matrix.data()[i] = (random.nextBoolean() ? size : -size) * GRAIN;
        }
        return matrix;
    }

    /** Copies the drawn values to the learned leaves, which exist only after the tape was allocated. */
    void fillParameters() {
        for (int l = 0; l < leaves.size(); l++) {
            if (leaves.get(l) instanceof Parameter parameter) {
                parameter.value().copyFrom(sources.get(l));
            }
        }
    }

    int leafCount() {
        return leaves.size();
    }

    Variable leaf(int l) {
        return leaves.get(l);
    }

    /** What a forward pass reads the leaf from. */
    Matrix source(int l) {
        return leaves.get(l) instanceof Parameter parameter ? parameter.value() : sources.get(l);
    }

    boolean canFreeze(int l) {
        return leaves.get(l) instanceof Constant;
    }
}
