package dev.repel.graph;

import dev.repel.tensor.Workers;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The walks from the nodes requested so far, at most one per node, computed when first needed. Runs on the same graph
 * share one cache, even concurrently: a thread, and the workers it starts, may read the walks it has required.
 */
public final class WalkCache implements Walks {
    private final Graph graph;
    private final double continueProbability;
    private final double epsilon;
    private final WalkStore store;
    private final Walk[] walks;
    private final float[][] scoresTo;
    private final Deque<ForwardPush> idle = new ArrayDeque<>();

    public WalkCache(Graph graph, double continueProbability, double epsilon, WalkStore store) {
        this.graph = graph;
        this.continueProbability = continueProbability;
        this.epsilon = epsilon;
        this.store = store;
        this.walks = new Walk[graph.nodes()];
        this.scoresTo = new float[graph.nodes()][];
    }

    public Graph graph() {
        return graph;
    }

    @Override
    public double continueProbability() {
        return continueProbability;
    }

    /** Ensures that the walks from these nodes are available. */
    public synchronized void require(int[] sources, int count, Workers workers) {
        int missing = 0;
        int[] wanted = null;
        for (int s = 0; s < count; s++) {
            int source = sources[s];
            if (walks[source] == null) {
                add(source, store.find(source));
            }
            if (walks[source] == null) {
                wanted = wanted == null ? new int[count] : wanted;
                wanted[missing++] = source;
            }
        }
        if (missing > 0) {
            compute(Arrays.stream(wanted, 0, missing).distinct().toArray(), workers);
        }
    }

    private void compute(int[] sources, Workers workers) {
        workers.forRows(sources.length, 100_000, (from, to) -> {
            ForwardPush push = borrow();
            for (int s = from; s < to; s++) {
                add(sources[s], push.from(sources[s]));
            }
            giveBack(push);
        });
        Walk[] computed = new Walk[sources.length];
        for (int s = 0; s < sources.length; s++) {
            computed[s] = walks[sources[s]];
        }
        store.keep(sources, computed);
    }

    /** @param walk null if there is none yet */
    private void add(int source, Walk walk) {
        if (walk != null) {
            scoresTo[source] = walk.readBackwards(graph.strength(source), graph::strength);
            walks[source] = walk;
        }
    }

    private ForwardPush borrow() {
        synchronized (idle) {
            ForwardPush push = idle.poll();
            return push != null ? push : new ForwardPush(graph, continueProbability, epsilon);
        }
    }

    private void giveBack(ForwardPush push) {
        synchronized (idle) {
            idle.push(push);
        }
    }

    /** The walk from a node that was required before. */
    @Override
    public Walk from(int source) {
        return walks[source];
    }

    @Override
    public float[] scoresTo(int source) {
        return scoresTo[source];
    }
}
