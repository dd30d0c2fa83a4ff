package dev.repel.partition;

import java.util.List;

/** The gradients of many parameters, concatenated. */
public final class Gradients {
    private Gradients() {}

    /** Their sum, in this order. */
    public static float[] sum(List<float[]> parts) {
        float[] sum = parts.get(0).clone();
        for (float[] part : parts.subList(1, parts.size())) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += part[i];
            }
        }
        return sum;
    }
}
