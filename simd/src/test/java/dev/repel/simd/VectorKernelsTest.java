package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LeftFactor;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vector kernels have the bits of the plain ones, on awkward widths too, and on any number of threads. */
class VectorKernelsTest {
    private static final int ROWS = 301;
    private static final int INNER = 37;

    private final Kernels vector = new VectorKernels();
    private final Kernels plain = new PlainKernels();

    @Test
    void isChosenWhereItCanRun() {
        assertThat(Kernels.best()).isInstanceOf(VectorKernels.class);
        assertThat(vector.name()).startsWith("vector-");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 13, 15, 31, 32, 64, 65, 207})
    void denseProductsAgree(int width) {
        Matrix a = random(ROWS, INNER, 1);
        Matrix b = random(INNER, width, 2);
        check(ROWS, width, (kernels, out, accumulate, workers) -> kernels.multiply(a, b, out, accumulate, workers));

        Matrix transposed = b.transpose();
        check(
                ROWS,
                width,
                (kernels, out, accumulate, workers) -> kernels.multiplyTransposedRight(
                        a, transposed, out, accumulate, new float[INNER * width], workers));

        Matrix right = random(ROWS, width, 3);
        float[] scratch = new float[Kernels.reductionScratch(ROWS, INNER * width)];
        check(
                INNER,
                width,
                (kernels, out, accumulate, workers) ->
                        kernels.multiplyTransposedLeft(a, right, out, accumulate, scratch, workers));
        check(
                1,
                width,
                (kernels, out, accumulate, workers) -> kernels.sumRows(right, out, accumulate, scratch, workers));
    }

    /** Wide enough for several panels to a task and to a block. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 15, 32, 65})
    void productsWithDropoutAgreeAndAreThoseOfWhatItLeaves(int width) {
        int inner = 1501;
        Matrix a = random(ROWS, inner, 26);
        CounterRandom random = new CounterRandom(3, Purpose.DENSE_INPUT_DROPOUT, 1, 9);
        Matrix left = new Matrix(ROWS, inner);
        random.drop(0.4, a.data(), left.data(), 0, a.data().length);
        LeftFactor dropped = LeftFactor.dropped(a, random, 0.4);
        Matrix b = random(inner, width, 27);
        Matrix right = random(ROWS, width, 28);
        float[] scratch = new float[Kernels.reductionScratch(ROWS, inner * width)];
        Arrays.fill(scratch, Float.NaN);

        check(
                ROWS,
                width,
                (kernels, out, accumulate, workers) -> kernels.multiply(dropped, b, out, accumulate, workers));
        check(
                inner,
                width,
                (kernels, out, accumulate, workers) ->
                        kernels.multiplyTransposedLeft(dropped, right, out, accumulate, scratch, workers));

        Matrix product = new Matrix(ROWS, width);
        Matrix expected = new Matrix(ROWS, width);
        vector.multiply(dropped, b, product, false, Workers.NONE);
        vector.multiply(left, b, expected, false, Workers.NONE);
        assertThat(product.data()).containsExactly(expected.data());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 8, 13, 15, 31, 32, 40, 64, 65, 104, 207})
    void sparseProductsAgreeWithEmptyRowsAndHubs(int width) {
        SparseMatrix s = sparse();
        SparseMatrix kept = s.emptyCopy();
        kept.keep(s, mask(vector, s.entries()), 2f, 0, s.rows());
        Matrix b = random(ROWS, width, 4);

        check(ROWS, width, (kernels, out, accumulate, workers) -> kernels.multiply(s, b, out, accumulate, workers));
        check(ROWS, width, (kernels, out, accumulate, workers) -> kernels.multiply(kept, b, out, accumulate, workers));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 16, 104, 800, 16392})
    void sigmoidAndSoftplusAgree(int count) {
        float[] ours = random(1, count, 5).data();
        ours[0] = Float.NEGATIVE_INFINITY;
        float[] theirs = ours.clone();
        float[] shares = new float[count / 8];
        for (int s = 0; s < shares.length; s++) {
            // several in a row are equal, like those of an anchor
            shares[s] = 0.01f * (1 + s / 3);
        }

        double sum = vector.sigmoidAndSoftplus(ours, count, shares, 20f);
        double expected = plain.sigmoidAndSoftplus(theirs, count, shares, 20f);

        assertThat(sum).isEqualTo(expected);
        assertThat(ours).containsExactly(theirs);
        assertThat(ours[0]).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 63, 1000})
    void elementwiseKernelsHaveThePlainBits(int count) {
        float[] x = random(1, count, 6).data();
        x[0] = 0f;
        float[] up = random(1, count, 7).data();
        CounterRandom random = new CounterRandom(3, Purpose.HIDDEN_DROPOUT, 1, 9);
        for (boolean accumulate : new boolean[] {false, true}) {
            float[] ours = random(1, count, 8).data();
            float[] theirs = ours.clone();

            vector.reluBackward(x, 1.5f, up, ours, accumulate, 0, count);
            plain.reluBackward(x, 1.5f, up, theirs, accumulate, 0, count);
            assertThat(ours).containsExactly(theirs);

            vector.eluBackward(x, 0.5f, 1.5f, up, ours, accumulate, 0, count);
            plain.eluBackward(x, 0.5f, 1.5f, up, theirs, accumulate, 0, count);
            assertThat(ours).containsExactly(theirs);

            vector.dropBackward(random, 0.3, up, ours, accumulate, 0, count);
            plain.dropBackward(random, 0.3, up, theirs, accumulate, 0, count);
            assertThat(ours).containsExactly(theirs);
        }
        if (count % 7 == 0) {
            float[] biased = up.clone();
            float[] expected = up.clone();
            vector.addBias(up, random(1, 7, 25).data(), biased, 0, count / 7);
            plain.addBias(up, random(1, 7, 25).data(), expected, 0, count / 7);
            assertThat(biased).containsExactly(expected);
        }
        float[] ours = new float[count];
        float[] theirs = new float[count];
        vector.drop(random, 0.7, x, ours, 0, count);
        plain.drop(random, 0.7, x, theirs, 0, count);
        assertThat(ours).containsExactly(theirs);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 63, 1000})
    void functionsAgreeAndDoNotDependOnWhereAStretchEnds(int count) {
        float[] x = random(1, count, 19).data();
        for (int i = 0; i < count; i++) {
            x[i] *= i % 5 == 0 ? 80f : 4f;
        }
        for (Function function : functions()) {
            float[] ours = x.clone();
            float[] theirs = x.clone();
            float[] inTwo = x.clone();

            function.apply(vector, ours, 0, count);
            function.apply(plain, theirs, 0, count);
            function.apply(vector, inTwo, 0, count / 3);
            function.apply(vector, inTwo, count / 3, count);

            assertThat(inTwo).containsExactly(ours);
            assertThat(ours).containsExactly(theirs);
        }
    }

    private static List<Function> functions() {
        return List.of(Kernels::exp, Kernels::softplus, (kernels, v, from, to) -> kernels.elu(v, v, from, to));
    }

    private interface Function {
        void apply(Kernels kernels, float[] x, int from, int to);
    }

    @ParameterizedTest
    @CsvSource({"1, 7", "1, 15", "2, 21", "3, 8", "8, 8", "8, 64", "16, 8", "5, 3"})
    void attentionAgrees(int heads, int channels) {
        SparseMatrix pattern = sparse();
        int entries = pattern.entries();
        float[] source = random(1, ROWS * heads, 20).data();
        float[] target = random(1, ROWS * heads, 21).data();
        float[] upstream = random(1, entries * heads, 22).data();
        float[] in = random(ROWS, heads * channels, 23).data();
        int[] origin = pattern.transpose().origin();
        List<float[]> results = new ArrayList<>();
        for (Kernels kernels : List.of(plain, vector)) {
            float[] alpha = new float[entries * heads];
            kernels.edgeSoftmax(pattern, source, target, heads, 0.2f, alpha, 0, ROWS);
            float[] gradient = upstream.clone();
            float[] sums = new float[ROWS * heads];
            kernels.edgeSoftmaxBackward(pattern, source, target, heads, 0.2f, alpha, gradient, sums, 0, ROWS);
            float[] out = random(ROWS, heads * channels, 24).data();
            kernels.sumWeighted(pattern, origin, alpha, heads, channels, in, out, true, 0, ROWS);
            float[] dots = new float[entries * heads];
            kernels.dotEdges(pattern, in, out, heads, channels, dots, 0, ROWS);
            float[] entrySums = new float[ROWS * heads];
            kernels.sumEntries(pattern, origin, alpha, heads, entrySums, 0, ROWS);
            results.addAll(List.of(alpha, gradient, sums, out, dots, entrySums));
        }
        for (int r = 0; r < 6; r++) {
            assertThat(results.get(r + 6)).as("result %d", r).containsExactly(results.get(r));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8, 9, 15, 16, 21, 64})
    void headsAgree(int channels) {
        int heads = 11;
        float[] weights = random(1, heads, 14).data();
        float[] a = random(1, heads * channels, 15).data();
        float[] ours = random(1, heads * channels, 16).data();
        float[] theirs = ours.clone();

        vector.addHeads(weights, 0, heads, channels, a, 0, ours, 0);
        plain.addHeads(weights, 0, heads, channels, a, 0, theirs, 0);
        assertThat(ours).containsExactly(theirs);

        vector.dotRows(a, ours, heads, channels, weights, 0, 1);
        float[] expected = new float[heads];
        plain.dotRows(a, theirs, heads, channels, expected, 0, 1);
        assertThat(weights).containsExactly(expected);
    }

    @Test
    void shapesThatDoNotFitAreRefused() {
        Matrix a = new Matrix(2, 3);
        try (Workers workers = new Workers(1)) {
            assertThatThrownBy(() -> vector.multiply(a, a, new Matrix(2, 3), false, workers))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(
                            () -> vector.multiplyTransposedLeft(a, a, new Matrix(3, 3), false, new float[8], workers))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("scratch");
        }
    }

    @Test
    void everyStretchBeyondAnArrayIsRefused() {
        float[] full = new float[24];
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 0, 0);
        TooShort.eachIsRefused(x -> vector.exp(x[0], 0, 24), full);
        TooShort.eachIsRefused(x -> vector.softplus(x[0], 0, 24), full);
        TooShort.eachIsRefused(x -> vector.add(x[0], 0, x[1], 0, 24), full, full);
        TooShort.eachIsRefused(x -> vector.addBias(x[0], new float[8], x[1], 0, 3), full, full);
        TooShort.eachIsRefused(x -> vector.reluBackward(x[0], 1, x[1], x[2], true, 0, 24), full, full, full);
        TooShort.eachIsRefused(x -> vector.elu(x[0], x[1], 0, 24), full, full);
        TooShort.eachIsRefused(x -> vector.eluBackward(x[0], 1, 1, x[1], x[2], true, 0, 24), full, full, full);
        TooShort.eachIsRefused(x -> vector.drop(random, 0.5, x[0], x[1], 0, 24), full, full);
        TooShort.eachIsRefused(x -> vector.dropBackward(random, 0.5, x[0], x[1], true, 0, 24), full, full);
        for (Runnable below : List.<Runnable>of(
                () -> vector.exp(full, -8, 24),
                () -> vector.add(full, -8, full, 0, 24),
                () -> vector.addBias(full, new float[8], full, -1, 3))) {
            assertThatThrownBy(below::run).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void interpretedAndCompiledCodeGiveTheSameBits() {
        float[] start = random(1, 808, 17).data();
        float[] weights = random(1, 808, 18).data();
        double first = sigmoidAndDot(start, weights);
        for (int call = 0; call < 20_000; call++) {
            assertThat(sigmoidAndDot(start, weights)).as("call %d", call).isEqualTo(first);
        }
    }

    private double sigmoidAndDot(float[] start, float[] weights) {
        float[] values = start.clone();
        double sum = vector.sigmoidAndSoftplus(values, values.length, start, 20f);
        float[] dots = new float[2];
        vector.dotRows(values, weights, 2, 400, dots, 0, 1);
        return sum + dots[0] + dots[1];
    }

    private interface Product {
        void into(Kernels kernels, Matrix out, boolean accumulate, Workers workers);
    }

    private void check(int rows, int cols, Product product) {
        for (boolean accumulate : new boolean[] {false, true}) {
            Matrix expected = random(rows, cols, 9);
            Matrix one = expected.copy();
            Matrix eight = expected.copy();
            try (Workers single = new Workers(1);
                    Workers many = new Workers(8)) {
                product.into(plain, expected, accumulate, single);
                product.into(vector, one, accumulate, single);
                product.into(vector, eight, accumulate, many);
            }
            assertThat(eight.data()).containsExactly(one.data());
            assertThat(one.data()).containsExactly(expected.data());
        }
    }

    private static Matrix random(int rows, int cols, int instance) {
        CounterRandom random = new CounterRandom(11, Purpose.SAMPLING, instance, 0);
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = 2 * random.uniform(i) - 1;
        }
        return matrix;
    }

    /**
     * A hub that sees every node, empty rows, and frequent entries for the last node, whose row ends where the data
     * end.
     */
    private static SparseMatrix sparse() {
        CounterRandom random = new CounterRandom(12, Purpose.SAMPLING, 0, 0);
        Matrix dense = new Matrix(ROWS, ROWS);
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                boolean stored = i == 5 || (i % 7 != 0 && (j == ROWS - 1 || random.uniform(i * ROWS + j) < 0.03f));
                dense.set(i, j, stored ? random.uniform(i * ROWS + j) - 2 : 0f);
            }
        }
        return SparseMatrix.of(dense);
    }

    @Test
    void masksHaveThePlainBits() {
        assertThat(mask(vector, 1000)).isEqualTo(mask(plain, 1000));
    }

    private static long[] mask(Kernels kernels, int entries) {
        long[] mask = new long[(entries + 63) / 64];
        kernels.mask(new CounterRandom(13, Purpose.INPUT_DROPOUT, 0, 0), 0.3, mask, 0, mask.length);
        return mask;
    }
}
