package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.SparseOperator;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The losses of CG³ and TIFA-GCL on inputs whose value can be written down: contrast by label, likely edges, given pairs. */
class ContrastOfSystemsTest {
    private static final double E2 = Math.exp(2); // e^{1/τ} for τ = 0.5

    @Test
    void labelsOfOrthogonalNodesHaveTheClosedForm() {
        int[] nodes = {0, 1, 2, 3, 4};
        int[] labels = {0, 0, 1, 1, 1};

        double loss = of(tape -> labelled(tape, unit(6), nodes, labels, 0.5));

        double two = -Math.log((E2 + 1) / 2 / ((E2 + 4) / 4));
        double three = -Math.log((E2 + 2) / 3 / ((E2 + 4) / 4));
        assertThat(loss).isCloseTo((2 * two + 3 * three) / 5, within(1e-5));
    }

    @Test
    void labelsTellNothingOfNodesThatAreAllAlike() {
        Matrix same = new Matrix(3, 2);
        for (int i = 0; i < 3; i++) {
            same.set(i, 0, 1f);
        }

        double loss = of(tape -> labelled(tape, same, new int[] {0, 1, 2}, new int[] {0, 0, 1}, 0.1));

        // means of equal numbers but for the authors' L − 1 below a sum of L
        assertThat(loss).isCloseTo(Math.log(3.0 / 2), within(1e-5));
    }

    @Test
    void edgesAreAsLikelyAsTheSigmoidOfTheirScores() {
        Matrix u = Matrix.of(new double[][] {{1, 2}, {0, -1}, {3, 0}});
        Matrix v = Matrix.of(new double[][] {{0, 1}, {2, 2}, {1, -1}});
        double[] a = {0.5, -1};
        double[] b = {0.25, 2};
        double c = -0.75;

        double loss = of(tape -> edges(tape, path(), u, v, a, b, c));

        double expected = 0;
        for (int[] edge : new int[][] {{0, 1}, {1, 0}, {1, 2}, {2, 1}}) {
            double score = c;
            for (int k = 0; k < 2; k++) {
                score += a[k] * u.get(edge[0], k) + b[k] * v.get(edge[1], k);
            }
            expected -= Math.log(1 / (1 + Math.exp(-score))) / 4;
        }
        assertThat(loss).isCloseTo(expected, within(1e-5));
    }

    @Test
    void aGraphWithoutEdgesHasNoLikelihood() {
        SparseMatrix none = new SparseMatrix(3, 3, new int[4], new int[0], new float[0]);

        assertThat(of(tape -> edges(tape, none, unit(3), unit(3), new double[3], new double[3], 1)))
                .isZero();
    }

    @Test
    void pairsAreWeighedByTheirNodes() {
        // node 0: itself and 1 positive, 2 not; node 1: itself positive, 0 not; node 2 has no positive and counts
        // nothing
        SparseMatrix pairs = pairs(new int[] {0, 3, 5, 6}, 0, 1, 2, 0, 1, 0);
        boolean[] positive = {true, true, false, false, true, false};

        double loss = of(tape -> contrast(tape, pairs, positive, new float[] {3, 1, 4}));

        double first = Math.log(E2 + 2) - Math.log(E2 + 1);
        double second = Math.log(E2 + 1) - Math.log(E2);
        assertThat(loss).isCloseTo((3 * first + second) / 8, within(1e-5));
    }

    @Test
    void nothingIsContrastedBeforeThereArePairs() {
        assertThat(of(tape -> {
                    Variable u = tape.add(new Constant(unit(3), false));
                    return new PairContrast(u, u, 0.5, 3);
                }))
                .isZero();
    }

    private static Variable labelled(Tape tape, Matrix rows, int[] nodes, int[] labels, double tau) {
        Variable u = tape.add(new Constant(rows, false));
        return new LabelledContrast(u, u, nodes, labels, tau);
    }

    private static Variable edges(
            Tape tape, SparseMatrix pattern, Matrix u, Matrix v, double[] a, double[] b, double c) {
        return new EdgeLikelihood(
                new SparseOperator(pattern, pattern),
                tape.add(new Constant(u, false)),
                tape.add(new Constant(v, false)),
                parameter(tape, "a", a),
                parameter(tape, "b", b),
                parameter(tape, "c", c));
    }

    private static Parameter parameter(Tape tape, String name, double... row) {
        Matrix value = Matrix.of(new double[][] {row});
        return tape.add(new Parameter(name, 1, row.length, (matrix, random) -> matrix.copyFrom(value)));
    }

    private static Variable contrast(Tape tape, SparseMatrix pairs, boolean[] positive, float[] weights) {
        Variable u = tape.add(new Constant(unit(3), false));
        PairContrast loss = new PairContrast(u, u, 0.5, 3);
        loss.learnFrom(pairs, positive, weights);
        return loss;
    }

    /** 0 – 1 – 2. */
    private static SparseMatrix path() {
        return pairs(new int[] {0, 1, 3, 4}, 1, 0, 2, 1);
    }

    private static SparseMatrix pairs(int[] pointers, int... columns) {
        return new SparseMatrix(3, 3, pointers, columns, new float[columns.length]);
    }

    private static Matrix unit(int nodes) {
        Matrix identity = new Matrix(nodes, nodes);
        for (int i = 0; i < nodes; i++) {
            identity.set(i, i, 1f);
        }
        return identity;
    }

    private static double of(Function<Tape, Variable> operation) {
        Tape tape = new Tape();
        Variable loss = tape.add(operation.apply(tape));
        tape.allocate();
        for (Parameter parameter : tape.parameters()) {
            parameter.initialiser().fill(parameter.value(), new CounterRandom(0, Purpose.SAMPLING, 0, 0));
        }
        try (Workers workers = new Workers(1)) {
            tape.program(loss).forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 0, 1));
        }
        return loss.value().get(0, 0);
    }
}
