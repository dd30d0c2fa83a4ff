package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import java.io.IOException;

/** Makes or reads a dataset that needs no published files. */
@FunctionalInterface
public interface DatasetLoader {
    NodeDataset load(DatasetRequest request) throws IOException;
}
