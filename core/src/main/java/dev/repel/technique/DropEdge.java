package dev.repel.technique;

import dev.repel.graph.EdgeSample;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom.Purpose;

/**
 * DropEdge (Rong et al. 2020): every training step sees another random part of the edges, normalised anew, the same in
 * all layers; evaluation sees the whole graph. The published code draws the two directions of an edge apart, and that
 * matters: it is the default here. Edges are kept by independent draws, and what is kept is not scaled up.
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
