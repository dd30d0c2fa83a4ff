package dev.repel.tensor;

import java.util.stream.IntStream;

/**
 * Random numbers from a counter: the i-th number of a stream is a function of (seed, purpose, epoch, i) and nothing
 * else. Masks need not be stored, threads need not agree on an order, and a resumed run draws what it would have drawn.
 *
 * <p>SplitMix64's finaliser derives a 64-bit key from seed, purpose and epoch; each index is then hashed twice, with
 * one half of the key each.
 */
public final class CounterRandom {
    /** What a stream is for; streams of different purposes are independent. */
    public enum Purpose {
        INITIALISATION(0),
        INPUT_DROPOUT(1),
        HIDDEN_DROPOUT(2),
        ATTENTION_DROPOUT(3),
        SPLIT(4),
        GRAPH(5),
        LABEL_NOISE(6),
        SAMPLING(7),
        DENSE_INPUT_DROPOUT(8);

        /** Part of every key: results change if this does. */
        private final long id;

        Purpose(long id) {
            this.id = id;
        }
    }

    /** How many masks are drawn at a time, in a loop that the JIT compiler vectorises. */
    private static final int STRETCH = 512;

    /** 0, 1, 2 …: read from this array, because JDK 17 does not vectorise the counter of a loop. */
    private static final int[] INDEX = IntStream.range(0, STRETCH).toArray();

    private static final ThreadLocal<int[]> MASKS = ThreadLocal.withInitial(() -> new int[STRETCH]);

    private final int key0;
    private final int key1;

    /** @param instance separates streams of one purpose, such as the dropouts of several layers */
    public CounterRandom(long seed, Purpose purpose, int instance, int epoch) {
        long key = mix64(seed + 0x9E3779B97F4A7C15L);
        key = mix64(key ^ ((purpose.id << 32) | (instance & 0xFFFFFFFFL)));
        key = mix64(key + epoch * 0xD1B54A32D192ED03L);
        key0 = (int) key;
        key1 = (int) (key >>> 32);
    }

    private static long mix64(long z) {
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    private static int mix32(int x) {
        x = (x ^ (x >>> 16)) * 0x7FEB352D;
        x = (x ^ (x >>> 15)) * 0x846CA68B;
        return x ^ (x >>> 16);
    }

    /** The half of the key that an index is combined with first. */
    public int key0() {
        return key0;
    }

    /** The half of the key that is added between the two rounds. */
    public int key1() {
        return key1;
    }

    /** 32 random bits. */
    public int bits(int index) {
        return mix32(mix32(index ^ key0) + key1);
    }

    /** Uniform in [0, 1), with 24 bits. */
    public float uniform(int index) {
        return (bits(index) >>> 8) * 0x1p-24f;
    }

    /** Uniform in 0 … bound − 1; the bias is below bound / 2³². */
    public int below(int bound, int index) {
        return (int) (((bits(index) & 0xFFFFFFFFL) * bound) >>> 32);
    }

    /** Whether a value survives dropout with this probability. */
    public boolean keeps(double dropProbability, int index) {
        return (bits(index) >>> 8) >= threshold(dropProbability);
    }

    /** The smallest value of the upper 24 bits with which a value survives. */
    public static int threshold(double dropProbability) {
        return (int) Math.round(dropProbability * 0x1p24);
    }

    /** Writes inverted dropout of {@code in} to {@code out}: kept values are scaled by 1 / (1 − p), others are 0. */
    public void drop(double probability, float[] in, float[] out, int from, int to) {
        drop(probability, in, from, to, out, from);
    }

    /**
     * Writes inverted dropout of a stretch of {@code in} to another place.
     *
     * @param outAt where the first number goes
     */
    public void drop(double probability, float[] in, int from, int to, float[] out, int outAt) {
        float scale = (float) (1 / (1 - probability));
        int[] masks = MASKS.get();
        for (int first = from; first < to; first += STRETCH) {
            int count = Math.min(STRETCH, to - first);
            masks(threshold(probability), first, count, masks);
            for (int i = 0; i < count; i++) {
                out[outAt + first - from + i] = masked(in[first + i] * scale, masks[i]);
            }
        }
    }

    /** Adds or sets the dropout's gradient. */
    public void dropBackward(
            double probability, float[] upstream, float[] gradient, boolean accumulate, int from, int to) {
        float scale = (float) (1 / (1 - probability));
        int[] masks = MASKS.get();
        for (int first = from; first < to; first += STRETCH) {
            int count = Math.min(STRETCH, to - first);
            masks(threshold(probability), first, count, masks);
            for (int i = 0; i < count; i++) {
                float g = masked(upstream[first + i] * scale, masks[i]);
                gradient[first + i] = accumulate ? gradient[first + i] + g : g;
            }
        }
    }

    /**
     * Draws which values survive dropout, one bit each, with the random numbers of {@link #drop}.
     *
     * @param words 64 values each, some of which are drawn
     */
    public void mask(double probability, long[] words, int fromWord, int toWord) {
        int[] masks = MASKS.get();
        for (int w = fromWord; w < toWord; w++) {
            masks(threshold(probability), w * Long.SIZE, Long.SIZE, masks);
            long word = 0;
            for (int i = 0; i < Long.SIZE; i++) {
                word |= (masks[i] & 1L) << i;
            }
            words[w] = word;
        }
    }

    /** All ones if a value survives; branches on random numbers would be mispredicted half the time. */
    private void masks(int threshold, int first, int count, int[] masks) {
        for (int i = 0; i < count; i++) {
            masks[i] = ~(((bits(INDEX[i] + first) >>> 8) - threshold) >> 31);
        }
    }

    private static float masked(float value, int mask) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(value) & mask);
    }

    /** A random order of 0 … n − 1 (Fisher–Yates). */
    public int[] permutation(int n) {
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            order[i] = i;
        }
        for (int i = n - 1; i > 0; i--) {
            swap(order, i, below(i + 1, i));
        }
        return order;
    }

    /**
     * Moves some of the values from {@code from} on to the front of them, each choice as likely as any other: the first
     * steps of a shuffle.
     *
     * @param count how many values there are to choose from
     * @param drawn how many are moved
     * @param index of the first random number; one per value moved is used
     */
    public void drawToFront(int[] values, int from, int count, int drawn, int index) {
        for (int n = 0; n < drawn; n++) {
            swap(values, from + n, from + n + below(count - n, index + n));
        }
    }

    private static void swap(int[] values, int i, int j) {
        int value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}
