package dev.repel.cli.bench;

import dev.repel.tensor.Workers;
import java.util.Arrays;

/** Measures for about a second how many bytes per second this machine reads. */
final class Bandwidth {
    private static final long LARGEST = 512L << 20;
    private static final double SECONDS = 0.5;

    private Bandwidth() {}

    /**
     * Sums up an array over and over and takes the fastest time.
     *
     * @param workingSet how large the array is, which decides in which cache it stays
     */
    static double bytesPerSecond(long workingSet, Workers workers) {
        float[] data = new float[(int) (Math.min(LARGEST, Math.max(1 << 16, workingSet)) / Float.BYTES)];
        Arrays.fill(data, 0.5f);
        float[] sums = new float[workers.threads() * 64 * 16];
        int block = Math.max(1, data.length / (workers.threads() * 64));
        int blocks = (data.length + block - 1) / block;
        double fastest = Double.MAX_VALUE;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < SECONDS * 1e9) {
            long start = System.nanoTime();
            workers.forRows(blocks, block, (from, to) -> {
                for (int b = from; b < to; b++) {
                    sums[b * 16 % sums.length] = sum(data, b * block, Math.min(data.length, (b + 1) * block));
                }
            });
            fastest = Math.min(fastest, (System.nanoTime() - start) / 1e9);
        }
        return (double) data.length * Float.BYTES / fastest;
    }

    /** Whole numbers may be summed in any order, so the compiler makes vectors of it. */
    private static int sum(float[] data, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += Float.floatToRawIntBits(data[i]);
        }
        return sum;
    }
}
