package dev.repel.partition;

import dev.repel.data.NodeDataset;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** All parts in this process. Workers may be lost between any two rounds. */
final class LocalRounds implements Rounds {
    private final List<Part> parts = new ArrayList<>();
    private final WorkPlan plan;
    private final WalkCache walks;
    private final boolean forgetful;
    private final List<PartWorker> workers = new ArrayList<>();

    /** @param forgetful whether every round finds new workers */
    LocalRounds(NodeDataset dataset, int count, int reach, WorkPlan plan, boolean forgetful) {
        this.plan = plan;
        this.forgetful = forgetful;
        this.walks = new WalkCache(dataset.graph(), 0.85, 1e-4, WalkStore.NONE);
        CounterRandom random = new CounterRandom(7, CounterRandom.Purpose.SPLIT, 0, 0);
        int[] partOf = IntStream.range(0, dataset.nodes())
                .map(node -> random.below(count, node))
                .toArray();
        for (int p = 0; p < count; p++) {
            int index = p;
            int[] own = IntStream.range(0, partOf.length)
                    .filter(node -> partOf[node] == index)
                    .toArray();
            parts.add(Part.of(p, dataset.graph(), dataset.features(), own, reach));
        }
        hire();
    }

    private void hire() {
        workers.clear();
        for (Part part : parts) {
            workers.add(new PartWorker(part, plan, new RestrictedWalks(walks, part), new PlainKernels(), Workers.NONE));
        }
    }

    private List<PartWorker> workers() {
        if (forgetful) {
            hire();
        }
        return workers;
    }

    @Override
    public Forwarded forward(Step step) {
        return Forwarded.together(
                workers().stream().map(worker -> worker.forward(step)).toList(), plan);
    }

    @Override
    public Contrasted contrast(Step step, Negatives negatives) {
        int[] nodes = negatives.chosen().nodes();
        walks.require(nodes, nodes.length, Workers.NONE);
        return Contrasted.together(workers().stream()
                .map(worker -> worker.contrast(step, negatives))
                .toList());
    }

    @Override
    public float[] backward(Step step, Negatives negatives, float[] returned) {
        return Gradients.sum(workers().stream()
                .map(worker -> worker.backward(step, negatives, returned))
                .toList());
    }
}
