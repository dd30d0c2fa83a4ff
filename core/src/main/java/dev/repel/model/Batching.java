package dev.repel.model;

import dev.repel.settings.InvalidSetting;
import dev.repel.settings.Setting;
import java.io.Serializable;

/**
 * How a backbone is trained that can do without the whole graph.
 *
 * @param size labelled nodes per step, 0 for the whole graph in every step
 * @param anchors nodes per step that may become anchors
 * @param sample the nodes that anchors are drawn from
 */
public record Batching(
        @Setting(
                name = "batch-size",
                value = "0",
                range = "[0, )",
                help = "Train in batches of so many labelled nodes, at a cost that does not grow with the graph; 0: on"
                        + " the whole graph.")
        int size,

        @Setting(
                name = "batch-anchors",
                value = "512",
                range = "[1, )",
                help = "Nodes per batch that may become anchors of pcl.")
        int anchors,

        @Setting(
                name = "batch-sample",
                value = "10000",
                range = "[1, )",
                help = "Nodes, drawn once, that batches take anchors from; all if there are fewer.")
        int sample)
        implements Serializable {

    /** The batching of an architecture; none if its backbone cannot train in batches. */
    public static Batching of(Architecture architecture) {
        return Backbones.named(architecture.backbone()).trainsInBatches()
                ? architecture.own().of(Batching.class)
                : new Batching(0, 1, 1);
    }

    /** Whether steps see a part of the graph. */
    public boolean isOn() {
        return size > 0;
    }

    /** How many steps an epoch has, in which every labelled node comes once. */
    public int steps(int labelled) {
        return isOn() ? Math.max(1, (labelled + size - 1) / size) : 1;
    }

    /** @throws InvalidSetting if a network of this architecture has to see all nodes at once */
    public void require(Architecture architecture) {
        InvalidSetting.unless(
                architecture.embedding() != Embedding.HIDDEN,
                "embedding",
                "must be logits or head with {batch-size}: hidden layers have rows for other nodes than those of a batch");
        InvalidSetting.unless(
                architecture.options().norm() != Norm.BATCH,
                "norm",
                "must not be batch with {batch-size}: its statistics would be those of a few nodes");
    }
}
