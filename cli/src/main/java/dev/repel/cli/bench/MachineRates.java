package dev.repel.cli.bench;

import dev.repel.train.EpochWork;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * What one thread of this machine can do at most, measured by loops that do nothing else and that the compiler makes
 * vectors of on every Java: the fastest of many short stretches, so that other work on the machine hardly counts.
 *
 * @param multiplyAdds per second, of numbers that stay in registers
 * @param nearest numbers per second, of arrays in the first-level cache
 * @param passed numbers per second, of arrays as large as a thread's share of the results
 */
record MachineRates(double multiplyAdds, double nearest, double passed) {
    private static final int NEAREST = 2048;
    private static final int LARGEST = 1 << 24;
    private static final long STRETCH = 200_000;

    /** Of processor time: enough for the compiler to be done, on a busy machine too. */
    private static final long NANOS = 1_000_000_000;

    /** How many numbers an addition in place reads and writes. */
    private static final int MOVED = 3;

    private static final int CHAIN = 16;

    /** Does something to all numbers of an array. */
    private interface Loop {
        void over(float[] out, float[] in);
    }

    /** @param result numbers of a result that this many threads share */
    static MachineRates measure(long result, int threads) {
        long share = result / threads;
        return new MachineRates(
                CHAIN * perSecond(NEAREST, MachineRates::multiplyAdd),
                MOVED * perSecond(NEAREST, MachineRates::add),
                // in place of one array, two halves: what stays in a cache is both
                MOVED * perSecond((int) Math.max(NEAREST, Math.min(LARGEST, share / 2)), MachineRates::add));
    }

    /** The least milliseconds that some threads can take, if all of it can be shared. */
    double leastMillis(EpochWork work, int threads) {
        double seconds = work.multiplyAdds() / multiplyAdds + work.gathered() / nearest + work.passed() / passed;
        return 1e3 * seconds / threads;
    }

    private static double perSecond(int count, Loop loop) {
        float[] out = new float[count];
        float[] in = new float[count];
        Arrays.fill(in, 0.5f);
        long repeats = 1;
        double fastest = Double.MAX_VALUE;
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long begin = clock.getCurrentThreadCpuTime();
        while (clock.getCurrentThreadCpuTime() - begin < NANOS) {
            long start = System.nanoTime();
            for (long r = 0; r < repeats; r++) {
                loop.over(out, in);
            }
            long nanos = Math.max(1, System.nanoTime() - start);
            fastest = Math.min(fastest, (double) nanos / repeats);
            // shorter than a slice of the scheduler, longer than the clock's grain
            repeats = Math.max(1, repeats * STRETCH / nanos);
        }
        return 1e9 * count / fastest;
    }

    private static void add(float[] out, float[] in) {
        for (int i = 0; i < out.length; i++) {
            out[i] += in[i];
        }
    }

    /** A chain for each number; those of neighbours run side by side. */
    private static void multiplyAdd(float[] out, float[] in) {
        for (int i = 0; i < out.length; i++) {
            float x = in[i];
            float y = Math.fma(x, 0.5f, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            y = Math.fma(y, x, 0.25f);
            out[i] = Math.fma(y, x, 0.25f);
        }
    }
}
