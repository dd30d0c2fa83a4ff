package dev.repel.io.walks;

import dev.repel.experiment.PreparedDataset.WalkStores;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One {@link DiskWalkStore} for each graph and pair of parameters that is asked for, until all are closed together. */
public final class DiskWalkStores implements WalkStores, AutoCloseable {
    private final Path cacheFolder;
    private final List<DiskWalkStore> opened = new ArrayList<>();

    /** @param cacheFolder the per-user cache */
    public DiskWalkStores(Path cacheFolder) {
        this.cacheFolder = cacheFolder;
    }

    @Override
    public synchronized WalkStore open(Graph graph, double continueProbability, double walkError) {
        DiskWalkStore store = new DiskWalkStore(cacheFolder, graph, continueProbability, walkError);
        opened.add(store);
        return store;
    }

    /** Writes what is new. */
    @Override
    public synchronized void close() {
        opened.forEach(DiskWalkStore::close);
    }
}
