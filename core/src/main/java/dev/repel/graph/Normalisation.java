package dev.repel.graph;

import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.SparseMatrix;

/**
 * The sparse operators that layers propagate with. A node without neighbours never divides by zero: its row is empty,
 * and if it is a neighbour itself, as in a sample of directed edges, its entries are 0.
 */
public enum Normalisation {
    /** D̂^-½ (A + I) D̂^-½ of the graph convolutional network; D̂ counts the self-loop. */
    SYMMETRIC_WITH_LOOPS(true) {
        @Override
        double weight(Neighbourhoods graph, int i, int j) {
            return 1 / Math.sqrt((graph.degree(i) + 1.0) * (graph.degree(j) + 1.0));
        }
    },
    /** −D^-½ A D^-½: the scaled Laplacian of ChebNet for λ_max = 2; its diagonal is zero. */
    SCALED_LAPLACIAN(false) {
        @Override
        double weight(Neighbourhoods graph, int i, int j) {
            return graph.degree(j) == 0 ? 0 : -1 / Math.sqrt((double) graph.degree(i) * graph.degree(j));
        }
    },
    /** D^-1 A: the mean over the neighbours. */
    MEAN(false) {
        @Override
        double weight(Neighbourhoods graph, int i, int j) {
            return 1.0 / graph.degree(i);
        }
    },
    /** A: the sum over the neighbours. */
    SUM(false) {
        @Override
        double weight(Neighbourhoods graph, int i, int j) {
            return 1;
        }
    },
    /** A + I, all ones: the pattern that attention fills with its own weights. */
    LOOPS(true) {
        @Override
        double weight(Neighbourhoods graph, int i, int j) {
            return 1;
        }
    };

    private final boolean loops;

    Normalisation(boolean loops) {
        this.loops = loops;
    }

    abstract double weight(Neighbourhoods graph, int i, int j);

    /** The operator of a graph: row i holds what node i collects. */
    public SparseOperator of(Neighbourhoods graph) {
        SparseMatrix matrix = matrix(graph);
        return new SparseOperator(
                matrix, this == MEAN || !graph.symmetric() ? matrix.transpose().matrix() : matrix);
    }

    private SparseMatrix matrix(Neighbourhoods graph) {
        int nodes = graph.nodes();
        int[] pointers = new int[nodes + 1];
        int entries = Math.addExact(graph.offsets()[nodes], loops ? nodes : 0);
        int[] columns = new int[entries];
        float[] values = new float[entries];
        int k = 0;
        for (int i = 0; i < nodes; i++) {
            boolean loopDue = loops;
            for (int e = graph.offsets()[i]; e < graph.offsets()[i + 1]; e++) {
                int j = graph.neighbours()[e];
                if (loopDue && j > i) {
                    columns[k] = i;
                    values[k++] = (float) weight(graph, i, i);
                    loopDue = false;
                }
                columns[k] = j;
                values[k++] = (float) weight(graph, i, j);
            }
            if (loopDue) {
                columns[k] = i;
                values[k++] = (float) weight(graph, i, i);
            }
            pointers[i + 1] = k;
        }
        return new SparseMatrix(nodes, nodes, pointers, columns, values);
    }
}
