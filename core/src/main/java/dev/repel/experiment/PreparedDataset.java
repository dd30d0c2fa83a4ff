package dev.repel.experiment;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A dataset with everything that experiments on it can share: scaled features, transposed features, random walks. Each
 * is computed on first use and then shared, even by concurrent experiments.
 */
public final class PreparedDataset {
    private final NodeDataset dataset;
    private final WalkStores stores;
    private final Map<FeatureScaling, Features> features = new EnumMap<>(FeatureScaling.class);
    private final Map<WalkKey, WalkCache> walks = new HashMap<>();

    /** Where walks with certain parameters are kept between processes. */
    @FunctionalInterface
    public interface WalkStores {
        WalkStore open(Graph graph, double continueProbability, double walkError);
    }

    /** @param dataset with scaled features whose sparse part transposes to {@code transposed} */
    record Features(FittedScaling scaling, NodeDataset dataset, SparseMatrix.Transposed transposed) {}

    private record WalkKey(double continueProbability, double walkError) {}

    public PreparedDataset(NodeDataset dataset, WalkStores stores) {
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.stores = stores;
    }

    /** The dataset as it was read. */
    public NodeDataset dataset() {
        return dataset;
    }

    synchronized Features features(FeatureScaling scaling) {
        return features.computeIfAbsent(scaling, kind -> {
            FittedScaling fitted = kind.fit(dataset.features());
            FeatureMatrix scaled = fitted.apply(dataset.features());
            NodeDataset used = scaled == dataset.features() ? dataset : dataset.withFeatures(scaled);
            return new Features(fitted, used, scaled.sparse().transpose());
        });
    }

    synchronized WalkCache walks(double continueProbability, double walkError) {
        return walks.computeIfAbsent(
                new WalkKey(continueProbability, walkError),
                key -> new WalkCache(
                        dataset.graph(),
                        continueProbability,
                        walkError,
                        stores.open(dataset.graph(), continueProbability, walkError)));
    }
}
