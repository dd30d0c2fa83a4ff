package dev.repel.graph;

import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.SparseMatrix;

/**
 * The sparse operators that layers propagate with. A holds the weights of the edges, 1 for a graph without weights, and
 * D the sums of its rows. A node without neighbours never divides by zero: its row is empty,
 * and if it is a neighbour itself, as in a sample of directed edges, its entries are 0.
 */
public enum Normalisation {
    /** D̂^-½ (A + I) D̂^-½ of the graph convolutional network; D̂ counts the self-loop. */
    SYMMETRIC_WITH_LOOPS(true) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            return weight / Math.sqrt((graph.strength(i) + 1.0) * (graph.strength(j) + 1.0));
        }
    },
    /** D^-½ A D^-½, where the node itself is added in another way. */
    SYMMETRIC(false) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            double product = graph.strength(i) * graph.strength(j);
            return product == 0 ? 0 : weight / Math.sqrt(product);
        }
    },
    /**
     * −D^-½ A D^-½: the scaled Laplacian of ChebNet for λ_max = 2; its diagonal is zero. If edges go one way, D
     * sums over those that leave a node, as PyTorch Geometric's does here.
     */
    SCALED_LAPLACIAN(false) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            double product = graph.strengthAsSource(i) * graph.strengthAsSource(j);
            return product == 0 ? 0 : -weight / Math.sqrt(product);
        }
    },
    /** D^-1 A: the mean over the neighbours, by their weights. */
    MEAN(false) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            return weight / graph.strength(i);
        }
    },
    /** A: the sum over the neighbours, by their weights. */
    SUM(false) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            return weight;
        }
    },
    /**
     * The pattern that attention fills with its own weights, A + I. Its entries are the weights of the edges, that of a
     * loop the mean weight around its node, 0 if there is no edge; all ones without weights.
     */
    LOOPS(true) {
        @Override
        double entry(Neighbourhoods graph, int i, int j, double weight) {
            if (i != j || !graph.weighted()) {
                return weight;
            }
            return graph.degree(i) == 0 ? 0 : graph.strength(i) / graph.degree(i);
        }
    };

    private final boolean loops;

    Normalisation(boolean loops) {
        this.loops = loops;
    }

    /** The same over the edges alone. */
    Normalisation withoutLoops() {
        return switch (this) {
            case SYMMETRIC_WITH_LOOPS -> SYMMETRIC;
            case LOOPS -> SUM;
            default -> this;
        };
    }

    /** @param weight of the edge, 1 for a loop */
    abstract double entry(Neighbourhoods graph, int i, int j, double weight);

    /** The operator of a graph: row i holds what node i collects. */
    public SparseOperator of(Neighbourhoods graph) {
        SparseMatrix matrix = matrix(graph);
        return new SparseOperator(
                matrix, this == MEAN || !graph.symmetric() ? matrix.transpose().matrix() : matrix);
    }

    /** Row i holds what node i collects. */
    SparseMatrix matrix(Neighbourhoods graph) {
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
                    values[k++] = (float) entry(graph, i, i, 1);
                    loopDue = false;
                }
                columns[k] = j;
                values[k++] = (float) entry(graph, i, j, graph.weight(e));
            }
            if (loopDue) {
                columns[k] = i;
                values[k++] = (float) entry(graph, i, i, 1);
            }
            pointers[i + 1] = k;
        }
        return new SparseMatrix(nodes, nodes, pointers, columns, values);
    }
}
