package dev.repel.technique;

import dev.repel.graph.EdgeSample;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom.Purpose;

/**
 * DropEdge (Rong et al. 2020): every training step sees a new random sample of the edges, normalised again and the same
 * in all layers; evaluation sees the whole graph. The published code samples the two directions of an edge separately.
 * That matters, so it is the default here. Each edge is kept independently, and kept edges are not scaled up.
 */
public final class DropEdge implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "dropedge",
                    "train on a random part of the edges in every epoch",
                    WorksOn.GRAPH,
                    (task, settings, walks) -> new DropEdge(settings.of(DropEdgeSettings.class)))
            .reads(DropEdgeSettings.class);

    private final DropEdgeSettings settings;

    public DropEdge(DropEdgeSettings settings) {
        this.settings = settings;
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (settings.keep() < 1) {
            start.network()
                    .graph()
                    .show(EdgeSample.of(
                            start.network().graph().original(),
                            settings.keep(),
                            settings.directed(),
                            start.random(Purpose.GRAPH, 0)));
        }
    }
}
