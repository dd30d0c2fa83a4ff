package dev.repel.graph;

import dev.repel.Paper;
import java.util.Arrays;

/**
 * The random walk with restart, r ← q A_rw r + (1 − q) e_i with A_rw = A D^-1, by forward push (Andersen, Chung, Lang
 * 2006): only the part of the graph that matters is touched. The state is an estimate p and a residual r with π = p +
 * Σ_u r(u) π_u; as long as some r(u) ≥ ε d(u), a share 1 − q of r(u) settles in p and the rest is spread over the
 * neighbours, in proportion to the weights of the edges if they have any. Then d(u) is the sum of the weights around u in
 * units of the mean weight, so that the same graph in other units gives the same walks.
 *
 * <p>The paper's sentence calls q the probability to return; its equation continues with q, and so do we: q is the
 * <em>continue probability</em>.
 *
 * <p>At the end 0 ≤ π(v) − p(v) ≤ ε d(v) for every node v, after at most 1 / ((1 − q) ε) edge touches. First in, first
 * out, neighbours ascending: the same bits always. An object belongs to one thread and is reused for many sources; it
 * takes 21 bytes per node.
 */
@Paper("eq:rwr-iteration")
public final class ForwardPush {
    private final Graph graph;
    private final double continueProbability;
    private final double bound;
    private final double[] estimate;
    private final double[] residual;
    private final boolean[] queued;
    private final int[] queue;
    private int[] touched = new int[256];
    private int touchedCount;
    private long edgeTouches;

    public ForwardPush(Graph graph, double continueProbability, double epsilon) {
        if (!(continueProbability >= 0 && continueProbability < 1) || !(epsilon > 0)) {
            throw new IllegalArgumentException(
                    "the continue probability must be in [0, 1) and the error bound above 0");
        }
        this.graph = graph;
        this.continueProbability = continueProbability;
        this.bound = epsilon / graph.meanWeight();
        this.estimate = new double[graph.nodes()];
        this.residual = new double[graph.nodes()];
        this.queued = new boolean[graph.nodes()];
        this.queue = new int[graph.nodes() + 1];
    }

    public Walk from(int source) {
        edgeTouches = 0;
        if (graph.degree(source) == 0) {
            return new Walk(new int[] {source}, new float[] {1f}, 0);
        }
        int head = 0;
        int tail = 0;
        add(source, 1);
        queue[tail++] = source;
        queued[source] = true;
        while (head != tail) {
            int u = queue[head];
            head = head + 1 == queue.length ? 0 : head + 1;
            queued[u] = false;
            double mass = residual[u];
            residual[u] = 0;
            estimate[u] += (1 - continueProbability) * mass;
            double share = continueProbability * mass / graph.strength(u);
            edgeTouches += graph.degree(u);
            for (int k = graph.offsets()[u]; k < graph.offsets()[u + 1]; k++) {
                int v = graph.neighbours()[k];
                add(v, share * graph.weight(k));
                if (!queued[v] && residual[v] >= bound * graph.strength(v)) {
                    queued[v] = true;
                    queue[tail] = v;
                    tail = tail + 1 == queue.length ? 0 : tail + 1;
                }
            }
        }
        return collect();
    }

    /** How many edges the last source touched. */
    public long edgeTouches() {
        return edgeTouches;
    }

    private void add(int node, double mass) {
        if (residual[node] == 0 && estimate[node] == 0) {
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            touched[touchedCount++] = node;
        }
        residual[node] += mass;
    }

    private Walk collect() {
        Arrays.sort(touched, 0, touchedCount);
        int reached = 0;
        for (int t = 0; t < touchedCount; t++) {
            reached += estimate[touched[t]] > 0 ? 1 : 0;
        }
        int[] nodes = new int[reached];
        float[] scores = new float[reached];
        double settled = 0;
        int n = 0;
        for (int t = 0; t < touchedCount; t++) {
            int node = touched[t];
            if (estimate[node] > 0) {
                nodes[n] = node;
                scores[n++] = (float) estimate[node];
                settled += estimate[node];
            }
            estimate[node] = 0;
            residual[node] = 0;
        }
        touchedCount = 0;
        return new Walk(nodes, scores, Math.max(0, 1 - settled));
    }
}
