package dev.repel.label;

import dev.repel.data.NodeDataset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Which network holds back which label. A label stays where it is as more arrive, so that a network that goes on learning
 * never meets a label it will be asked for. The only label of a class is held back by none, also if it once was one of more.
 *
 * @param of the share of each node, {@link #NONE} without one
 * @param count how many shares there are
 */
record Shares(int[] of, int count) {
    static final int NONE = -1;

    /**
     * Deals labels.
     *
     * @param before null if none were dealt yet
     */
    static Shares deal(int[] labels, int classes, int count, Shares before) {
        int[] shares = before == null ? new int[labels.length] : before.of.clone();
        if (before == null) {
            Arrays.fill(shares, NONE);
        }
        int[][] sizes = new int[classes][count];
        int[] totals = new int[count];
        int[] perClass = new int[classes];
        IntStream.of(labels).filter(label -> label != NodeDataset.UNLABELLED).forEach(label -> perClass[label]++);
        for (int node = 0; node < labels.length; node++) {
            if (labels[node] == NodeDataset.UNLABELLED || perClass[labels[node]] == 1) {
                shares[node] = NONE;
            } else if (shares[node] != NONE) {
                sizes[labels[node]][shares[node]]++;
                totals[shares[node]]++;
            }
        }
        for (int node = 0; node < labels.length; node++) {
            if (labels[node] != NodeDataset.UNLABELLED && perClass[labels[node]] > 1 && shares[node] == NONE) {
                int share = smallest(sizes[labels[node]], totals);
                shares[node] = share;
                sizes[labels[node]][share]++;
                totals[share]++;
            }
        }
        return new Shares(shares, count);
    }

    /** The share with the fewest labels of a class, then with the fewest of all. */
    private static int smallest(int[] ofClass, int[] totals) {
        int best = 0;
        for (int share = 1; share < totals.length; share++) {
            boolean fewer = ofClass[share] < ofClass[best];
            boolean even = ofClass[share] == ofClass[best] && totals[share] < totals[best];
            best = fewer || even ? share : best;
        }
        return best;
    }

    /** The labelled nodes that a network holds back, ascending. */
    int[] heldBack(int share) {
        return IntStream.range(0, of.length).filter(node -> of[node] == share).toArray();
    }

    /** The labelled nodes that a network learns from, ascending. */
    int[] learned(int share, int[] labels) {
        return IntStream.range(0, of.length)
                .filter(node -> labels[node] != NodeDataset.UNLABELLED && of[node] != share)
                .toArray();
    }

    /** Whether a share has one of some nodes. */
    boolean holdsBackAny(int share, BitSet nodes) {
        return nodes.stream().anyMatch(node -> of[node] == share);
    }
}
