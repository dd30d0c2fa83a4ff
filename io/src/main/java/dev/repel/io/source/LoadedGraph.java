package dev.repel.io.source;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.ReadingNotes;

/**
 * A dataset and how its features came about, which is needed to apply the model to other nodes.
 *
 * @param binaryFeatures whether counts were turned into 1
 * @param columns how columns of the user's own tables became features, null for other datasets
 * @param notes what was decided while those tables were read, null for other datasets
 */
public record LoadedGraph(NodeDataset dataset, boolean binaryFeatures, ColumnFeatures columns, ReadingNotes notes) {
    static LoadedGraph of(OwnGraph own) {
        return new LoadedGraph(own.dataset(), false, own.features(), own.notes());
    }

    /** The content of a {@code .repel} file. */
    public OwnGraph own() {
        return new OwnGraph(dataset, columns, notes);
    }
}
