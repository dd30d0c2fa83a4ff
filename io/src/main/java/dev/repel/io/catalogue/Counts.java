package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;

/** The published size of a dataset; edges are undirected, without repetitions and self-loops. */
public record Counts(int nodes, int edges, int features, int classes) {
    public static Counts of(NodeDataset dataset) {
        return new Counts(
                dataset.nodes(), dataset.graph().edges(), dataset.features().cols(), dataset.classes());
    }

    void check(NodeDataset dataset) throws InvalidDataException {
        Counts found = of(dataset);
        if (!equals(found)) {
            throw new InvalidDataException(dataset.name(), "counts", "expected " + this + ", found " + found);
        }
    }

    @Override
    public String toString() {
        return nodes + " nodes, " + edges + " edges, " + features + " features, " + classes + " classes";
    }
}
