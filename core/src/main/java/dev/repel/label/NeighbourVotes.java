package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * What the labels of neighbours say about a node. How often nodes of two classes are neighbours is counted on the edges
 * between labelled nodes, so that graphs whose neighbours differ are understood too. Neighbours say much the same as one
 * another: n of them count as √n.
 */
final class NeighbourVotes {
    private final NodeDataset dataset;
    private final int classes;
    /** ln P(label of a neighbour | class), one row per class. */
    private final double[][] logLikelihood;

    NeighbourVotes(NodeDataset dataset) {
        this.dataset = dataset;
        this.classes = dataset.classes();
        this.logLikelihood = logLikelihood();
    }

    private double[][] logLikelihood() {
        double[][] counts = new double[classes][classes];
        double[] ofLabel = new double[classes];
        double all = 0;
        for (int node = 0; node < dataset.nodes(); node++) {
            if (dataset.isLabelled(node)) {
                for (int k = first(node); k < end(node); k++) {
                    int neighbour = dataset.graph().neighbours()[k];
                    if (dataset.isLabelled(neighbour)) {
                        counts[dataset.labels()[node]][dataset.labels()[neighbour]]++;
                        ofLabel[dataset.labels()[neighbour]]++;
                        all++;
                    }
                }
            }
        }
        for (int c = 0; c < classes; c++) {
            double sum = 0;
            for (int label = 0; label < classes; label++) {
                sum += counts[c][label];
            }
            for (int label = 0; label < classes; label++) {
                // where little was counted, a class has the neighbours that all have
                double usual = (ofLabel[label] + 1) / (all + classes);
                counts[c][label] = StrictMath.log((counts[c][label] + classes * usual) / (sum + classes));
            }
        }
        return counts;
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
        Graph graph = dataset.graph();
        Arrays.fill(votes, 0);
        int voters = 0;
        for (int k = first(node); k < end(node); k++) {
            int neighbour = graph.neighbours()[k];
            if (dataset.isLabelled(neighbour)) {
                voters++;
                for (int c = 0; c < classes; c++) {
                    votes[c] += logLikelihood[c][dataset.labels()[neighbour]];
                }
            }
        }
        for (int c = 0; c < classes && voters > 1; c++) {
            votes[c] /= Math.sqrt(voters);
        }
    }
}
