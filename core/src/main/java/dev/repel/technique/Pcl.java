package dev.repel.technique;

import dev.repel.Paper;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.model.Network;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopKNegatives;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import java.util.Optional;

/**
 * Pseudo contrastive learning. After the warm-up, before every step, the predictions of the evaluation pass give each
 * node its positive pseudo-label and each class its negatives; the step then minimises L_s + λ L_c.
 */
@Paper({"alg:pcl (co-training)", "eq:joint-loss"})
public final class Pcl implements Technique {
    private final PclSettings settings;
    private final int[] positiveLabels;
    private final TopKNegatives selection;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final WalkCache walks;

    /**
     * @param walks of the task's graph, shared by all runs on it
     */
    public Pcl(TrainingTask task, PclSettings settings, WalkCache walks) {
        int nodes = task.graph().nodes();
        if (settings.k() > nodes) {
            throw new IllegalArgumentException("--k " + settings.k() + " asks for more negatives a class than the graph"
                    + " has nodes (" + nodes + ").");
        }
        this.settings = settings;
        this.positiveLabels = new int[nodes];
        this.selection = new TopKNegatives(nodes);
        this.pairs = new NegativePairs(nodes, task.classes(), settings.k());
        this.weights = new TopologicalWeights(nodes);
        this.walks = settings.weighting() == Weighting.WALK ? walks : null;
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        TopologicallyWeightedContrastive loss = network.tape()
                .add(new TopologicallyWeightedContrastive(
                        network.embeddings(), pairs, weights, settings.tau(), settings.k()));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (!start.cotraining()) {
            pairs.clear();
            return;
        }
        PositivePseudoLabels.assign(start.logProbabilities(), settings.gamma(), positiveLabels);
        pairs.setAnchors(positiveLabels);
        pairs.setNegatives(selection, start.logProbabilities(), settings.k());
        if (walks != null) {
            walks.require(pairs.negatives(), pairs.negativeCount(), start.workers());
        }
        weights.update(pairs, walks);
    }

    @Override
    public int anchors() {
        return pairs.anchorCount();
    }
}
