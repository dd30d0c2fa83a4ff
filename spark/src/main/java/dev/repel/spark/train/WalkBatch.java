package dev.repel.spark.train;

import dev.repel.graph.Walk;
import java.io.Serializable;

/** Walks from some nodes in plain arrays, to be sent. */
record WalkBatch(int[] sources, int[][] nodes, float[][] scores, double[] missing) implements Serializable {
    static WalkBatch of(int[] sources, Walk[] walks) {
        int[][] nodes = new int[walks.length][];
        float[][] scores = new float[walks.length][];
        double[] missing = new double[walks.length];
        for (int w = 0; w < walks.length; w++) {
            nodes[w] = walks[w].nodes();
            scores[w] = walks[w].scores();
            missing[w] = walks[w].missing();
        }
        return new WalkBatch(sources, nodes, scores, missing);
    }

    Walk walk(int w) {
        return new Walk(nodes[w], scores[w], missing[w]);
    }

    Walk[] walks() {
        Walk[] walks = new Walk[sources.length];
        for (int w = 0; w < walks.length; w++) {
            walks[w] = walk(w);
        }
        return walks;
    }

    long bytes() {
        long bytes = 0;
        for (int[] one : nodes) {
            bytes += 8L * one.length + 48;
        }
        return bytes;
    }
}
