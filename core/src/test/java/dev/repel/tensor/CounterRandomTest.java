package dev.repel.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.CounterRandom.Purpose;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CounterRandomTest {
    private static final int COUNT = 1 << 16;

    /** Results, splits and resumed runs all depend on these numbers: they must never change. */
    @Test
    void firstNumbersAreWhatTheyAlwaysWere() {
        assertThat(bits(new CounterRandom(1, Purpose.INITIALISATION, 0, 0)))
                .containsExactly(-1219873182, 423313509, 2026841679, 1238796715);
        assertThat(bits(new CounterRandom(1, Purpose.INPUT_DROPOUT, 0, 1)))
                .containsExactly(328746565, -1549065771, 1465137001, -1394975679);
        assertThat(bits(new CounterRandom(1, Purpose.HIDDEN_DROPOUT, 1, 1)))
                .containsExactly(-1456845167, 1644550173, -175205333, 2073230264);
        assertThat(bits(new CounterRandom(-7, Purpose.SPLIT, 0, 0)))
                .containsExactly(346366082, 2026751546, 184169382, -577620633);
        assertThat(new CounterRandom(3, Purpose.SPLIT, 0, 0).permutation(8)).containsExactly(7, 2, 3, 1, 0, 5, 4, 6);
    }

    /** Inserting a purpose among the others would change the numbers of all that follow. */
    @ParameterizedTest
    @CsvSource({
        "INITIALISATION, -1219873182",
        "INPUT_DROPOUT, -673286749",
        "HIDDEN_DROPOUT, -1299826538",
        "ATTENTION_DROPOUT, 1276105714",
        "SPLIT, 1194857660",
        "GRAPH, -1007854160",
        "LABEL_NOISE, 2073674000",
        "SAMPLING, 961663381"
    })
    void everyPurposeKeepsItsStream(Purpose purpose, int first) {
        assertThat(new CounterRandom(1, purpose, 0, 0).bits(0)).isEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource(Purpose.class)
    void numbersAreUniform(Purpose purpose) {
        CounterRandom random = new CounterRandom(11, purpose, 2, 5);
        int cells = 256;
        int[] high = new int[cells];
        int[] low = new int[cells];

        for (int i = 0; i < COUNT; i++) {
            high[(int) (random.uniform(i) * cells)]++;
            low[random.bits(i) & (cells - 1)]++;
        }

        // 255 degrees of freedom: mean 255, standard deviation 22.6
        assertThat(chiSquare(high)).isBetween(150.0, 370.0);
        assertThat(chiSquare(low)).isBetween(150.0, 370.0);
    }

    @Test
    void neighbouringIndicesAreUncorrelated() {
        CounterRandom random = new CounterRandom(5, Purpose.HIDDEN_DROPOUT, 0, 1);
        for (int lag : new int[] {1, 2, 7, 64, 1433}) {
            double correlation = correlation(i -> random.uniform(i), i -> random.uniform(i + lag));

            assertThat(correlation).as("lag %d", lag).isCloseTo(0, within(0.02));
        }
    }

    @Test
    void streamsThatDifferInOneThingAreUncorrelated() {
        CounterRandom first = new CounterRandom(5, Purpose.HIDDEN_DROPOUT, 0, 1);
        CounterRandom[] others = {
            new CounterRandom(6, Purpose.HIDDEN_DROPOUT, 0, 1),
            new CounterRandom(5 + (1L << 40), Purpose.HIDDEN_DROPOUT, 0, 1),
            new CounterRandom(5, Purpose.INPUT_DROPOUT, 0, 1),
            new CounterRandom(5, Purpose.HIDDEN_DROPOUT, 1, 1),
            new CounterRandom(5, Purpose.HIDDEN_DROPOUT, 0, 2)
        };
        for (CounterRandom other : others) {
            assertThat(correlation(first::uniform, other::uniform)).isCloseTo(0, within(0.02));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.5, 0.8})
    void dropoutKeepsItsShareAndTheMean(double probability) {
        CounterRandom random = new CounterRandom(2, Purpose.HIDDEN_DROPOUT, 3, 4);
        float[] ones = new float[COUNT];
        Arrays.fill(ones, 1f);
        float[] out = new float[COUNT];

        random.drop(probability, ones, out, 0, COUNT);

        long kept = IntStream.range(0, COUNT).filter(i -> out[i] != 0).count();
        assertThat((double) kept / COUNT).isCloseTo(1 - probability, within(0.01));
        for (int i = 0; i < COUNT; i++) {
            assertThat(out[i] != 0).isEqualTo(random.keeps(probability, i));
            assertThat(out[i]).isIn(0f, (float) (1 / (1 - probability)));
        }
    }

    @Test
    void dropoutOfPartsIsDropoutOfTheWhole() {
        CounterRandom random = new CounterRandom(2, Purpose.HIDDEN_DROPOUT, 0, 1);
        float[] in = new float[100];
        Arrays.fill(in, 3f);
        float[] whole = new float[100];
        float[] parts = new float[100];

        random.drop(0.5, in, whole, 0, 100);
        random.drop(0.5, in, parts, 60, 100);
        random.drop(0.5, in, parts, 0, 60);

        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void dropoutPassesBackWhatItKept() {
        CounterRandom random = new CounterRandom(2, Purpose.HIDDEN_DROPOUT, 0, 1);
        float[] upstream = {1, 2, 3, 4, 5, 6, 7, 8};
        float[] kept = new float[8];
        random.drop(0.5, upstream, kept, 0, 8);
        float[] gradient = {10, 10, 10, 10, 10, 10, 10, 10};

        random.dropBackward(0.5, upstream, gradient, true, 0, 4);
        random.dropBackward(0.5, upstream, gradient, false, 4, 8);

        for (int i = 0; i < 8; i++) {
            assertThat(gradient[i]).isEqualTo(kept[i] + (i < 4 ? 10f : 0f));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 17, 1000})
    void permutationHoldsEveryNumberOnce(int n) {
        int[] order = new CounterRandom(9, Purpose.SPLIT, 0, 0).permutation(n);

        assertThat(Arrays.stream(order).sorted().toArray())
                .isEqualTo(IntStream.range(0, n).toArray());
    }

    @Test
    void everyElementComesFirstEquallyOften() {
        int[] first = new int[10];
        for (int seed = 0; seed < 10_000; seed++) {
            first[new CounterRandom(seed, Purpose.SPLIT, 0, 0).permutation(10)[0]]++;
        }

        assertThat(chiSquare(first)).isBetween(1.0, 32.0);
    }

    @Test
    void numbersBelowABoundReachAllAndOnlyThoseBelowIt() {
        CounterRandom random = new CounterRandom(1, Purpose.SAMPLING, 0, 0);

        int[] drawn = IntStream.range(0, 1000)
                .map(i -> random.below(7, i))
                .distinct()
                .sorted()
                .toArray();

        assertThat(drawn).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(random.below(1, 5)).isZero();
        assertThat(IntStream.range(0, 1000).map(i -> random.below(Integer.MAX_VALUE, i)))
                .allMatch(i -> i >= 0);
    }

    private interface Stream {
        double at(int index);
    }

    private static double correlation(Stream first, Stream second) {
        double sum = 0;
        for (int i = 0; i < COUNT; i++) {
            sum += (first.at(i) - 0.5) * (second.at(i) - 0.5);
        }
        return sum / COUNT * 12;
    }

    private static double chiSquare(int[] counts) {
        double expected = (double) Arrays.stream(counts).sum() / counts.length;
        return Arrays.stream(counts)
                .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                .sum();
    }

    private static int[] bits(CounterRandom random) {
        return IntStream.range(0, 4).map(random::bits).toArray();
    }
}
