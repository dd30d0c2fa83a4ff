package dev.repel.spark.data;

import java.io.Serializable;
import java.util.Arrays;

/**
 * What edges are besides their ends, a number for each entry of a list of neighbours. What they do not have is empty.
 *
 * @param weights of the edges, the same in both directions
 * @param out of the arcs that lead to the neighbours: their weights, 1 without weights, 0 for none
 * @param in of the arcs that come from the neighbours
 */
public record EdgeValues(float[] weights, float[] out, float[] in) implements Serializable {
    /** Of edges that are nothing but their ends. */
    static final EdgeValues NONE = new EdgeValues(new float[0], new float[0], new float[0]);

    /** Those of some entries. */
    EdgeValues between(int from, int to) {
        return new EdgeValues(between(weights, from, to), between(out, from, to), between(in, from, to));
    }

    private static float[] between(float[] all, int from, int to) {
        return all.length == 0 ? all : Arrays.copyOfRange(all, from, to);
    }

    /** Puts what it keeps of another list at some place. */
    void put(EdgeValues more, int at) {
        put(more.weights, weights, at);
        put(more.out, out, at);
        put(more.in, in, at);
    }

    private static void put(float[] more, float[] all, int at) {
        if (all.length > 0) {
            System.arraycopy(more, 0, all, at, more.length);
        }
    }

    /** Whether they say nothing but that the edges are there. */
    boolean areAllOne() {
        return areAllOne(weights, false) && areAllOne(out, true) && areAllOne(in, true);
    }

    private static boolean areAllOne(float[] values, boolean orNone) {
        for (float value : values) {
            if (value != 1f && !(orNone && value == 0f)) {
                return false;
            }
        }
        return true;
    }

    /** The same without weights; all of them are one. */
    EdgeValues withoutWeights() {
        return new EdgeValues(NONE.weights, out, in);
    }

    /** The sum of the weights. */
    public double strength() {
        double sum = 0;
        for (float weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** How many arcs lead to the neighbours. */
    int arcs() {
        int count = 0;
        for (float arc : out) {
            count += arc > 0 ? 1 : 0;
        }
        return count;
    }
}
