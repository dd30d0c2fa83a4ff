package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ReadingNotes;

/**
 * A dataset and how its features came about, which whoever applies the model to other nodes has to know.
 *
 * @param columns how columns of the user's own tables became features, null for other datasets
 * @param notes what was decided while those tables were read, null for other datasets
 */
public record LoadedData(NodeDataset dataset, boolean binaryFeatures, ColumnFeatures columns, ReadingNotes notes) {}
