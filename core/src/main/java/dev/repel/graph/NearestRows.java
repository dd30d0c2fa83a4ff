package dev.repel.graph;

import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The largest entries of each row of Π = Σ_{n ≤ K} α (1 − α)ⁿ (D̃^-1 Ã)ⁿ with self-loops: where a walk of at most K steps
 * from a node ends that stops at each step with probability α. Computed row by row by a push of mass, step by step
 * (Feng et al. 2022): a node passes its mass on unless it is below a threshold times its degree. Nothing else of the
 * graph is touched, and the rows do not depend on each other.
 *
 * @param restart α
 * @param hops K
 * @param threshold below which mass is no longer passed on, per neighbour
 * @param count of the entries kept per row; among equals, those of the first nodes
 * @param scaling of the entries that are kept
 */
public record NearestRows(double restart, int hops, double threshold, int count, RowScaling scaling) {
    /** Whose entries are probabilities. */
    public NearestRows(double restart, int hops, double threshold, int count) {
        this(restart, hops, threshold, count, RowScaling.ROW);
    }

    /** One row per node. Rows do not sum to 1. */
    public SparseMatrix of(Graph graph, Workers workers) {
        return matrix(graph.nodes(), of(graph, IntStream.range(0, graph.nodes()).toArray(), workers));
    }

    /** Some rows, in the order of their nodes. */
    public Row[] of(Graph graph, int[] nodes, Workers workers) {
        Row[] rows = new Row[nodes.length];
        workers.forRows(nodes.length, 1000, (from, to) -> {
            Push push = new Push(graph);
            for (int n = from; n < to; n++) {
                rows[n] = push.row(nodes[n]);
            }
        });
        return rows;
    }

    static SparseMatrix matrix(int nodes, Row[] rows) {
        int[] pointers = new int[rows.length + 1];
        for (int i = 0; i < rows.length; i++) {
            pointers[i + 1] = Math.addExact(pointers[i], rows[i].nodes().length);
        }
        int[] columns = new int[pointers[rows.length]];
        float[] values = new float[columns.length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i].nodes(), 0, columns, pointers[i], rows[i].nodes().length);
            System.arraycopy(rows[i].scores(), 0, values, pointers[i], rows[i].nodes().length);
        }
        return new SparseMatrix(rows.length, nodes, pointers, columns, values);
    }

    /**
     * The entries of a row that are kept.
     *
     * @param nodes ascending
     * @param scores one per node
     * @param missing what the row of an endless and unbounded walk has beyond all entries that were found: their exact L1
     *     error
     */
    public record Row(int[] nodes, float[] scores, double missing) {
        /** The object, the heads of its arrays and a reference to it. */
        private static final int OBJECT_AND_ARRAYS = 72;

        /** The bytes of a row with so many entries. */
        public static long bytes(int entries) {
            return OBJECT_AND_ARRAYS + (long) entries * (Integer.BYTES + Float.BYTES);
        }
    }

    /** The work space of one thread: it grows with the nodes that a walk reaches and not with the graph. */
    private final class Push {
        private final Graph graph;
        private final NodeSlots slots = new NodeSlots();
        /** By slot. */
        private double[] settled = new double[64];

        private double[] mass = new double[64];
        private double[] next = new double[64];
        private int[] active = new int[64];
        private int[] reached = new int[64];

        Push(Graph graph) {
            this.graph = graph;
        }

        Row row(int source) {
            int first = slot(source);
            mass[first] = 1;
            active[0] = first;
            int activeCount = 1;
            double share = restart;
            for (int step = 0; step <= hops && activeCount > 0; step++) {
                int reachedCount = 0;
                for (int a = 0; a < activeCount; a++) {
                    int slot = active[a];
                    double here = mass[slot];
                    mass[slot] = 0;
                    settled[slot] += share * here;
                    if (step < hops) {
                        reachedCount = passOn(slots.node(slot), here, reachedCount);
                    }
                }
                double[] emptied = mass;
                mass = next;
                next = emptied;
                int[] done = active;
                active = reached;
                reached = done;
                activeCount = reachedCount;
                share *= 1 - restart;
            }
            return largest(source);
        }

        /** Passes what is at a node on to it and its neighbours, unless it is too little. */
        private int passOn(int u, double here, int reachedCount) {
            double strength = graph.strength(u) + 1;
            if (here < threshold * strength) {
                return reachedCount;
            }
            double part = here / strength;
            int count = pass(u, part, reachedCount);
            for (int k = graph.offsets()[u]; k < graph.offsets()[u + 1]; k++) {
                count = pass(graph.neighbours()[k], part * graph.weight(k), count);
            }
            return count;
        }

        private int pass(int node, double amount, int reachedCount) {
            int slot = slot(node);
            int count = reachedCount;
            if (next[slot] == 0) {
                reached = count < reached.length ? reached : Arrays.copyOf(reached, 2 * count);
                reached[count++] = slot;
            }
            next[slot] += amount;
            return count;
        }

        private int slot(int node) {
            int slot = slots.slotOf(node);
            if (slot == settled.length) {
                settled = Arrays.copyOf(settled, 2 * slot);
                mass = Arrays.copyOf(mass, 2 * slot);
                next = Arrays.copyOf(next, 2 * slot);
            }
            return slot;
        }

        private Row largest(int source) {
            // the bits of positive floats have the order of the floats; of equal ones, the first node is the largest
            long[] order = new long[slots.count()];
            double sum = 0;
            for (int slot = 0; slot < order.length; slot++) {
                long score = Float.floatToIntBits((float) settled[slot]);
                order[slot] = (score << Integer.SIZE) | (Integer.MAX_VALUE - slots.node(slot));
                sum += settled[slot];
            }
            Arrays.sort(order);
            int kept = Math.min(NearestRows.this.count, order.length);
            int[] nodes = new int[kept];
            for (int n = 0; n < kept; n++) {
                nodes[n] = Integer.MAX_VALUE - (int) order[order.length - 1 - n];
            }
            Arrays.sort(nodes);
            float[] scores = new float[kept];
            for (int n = 0; n < kept; n++) {
                scores[n] = (float) (settled[slots.find(nodes[n])] * scaling.factor(graph, source, nodes[n]));
            }
            Arrays.fill(settled, 0, order.length, 0);
            slots.clear();
            return new Row(nodes, scores, Math.max(0, 1 - sum));
        }
    }
}
