package dev.repel.simd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The attention kernels on shapes that do not fill vectors. All arrays end with their last row: here the Vector API
 * refuses to read past them; the launcher switches that check off.
 */
class AttentionKernelsTest {
    private static final int ROWS = 101;
    /** The initial contents of a result, which stay where no row was asked for. */
    private static final float BEFORE = 7f;

    private final Kernels vector = new VectorKernels();
    private final Kernels plain = new PlainKernels();

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 15, 16, 33})
    void oneHeadAgreesWithThePlainKernels(int channels) {
        // fewer rows than a vector has lanes, as many, one more, and many
        for (int rows : new int[] {1, 3, 8, 9, ROWS}) {
            Inputs in = new Inputs(rows, 1, channels);
            for (Kernel kernel : kernels()) {
                float[] ours = kernel.run(vector, in, 0, rows);
                float[] theirs = kernel.run(plain, in, 0, rows);
                assertThat(ours).as("%d rows", rows).containsExactly(theirs);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1", "1, 7", "1, 8", "1, 9", "1, 15", "1, 16", "1, 33", "8, 7", "8, 8", "8, 16", "11, 3", "11, 8", "11, 16"
    })
    void piecesHaveTheBitsOfTheWhole(int heads, int channels) {
        Inputs in = new Inputs(ROWS, heads, channels);
        int third = ROWS / 3;
        for (Kernel kernel : kernels()) {
            float[] whole = kernel.run(vector, in, 0, ROWS);
            float[] begin = kernel.run(vector, in, 0, third);
            float[] end = kernel.run(vector, in, third, ROWS);

            int split = whole.length == in.entries()
                    ? in.pattern.rowPointers()[third] * heads
                    : third * (whole.length / ROWS);
            assertThat(Arrays.copyOf(begin, split)).containsExactly(Arrays.copyOf(whole, split));
            assertThat(Arrays.copyOfRange(end, split, end.length))
                    .containsExactly(Arrays.copyOfRange(whole, split, whole.length));
            assertThat(Arrays.copyOfRange(begin, split, begin.length)).containsOnly(BEFORE);
            assertThat(Arrays.copyOf(end, split)).containsOnly(BEFORE);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 7", "1, 8", "8, 8", "8, 16", "11, 3", "11, 8"})
    void whatIsThereIsKeptOrReplaced(int heads, int channels) {
        Inputs in = new Inputs(ROWS, heads, channels);
        for (Kernels kernels : List.of(plain, vector)) {
            float[] replaced = sumWeighted(kernels, in, false, 0, ROWS);
            float[] kept = sumWeighted(kernels, in, true, 0, ROWS);
            for (int i = 0; i < kept.length; i++) {
                assertThat(kept[i]).as("place %d", i).isCloseTo(BEFORE + replaced[i], within(1e-5f));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 15, 16, 33})
    void rowsBehindTheOwnDoNotCount(int channels) {
        int rows = 13;
        Inputs in = new Inputs(ROWS, 1, channels);
        float[] expected = Arrays.copyOf(dotRows(vector, in, 0, rows), rows);
        Arrays.fill(in.a, rows * channels, in.a.length, Float.NaN);

        assertThat(Arrays.copyOf(dotRows(vector, in, 0, rows), rows)).containsExactly(expected);
    }

    /** Shapes that fill vectors: other shapes use the plain kernels, which Java itself guards. */
    @ParameterizedTest
    @CsvSource({"8, 8", "8, 16"})
    void everyArrayThatIsTooShortIsRefused(int heads, int channels) {
        Inputs in = new Inputs(9, heads, channels);
        int[] origin = in.origin;
        float[] edges = in.weights;
        float[] nodes = new float[in.rows * heads];
        TooShort.eachIsRefused(x -> vector.dotRows(x[0], x[1], heads, channels, x[2], 0, 9), in.a, in.vector, nodes);
        TooShort.eachIsRefused(
                x -> vector.dotEdges(in.pattern, x[0], x[1], heads, channels, x[2], 0, 9), in.a, in.b, edges);
        TooShort.eachIsRefused(
                x -> vector.sumWeighted(in.pattern, origin, edges, heads, channels, x[0], x[1], true, 0, 9),
                in.a,
                in.b);
        TooShort.eachIsRefused(x -> vector.sumEntries(in.pattern, origin, x[0], heads, x[1], 0, 9), edges, nodes);
        TooShort.eachIsRefused(
                x -> vector.edgeSoftmax(in.pattern, x[0], x[1], heads, 0.2f, x[2], 0, 9), nodes, nodes, edges);
        TooShort.eachIsRefused(
                x -> vector.edgeSoftmaxBackward(in.pattern, x[0], x[1], heads, 0.2f, x[2], x[3], x[4], 0, 9),
                nodes,
                nodes,
                edges,
                edges,
                nodes);
        TooShort.eachIsRefused(x -> vector.addHeads(edges, 0, heads, channels, x[0], 0, x[1], 0), in.vector, in.vector);
    }

    @Test
    void oneHeadReadsAndWritesWithinItsArraysToo() {
        Inputs in = new Inputs(9, 1, 7);
        TooShort.eachIsRefused(x -> vector.dotRows(x[0], x[1], 1, 7, x[2], 0, 9), in.a, in.vector, new float[9]);
        TooShort.eachIsRefused(x -> vector.dotEdges(in.pattern, x[0], x[1], 1, 7, x[2], 0, 9), in.a, in.b, in.weights);
    }

    @Test
    void rowsBelowZeroAndEntriesThatAreNoneAreRefused() {
        Inputs in = new Inputs(9, 8, 8);
        float[] nodes = new float[72];
        int[] wrong = in.origin.clone();
        wrong[0] = in.pattern.entries();

        assertThatThrownBy(() -> vector.dotRows(in.a, in.vector, 8, 8, nodes, -1, 9))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> vector.sumEntries(in.pattern, wrong, in.weights, 8, nodes, 0, 9))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("Index " + wrong[0]);
    }

    private interface Kernel {
        float[] run(Kernels kernels, Inputs in, int from, int to);
    }

    private static List<Kernel> kernels() {
        return List.of(
                AttentionKernelsTest::dotRows,
                AttentionKernelsTest::dotEdges,
                AttentionKernelsTest::sumEntries,
                (kernels, in, from, to) -> sumWeighted(kernels, in, false, from, to),
                (kernels, in, from, to) -> sumWeighted(kernels, in, true, from, to));
    }

    private static float[] dotRows(Kernels kernels, Inputs in, int from, int to) {
        float[] out = before(in.rows * in.heads);
        kernels.dotRows(in.a, in.vector, in.heads, in.channels, out, from, to);
        return out;
    }

    private static float[] dotEdges(Kernels kernels, Inputs in, int from, int to) {
        float[] out = before(in.entries());
        kernels.dotEdges(in.pattern, in.a, in.b, in.heads, in.channels, out, from, to);
        return out;
    }

    private static float[] sumEntries(Kernels kernels, Inputs in, int from, int to) {
        float[] out = before(in.rows * in.heads);
        kernels.sumEntries(in.pattern, in.origin, in.weights, in.heads, out, from, to);
        return out;
    }

    private static float[] sumWeighted(Kernels kernels, Inputs in, boolean accumulate, int from, int to) {
        float[] out = before(in.rows * in.heads * in.channels);
        kernels.sumWeighted(in.pattern, in.origin, in.weights, in.heads, in.channels, in.a, out, accumulate, from, to);
        return out;
    }

    private static float[] before(int count) {
        float[] out = new float[count];
        Arrays.fill(out, BEFORE);
        return out;
    }

    private static final class Inputs {
        final int rows;
        final int heads;
        final int channels;
        final SparseMatrix pattern;
        final int[] origin;
        final float[] a;
        final float[] b;
        final float[] vector;
        final float[] weights;

        Inputs(int rows, int heads, int channels) {
            this.rows = rows;
            this.heads = heads;
            this.channels = channels;
            this.pattern = pattern(rows);
            this.origin = pattern.transpose().origin();
            this.a = random(rows * heads * channels, 1);
            this.b = random(rows * heads * channels, 2);
            this.vector = random(heads * channels, 3);
            this.weights = random(entries(), 4);
        }

        int entries() {
            return pattern.entries() * heads;
        }

        /** The last row is full and the last node is a neighbour of all others, except for rows without any. */
        private static SparseMatrix pattern(int rows) {
            float[] chance = random(rows * rows, 5);
            Matrix dense = new Matrix(rows, rows);
            for (int i = 0; i < rows; i++) {
                for (int j = 0; j < rows; j++) {
                    boolean stored = i == rows - 1 || (i % 7 != 3 && (j == rows - 1 || chance[i * rows + j] > 0.9f));
                    dense.set(i, j, stored ? 1f : 0f);
                }
            }
            return SparseMatrix.of(dense);
        }

        private static float[] random(int count, int instance) {
            CounterRandom random = new CounterRandom(14, Purpose.SAMPLING, instance, 0);
            float[] numbers = new float[count];
            for (int i = 0; i < count; i++) {
                numbers[i] = 2 * random.uniform(i) - 1;
            }
            return numbers;
        }
    }
}
