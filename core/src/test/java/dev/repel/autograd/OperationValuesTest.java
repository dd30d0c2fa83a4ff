package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Pass.Mode;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operations give, against their formulas in double precision: a wrong constant has a right gradient. */
@ExtendWith(TestSeed.class)
class OperationValuesTest {
    private static final double TOLERANCE = 1e-5;
    private static final double[][] X = Dense.random(5, 4, TestSeed.random("operation x"));
    private static final double[][] Y = Dense.random(5, 4, TestSeed.random("operation y"));

    static Stream<Arguments> activations() {
        return Stream.of(
                activation("relu", Relu::new, x -> Math.max(0, x)),
                activation("elu", Elu::new, x -> x > 0 ? x : Math.expm1(x)),
                activation("sigmoid", Sigmoid::new, x -> 1 / (1 + Math.exp(-x))));
    }

    private static Arguments activation(
            String name, Function<Variable, Variable> operation, DoubleUnaryOperator formula) {
        return Arguments.of(name, operation, formula);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("activations")
    void activationsAreTakenNumberByNumber(
            String name, Function<Variable, Variable> operation, DoubleUnaryOperator formula) {
        double[][] x = {{-30, -2, -1, -0.25}, {0, 1e-3, 0.25, 1}, {2, 7, 30, -1e-3}};
        double[][] expected = new double[3][4];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 4; j++) {
                expected[i][j] = formula.applyAsDouble(x[i][j]);
            }
        }

        Dense.assertClose(value(tape -> operation.apply(constant(tape, x))), expected, TOLERANCE);
    }

    @Test
    void matricesAreMultiplied() {
        double[][] w = Dense.random(4, 3, TestSeed.random("operation w"));

        Matrix product = value(tape -> new MatMul(constant(tape, X), constant(tape, w)));

        Dense.assertClose(product, Dense.product(X, w), TOLERANCE);
    }

    @Test
    void sparseFeaturesAreMultipliedLikeDenseOnes() {
        double[][] x = {{0, 2, 0, -1}, {0, 0, 0, 0}, {1, 0, 3, 0}};
        double[][] w = Dense.random(4, 3, TestSeed.random("operation w"));
        SparseMatrix sparse = SparseMatrix.of(Matrix.of(x));

        Matrix product = value(tape -> new FeatureMatMul(
                tape.add(new Features(FeatureMatrix.of(sparse), sparse::transpose, 0, tape.nextInstance())),
                constant(tape, w)));

        Dense.assertClose(product, Dense.product(x, w), TOLERANCE);
    }

    @Test
    void aBiasIsAddedToEveryRow() {
        double[] bias = {1, -2, 0, 0.5};
        double[][] expected = new double[5][4];
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 4; j++) {
                expected[i][j] = X[i][j] + bias[j];
            }
        }

        Matrix sum = value(tape -> new AddBias(constant(tape, X), parameter(tape, "b", new double[][] {bias})));

        Dense.assertClose(sum, expected, TOLERANCE);
    }

    @Test
    void aCombinationWeighsBothSides() {
        Matrix combined = value(tape -> new LinearCombination(0.3, constant(tape, X), -2, constant(tape, Y)));

        Dense.assertClose(combined, Dense.sum(0.3, X, -2, Y), TOLERANCE);
    }

    @Test
    void anInnerProductSumsOverAllNumbers() {
        double expected = 0;
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 4; j++) {
                expected += X[i][j] * Y[i][j];
            }
        }

        Matrix product = value(tape -> new InnerProduct(constant(tape, X), Matrix.of(Y)));

        assertThat((double) product.get(0, 0)).isCloseTo(expected, within(TOLERANCE));
    }

    @Test
    void aLearnedScaleIsAddedToOne() {
        Matrix scaled =
                value(tape -> new ScaleByLearned(constant(tape, X), parameter(tape, "e", new double[][] {{0.25}})));

        Dense.assertClose(scaled, Dense.sum(1.25, X, 0, X), TOLERANCE);
    }

    @Test
    void headsStandSideBySideAndAreAveraged() {
        double[][] x = {{1, 2, 3, 4, 5, 9}, {0, 0, 6, -6, 3, 3}};

        Matrix mean = value(tape -> new MeanOfHeads(constant(tape, x), 3));

        Dense.assertClose(mean, new double[][] {{3, 5}, {3, -1}}, TOLERANCE);
    }

    @Test
    void learnedWeightsOfHopsAreTheirFactors() {
        Matrix sum = value(tape -> new LearnedSum(
                List.of(constant(tape, X), constant(tape, Y), constant(tape, X)),
                parameter(tape, "g", new double[][] {{0.5, -1, 2}})));

        Dense.assertClose(sum, Dense.sum(2.5, X, -1, Y), TOLERANCE);
    }

    @Test
    void everyNodeGatesItsHopsByTheSigmoidOfTheirScores() {
        double[][] w = Dense.random(4, 1, TestSeed.random("gate"));
        double[][] expected = new double[5][4];
        for (double[][] hop : List.of(X, Y)) {
            for (int i = 0; i < 5; i++) {
                double score = 0.3;
                for (int j = 0; j < 4; j++) {
                    score += hop[i][j] * w[j][0];
                }
                for (int j = 0; j < 4; j++) {
                    expected[i][j] += hop[i][j] / (1 + Math.exp(-score));
                }
            }
        }

        Matrix gated = value(tape -> new GatedHops(
                List.of(constant(tape, X), constant(tape, Y)),
                parameter(tape, "w", w),
                parameter(tape, "b", new double[][] {{0.3}})));

        Dense.assertClose(gated, expected, TOLERANCE);
    }

    @Test
    void unitRowsHaveLengthOneAndZeroStaysZero() {
        double[][] x = {{3, 4}, {0, 0}, {-1e-3, 0}, {1e-7, 0}};

        Matrix unit = value(tape -> new UnitRows(constant(tape, x)));

        Dense.assertClose(unit, new double[][] {{0.6, 0.8}, {0, 0}, {-1, 0}, {0, 0}}, TOLERANCE);
    }

    @Test
    void layerNormTakesMeanAndBiasedVarianceOfEachRow() {
        // means 2 and 7, variances 5 and 0
        double[][] x = {{-1, 1, 3, 5}, {7, 7, 7, 7}};
        double[] gamma = {1, 2, 3, -1};
        double[] beta = {0, 0, 1, 4};
        double[][] expected = new double[2][4];
        for (int j = 0; j < 4; j++) {
            expected[0][j] = gamma[j] * (x[0][j] - 2) / Math.sqrt(5 + 1e-5) + beta[j];
            expected[1][j] = beta[j];
        }

        Matrix normalised = value(tape -> new LayerNorm(
                constant(tape, x),
                parameter(tape, "gamma", new double[][] {gamma}),
                parameter(tape, "beta", new double[][] {beta})));

        Dense.assertClose(normalised, expected, TOLERANCE);
    }

    @Test
    void layerNormAddsAHundredThousandthToTheVariance() {
        double[][] x = {{1e-3, -1e-3}};
        double expected = 1e-3 / Math.sqrt(1e-6 + 1e-5);

        Matrix normalised = value(tape -> new LayerNorm(
                constant(tape, x),
                parameter(tape, "gamma", new double[][] {{1, 1}}),
                parameter(tape, "beta", new double[][] {{0, 0}})));

        assertThat((double) normalised.get(0, 0)).isCloseTo(expected, within(1e-4));
    }

    @ParameterizedTest
    @EnumSource(Normalisation.class)
    void propagationIsAProductWithTheOperatorOfTheGraph(Normalisation normalisation) {
        Graph graph = Graphs.random(5, 6, TestSeed.random("operation graph"));
        SparseOperator operator = normalisation.of(graph);

        Matrix propagated = value(tape -> new Propagate(operator, constant(tape, X)));

        Dense.assertClose(propagated, Dense.product(Dense.of(operator.matrix().toDense()), X), TOLERANCE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.5, 0.8})
    void dropoutScalesWhatItKeepsByOneOverTheShareThatIsKept(double p) {
        double[][] x = new double[100][40];
        for (double[] row : x) {
            Arrays.fill(row, 3);
        }

        Matrix dropped = value(Mode.TRAINING, tape -> new Dropout(constant(tape, x), p, tape.nextInstance()));

        int kept = 0;
        for (float value : dropped.data()) {
            if (value != 0) {
                kept++;
                assertThat((double) value).isCloseTo(3 / (1 - p), within(TOLERANCE * 3 / (1 - p)));
            }
        }
        assertThat(kept / 4000.0).isCloseTo(1 - p, within(0.04));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void dropoutIsTheIdentityInEvaluationOnly(Mode mode) {
        Matrix dropped = value(mode, tape -> new Dropout(constant(tape, X), 0.5, tape.nextInstance()));

        boolean same = Arrays.equals(dropped.data(), Matrix.of(X).data());
        assertThat(same).isEqualTo(mode == Mode.EVALUATION);
    }

    private static Matrix value(Function<Tape, Variable> operation) {
        return value(Mode.EVALUATION, operation);
    }

    private static Matrix value(Mode mode, Function<Tape, Variable> operation) {
        return OperationValue.of(mode, operation);
    }

    private static Variable constant(Tape tape, double[][] value) {
        return OperationValue.constant(tape, value);
    }

    private static Parameter parameter(Tape tape, String name, double[][] value) {
        return tape.add(new Parameter(
                name, value.length, value[0].length, (matrix, random) -> matrix.copyFrom(Matrix.of(value))));
    }
}
