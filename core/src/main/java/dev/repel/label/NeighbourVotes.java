package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the labels of neighbours say about a node. How often nodes of two classes are neighbours is counted on the edges
 * between labelled nodes, so that graphs whose neighbours differ are understood too; the edges of the node that is judged are
 * left out, or a wrong label of a hub would speak for itself. Neighbours say much the same as one another: n of them count
 * as √n.
 */
final class NeighbourVotes {
    private final NodeDataset dataset;
    private final int classes;
    /** How many edges lead from each class, one row per class, to each class. */
    private final int[][] counts;

    private final int[] ofClass;
    private final int all;

    NeighbourVotes(NodeDataset dataset) {
        this.dataset = dataset;
        this.classes = dataset.classes();
        this.counts = new int[classes][classes];
        for (int node = 0; node < dataset.nodes(); node++) {
            if (dataset.isLabelled(node)) {
                int[] neighbours = neighbours(node);
                for (int label = 0; label < classes; label++) {
                    counts[dataset.labels()[node]][label] += neighbours[label];
                }
            }
        }
        this.ofClass =
                Arrays.stream(counts).mapToInt(row -> IntStream.of(row).sum()).toArray();
        this.all = IntStream.of(ofClass).sum();
    }

    /** How many neighbours have each label. */
    private int[] neighbours(int node) {
        int[] neighbours = new int[classes];
        for (int k = first(node); k < end(node); k++) {
            int neighbour = dataset.graph().neighbours()[k];
            if (dataset.isLabelled(neighbour)) {
                neighbours[dataset.labels()[neighbour]]++;
            }
        }
        return neighbours;
    }

    /**
     * ln P(label of a neighbour | class), counted without the edges of a node.
     *
     * @param own the label of that node
     * @param neighbours how many of its neighbours have each label
     * @param degree how many have one
     */
    private double logLikelihood(int label, int c, int own, int[] neighbours, int degree) {
        // each edge was counted at both ends
        int mine = (c == own ? neighbours[label] : 0) + (label == own ? neighbours[c] : 0);
        int ofMine = (c == own ? degree : 0) + neighbours[c];
        int toMine = (label == own ? degree : 0) + neighbours[label];
        // where little was counted, a class has the neighbours that all have
        double usual = (ofClass[label] - toMine + 1.0) / (all - 2 * degree + classes);
        return StrictMath.log((counts[c][label] - mine + classes * usual) / (ofClass[c] - ofMine + classes));
    }

    private int first(int node) {
        return dataset.graph().offsets()[node];
    }

    private int end(int node) {
        return dataset.graph().offsets()[node + 1];
    }

    /**
     * Probabilities multiplied with what the neighbours say, normalised.
     *
     * @param heldBack (N × C) of the nodes with a share; rows of others stay 0
     */
    Matrix with(Matrix heldBack, Shares shares) {
        Matrix beliefs = new Matrix(heldBack.rows(), classes);
        double[] votes = new double[classes];
        for (int node = 0; node < heldBack.rows(); node++) {
            if (shares.of()[node] != Shares.NONE) {
                double total = 0;
                count(node, votes);
                for (int c = 0; c < classes; c++) {
                    votes[c] = heldBack.get(node, c) * StrictMath.exp(votes[c]);
                    total += votes[c];
                }
                for (int c = 0; c < classes; c++) {
                    beliefs.set(node, c, total > 0 ? (float) (votes[c] / total) : heldBack.get(node, c));
                }
            }
        }
        return beliefs;
    }

    private void count(int node, double[] votes) {
        Arrays.fill(votes, 0);
        int[] neighbours = neighbours(node);
        int degree = IntStream.of(neighbours).sum();
        for (int label = 0; label < classes; label++) {
            for (int c = 0; c < classes && neighbours[label] > 0; c++) {
                double each = logLikelihood(label, c, dataset.labels()[node], neighbours, degree);
                votes[c] += neighbours[label] * each / Math.sqrt(degree);
            }
        }
    }
}
