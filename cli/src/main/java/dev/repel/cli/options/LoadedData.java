package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.io.csv.CsvFeatures;

/**
 * A dataset and how its features came about, which whoever applies the model to other nodes has to know.
 *
 * @param columns how columns of the user's own file became features, null for other datasets
 */
public record LoadedData(NodeDataset dataset, boolean binaryFeatures, CsvFeatures columns) {}
