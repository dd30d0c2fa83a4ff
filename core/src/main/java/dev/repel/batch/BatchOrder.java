package dev.repel.batch;

import dev.repel.graph.NodeSlots;
import dev.repel.model.Batching;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;

/**
 * Which nodes come when. Labelled nodes come once per epoch, in a new order each time. Possible anchors are a sample of
 * all nodes, drawn once per run; steps go round it, so that none comes twice before all have come. Everything is a function of
 * seed, epoch and step, so that a resumed run goes on with the same batches.
 */
public final class BatchOrder {
    private static final int LABELLED = 2;
    private static final int SAMPLE = 3;

    private final int nodes;
    private final int size;
    private final int steps;
    private final int anchors;
    private final int[] order;
    private final int[] sample;
    private long sampledFor;
    private boolean sampled;
    private long orderedFor;
    private int orderedEpoch = -1;
    private int first;
    private int count;

    /**
     * Before anything is drawn.
     *
     * @param nodes of the graph
     * @param labelled how many nodes are learned from
     */
    public BatchOrder(int nodes, int labelled, Batching batching) {
        this.nodes = nodes;
        this.order = new int[labelled];
        this.size = Math.max(1, Math.min(batching.size(), labelled));
        this.steps = batching.steps(labelled);
        this.sample = new int[Math.min(nodes, batching.sample())];
        this.anchors = Math.min(batching.anchors(), sample.length);
    }

    /** How many steps an epoch has. */
    public int steps() {
        return steps;
    }

    /** Draws the labelled nodes of a step. */
    public void labelled(long seed, int epoch, int step) {
        if (orderedEpoch != epoch || orderedFor != seed) {
            drawOrder(seed, epoch);
        }
        first = Math.min(order.length, step * size);
        count = Math.min(size, order.length - first);
    }

    private void drawOrder(long seed, int epoch) {
        for (int n = 0; n < order.length; n++) {
            order[n] = n;
        }
        CounterRandom random = new CounterRandom(seed, Purpose.SAMPLING, LABELLED, epoch);
        random.drawToFront(order, 0, order.length, order.length, 0);
        orderedFor = seed;
        orderedEpoch = epoch;
    }

    /** How many labelled nodes the step has. */
    public int count() {
        return count;
    }

    /** The place of one of them among all labelled nodes. */
    public int labelled(int n) {
        return order[first + n];
    }

    /** Adds the possible anchors of a step. */
    public void drawAnchors(long seed, int epoch, int step, Batch batch) {
        if (!sampled || sampledFor != seed) {
            drawSample(seed);
        }
        long before = ((long) (epoch - 1) * steps + step) * anchors;
        for (int a = 0; a < anchors; a++) {
            batch.draw(sample[(int) ((before + a) % sample.length)]);
        }
    }

    private void drawSample(long seed) {
        CounterRandom random = new CounterRandom(seed, Purpose.SAMPLING, SAMPLE, 0);
        if (sample.length == nodes) {
            System.arraycopy(random.permutation(nodes), 0, sample, 0, nodes);
        } else {
            NodeSlots drawn = new NodeSlots();
            for (int i = 0; drawn.count() < sample.length; i++) {
                drawn.slotOf(random.below(nodes, i));
            }
            for (int n = 0; n < sample.length; n++) {
                sample[n] = drawn.node(n);
            }
        }
        sampled = true;
        sampledFor = seed;
    }
}
