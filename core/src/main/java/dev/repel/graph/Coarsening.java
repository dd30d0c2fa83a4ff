package dev.repel.graph;

import dev.repel.autograd.SparseOperator;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * One step from a graph with weighted edges to a smaller one (Hu et al. 2019). Nodes with the same neighbours become
 * one group. Each other node, those with the fewest neighbours first, joins the free neighbour j with the largest w_ij
 * / √(d_i d_j), as long as both together weigh at most {@code heaviest}. The edge between two groups weighs as much as
 * all edges between their members; edges within a group are on the diagonal.
 */
public final class Coarsening {
    private static final int FREE = -1;

    private final SparseMatrix adjacency;
    private final int[] weights;
    private final int[] group;
    private int groups;

    private Coarsening(SparseMatrix adjacency, int[] weights) {
        this.adjacency = adjacency;
        this.weights = weights;
        this.group = new int[weights.length];
        Arrays.fill(group, FREE);
    }

    /**
     * A graph of the hierarchy.
     *
     * @param adjacency symmetric, with weights
     * @param weights how many nodes of the first graph each node stands for
     * @param group the node of the next graph that each belongs to, empty in the last
     */
    public record Level(SparseMatrix adjacency, int[] weights, int[] group) {
        /** D^-½ (A + I) D^-½. */
        public SparseOperator normalised() {
            SparseMatrix loops = withLoops(adjacency);
            double[] degrees = degrees(loops);
            float[] values = new float[loops.entries()];
            for (int i = 0; i < loops.rows(); i++) {
                for (int k = loops.rowPointers()[i]; k < loops.rowPointers()[i + 1]; k++) {
                    values[k] = (float) (loops.values()[k] / Math.sqrt(degrees[i] * degrees[loops.columns()[k]]));
                }
            }
            SparseMatrix matrix = loops.withValues(values);
            return new SparseOperator(matrix, matrix);
        }

        /** From the next graph down to this one: every node gets the value of its group. */
        public SparseOperator copies() {
            int[] pointers = IntStream.rangeClosed(0, group.length).toArray();
            float[] ones = new float[group.length];
            Arrays.fill(ones, 1f);
            int nodes = Arrays.stream(group).max().orElse(-1) + 1;
            SparseMatrix matrix = new SparseMatrix(group.length, nodes, pointers, group, ones);
            return new SparseOperator(matrix, matrix.transpose().matrix());
        }

        /** From this graph up to the next: the sum over a group of m, divided by √m. */
        public SparseOperator pooled() {
            SparseMatrix sums = copies().transposed();
            float[] values = new float[sums.entries()];
            for (int g = 0; g < sums.rows(); g++) {
                int from = sums.rowPointers()[g];
                int to = sums.rowPointers()[g + 1];
                Arrays.fill(values, from, to, (float) (1 / Math.sqrt(to - from)));
            }
            SparseMatrix matrix = sums.withValues(values);
            return new SparseOperator(matrix, matrix.transpose().matrix());
        }
    }

    /** The graph itself and this many smaller ones. */
    public static List<Level> hierarchy(Graph graph, int levels, int heaviest) {
        int[] ones = new int[graph.nodes()];
        Arrays.fill(ones, 1);
        SparseMatrix adjacency = Normalisation.SUM.of(graph).matrix();
        int[] weights = ones;
        List<Level> hierarchy = new ArrayList<>();
        for (int level = 0; level < levels; level++) {
            Coarsening step = new Coarsening(adjacency, weights);
            step.mergeEquivalent();
            step.match(heaviest);
            hierarchy.add(new Level(adjacency, weights, step.group));
            weights = step.groupWeights();
            adjacency = step.groupAdjacency();
        }
        hierarchy.add(new Level(adjacency, weights, new int[0]));
        return hierarchy;
    }

    private void mergeEquivalent() {
        Map<List<Integer>, List<Integer>> byNeighbours = new LinkedHashMap<>();
        for (int i = 0; i < group.length; i++) {
            List<Integer> neighbours = Arrays.stream(
                            adjacency.columns(),
                            adjacency.rowPointers()[i],
                            adjacency.rowPointers()[i + 1])
                    .boxed()
                    .toList();
            byNeighbours.computeIfAbsent(neighbours, k -> new ArrayList<>()).add(i);
        }
        for (List<Integer> members : byNeighbours.values()) {
            if (members.size() > 1) {
                members.forEach(i -> group[i] = groups);
                groups++;
            }
        }
    }

    private void match(int heaviest) {
        double[] degrees = degrees(adjacency);
        int[] order = IntStream.range(0, group.length)
                .boxed()
                .sorted(Comparator.comparingInt(
                        i -> adjacency.rowPointers()[i + 1] - adjacency.rowPointers()[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i : order) {
            if (group[i] == FREE) {
                int partner = partner(i, degrees, heaviest);
                group[i] = groups;
                group[partner] = groups++;
            }
        }
    }

    /** The node itself if no other is left. */
    private int partner(int i, double[] degrees, int heaviest) {
        int best = i;
        double bestWeight = 0;
        for (int k = adjacency.rowPointers()[i]; k < adjacency.rowPointers()[i + 1]; k++) {
            int j = adjacency.columns()[k];
            double weight = adjacency.values()[k] / Math.sqrt(degrees[i] * degrees[j]);
            if (j != i && group[j] == FREE && weights[i] + weights[j] <= heaviest && weight > bestWeight) {
                best = j;
                bestWeight = weight;
            }
        }
        return best;
    }

    private int[] groupWeights() {
        int[] sums = new int[groups];
        for (int i = 0; i < group.length; i++) {
            sums[group[i]] += weights[i];
        }
        return sums;
    }

    private SparseMatrix groupAdjacency() {
        List<Map<Integer, Float>> rows = new ArrayList<>();
        for (int g = 0; g < groups; g++) {
            rows.add(new TreeMap<>());
        }
        for (int i = 0; i < group.length; i++) {
            for (int k = adjacency.rowPointers()[i]; k < adjacency.rowPointers()[i + 1]; k++) {
                rows.get(group[i])
                        .merge(group[adjacency.columns()[k]], adjacency.values()[k], Float::sum);
            }
        }
        return matrix(rows);
    }

    private static SparseMatrix withLoops(SparseMatrix square) {
        List<Map<Integer, Float>> rows = new ArrayList<>();
        for (int i = 0; i < square.rows(); i++) {
            Map<Integer, Float> row = new TreeMap<>(Map.of(i, 1f));
            for (int k = square.rowPointers()[i]; k < square.rowPointers()[i + 1]; k++) {
                row.merge(square.columns()[k], square.values()[k], Float::sum);
            }
            rows.add(row);
        }
        return matrix(rows);
    }

    /** Rows by column, ascending. */
    private static SparseMatrix matrix(List<Map<Integer, Float>> rows) {
        int[] pointers = new int[rows.size() + 1];
        int[] columns = new int[rows.stream().mapToInt(Map::size).sum()];
        float[] values = new float[columns.length];
        int k = 0;
        for (int i = 0; i < rows.size(); i++) {
            for (Map.Entry<Integer, Float> entry : rows.get(i).entrySet()) {
                columns[k] = entry.getKey();
                values[k++] = entry.getValue();
            }
            pointers[i + 1] = k;
        }
        return new SparseMatrix(rows.size(), rows.size(), pointers, columns, values);
    }

    private static double[] degrees(SparseMatrix square) {
        double[] degrees = new double[square.rows()];
        for (int i = 0; i < square.rows(); i++) {
            for (int k = square.rowPointers()[i]; k < square.rowPointers()[i + 1]; k++) {
                degrees[i] += square.values()[k];
            }
        }
        return degrees;
    }
}
