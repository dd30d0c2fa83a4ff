package dev.repel.study.run;

import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.io.walks.DiskWalkStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The datasets of many runs, each read once. Closing writes the random walks that were new to the per-user cache. */
public final class DataPool implements AutoCloseable {
    private final Path cacheFolder;
    private final Consumer<String> progress;
    private final Map<String, PreparedDataset> datasets = new HashMap<>();
    private final List<DiskWalkStore> stores = new ArrayList<>();

    /** @param progress is told what takes time */
    public DataPool(Path cacheFolder, Consumer<String> progress) {
        this.cacheFolder = cacheFolder;
        this.progress = progress;
    }

    public PreparedDataset of(TrainingCall call) throws IOException {
        PreparedDataset known = datasets.get(call.data());
        if (known == null) {
            known = new PreparedDataset(call.load(progress), this::store);
            datasets.put(call.data(), known);
        }
        return known;
    }

    private WalkStore store(Graph graph, double continueProbability, double walkError) {
        DiskWalkStore store = new DiskWalkStore(cacheFolder, graph, continueProbability, walkError);
        synchronized (stores) {
            stores.add(store);
        }
        return store;
    }

    @Override
    public void close() {
        synchronized (stores) {
            stores.forEach(DiskWalkStore::close);
        }
    }
}
