package dev.repel.technique;

import dev.repel.batch.Batch;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkCache;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.model.Network;
import dev.repel.pseudo.AnchorWalks;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.NegativePool;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * {@link Pcl} in batches. Anchors are those of the drawn nodes that the network is confident about; their negatives come
 * from a {@link NegativePool}, whose nodes are part of every batch. The loss of an anchor is that of the whole graph if
 * the pool is. A pair is weighed by the walk from its anchor instead of the one from its negative, which is the same
 * within the error of both.
 */
final class BatchPcl implements Technique {
    private static final String POOL = "pcl.pool";

    private final PclSettings settings;
    private final Batch batch;
    private final WalkCache walks;
    private final NegativePool pool;
    private final int[] positiveLabels;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final int[] anchorNodes;

    private final AnchorWalks anchorWalks = new AnchorWalks() {
        @Override
        public Walk from(int row) {
            return walks.from(batch.node(row));
        }

        @Override
        public int rowOf(int node) {
            return batch.rowOf(node);
        }

        @Override
        public double continueProbability() {
            return walks.continueProbability();
        }
    };

    BatchPcl(PclSettings settings, WalkCache walks, Batch batch, int classes) {
        settings.requireWorkInParts();
        this.settings = settings;
        this.batch = batch;
        this.walks = walks;
        this.pool = new NegativePool(batch.capacity(), classes, settings.k());
        this.positiveLabels = new int[batch.capacity()];
        this.pairs = new NegativePairs(batch.capacity(), classes, settings.k());
        this.weights = new TopologicalWeights(batch.capacity(), settings.weighting(), settings.weightTemperature());
        this.anchorNodes = new int[batch.capacity()];
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        TopologicallyWeightedContrastive loss = network.tape()
                .add(new TopologicallyWeightedContrastive(
                        network.embeddings(), pairs, weights, settings.tau(), settings.k(), null));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (!start.cotraining() || settings.weight() == 0) {
            pairs.clear();
            return;
        }
        boolean training = settings.confidence() == PclSettings.Confidence.TRAINING;
        Matrix predictions = training ? start.trainingLogProbabilities().get() : start.logProbabilities();
        PositivePseudoLabels.assign(predictions, settings.gamma(), positiveLabels, start.workers());
        for (int row = 0; row < positiveLabels.length; row++) {
            if (row >= batch.count() || !batch.isDrawn(row)) {
                positiveLabels[row] = PositivePseudoLabels.NONE;
            }
        }
        pool.refresh(Matrix.view(predictions.data(), batch.count(), predictions.cols()), batch::node);
        batch.keep(pool.nodes());
        pairs.set(positiveLabels, pool.rows(), pool.starts());
        weigh(start);
    }

    private void weigh(EpochStart start) {
        if (settings.weighting() != Weighting.UNIFORM) {
            for (int a = 0; a < pairs.anchorCount(); a++) {
                anchorNodes[a] = batch.node(pairs.anchors()[a]);
            }
            walks.require(anchorNodes, pairs.anchorCount(), start.workers());
        }
        weights.updateFromAnchors(pairs, anchorWalks, start.kernels(), start.workers());
    }

    @Override
    public int anchors() {
        return pairs.anchorCount();
    }

    @Override
    public void reset() {
        pairs.clear();
        pool.clear();
        batch.keep(pool.nodes());
        Arrays.fill(positiveLabels, PositivePseudoLabels.NONE);
    }

    @Override
    public Map<String, Matrix> state() {
        return pool.nodes().length == 0 ? Map.of() : Map.of(POOL, pool.state());
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        Matrix nodes = state.get(POOL);
        if (nodes != null) {
            pool.restore(nodes);
            batch.keep(pool.nodes());
        }
    }
}
