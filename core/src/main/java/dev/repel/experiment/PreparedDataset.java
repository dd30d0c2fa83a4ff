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
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A dataset with everything that experiments on it can share: scaled features, transposed features, random walks. Each
 * is computed on first use and then shared, even by concurrent experiments.
 */
public final class PreparedDataset {
    private final NodeDataset dataset;
    private final WalkStores stores;
    /** The same nodes with their first labels, which prepares for both; null for these themselves. */
    private final PreparedDataset unlabelled;

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
        this(dataset, stores, null);
    }

    private PreparedDataset(NodeDataset dataset, WalkStores stores, PreparedDataset unlabelled) {
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.stores = stores;
        this.unlabelled = unlabelled;
    }

    /** The dataset as it was read. */
    public NodeDataset dataset() {
        return dataset;
    }

    /** The same nodes with other labels. What is prepared does not depend on them: it is shared, whoever needs it first. */
    public PreparedDataset withLabels(int[] labels, List<String> classNames) {
        return new PreparedDataset(dataset.withLabels(labels, classNames), stores, this);
    }

    synchronized Features features(FeatureScaling scaling) {
        if (unlabelled != null) {
            Features shared = unlabelled.features(scaling);
            NodeDataset labelled = shared.dataset().withLabels(dataset.labels(), dataset.classNames());
            return new Features(shared.scaling(), labelled, shared.transposed());
        }
        return features.computeIfAbsent(scaling, kind -> {
            FittedScaling fitted = kind.fit(dataset.features());
            FeatureMatrix scaled = fitted.apply(dataset.features());
            NodeDataset used = scaled == dataset.features() ? dataset : dataset.withFeatures(scaled);
            return new Features(fitted, used, scaled.sparse().transpose());
        });
    }

    synchronized WalkCache walks(double continueProbability, double walkError) {
        if (unlabelled != null) {
            return unlabelled.walks(continueProbability, walkError);
        }
        return walks.computeIfAbsent(
                new WalkKey(continueProbability, walkError),
                key -> new WalkCache(
                        dataset.graph(),
                        continueProbability,
                        walkError,
                        stores.open(dataset.graph(), continueProbability, walkError)));
    }
}
