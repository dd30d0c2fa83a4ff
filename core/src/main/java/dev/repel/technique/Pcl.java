package dev.repel.technique;

import dev.repel.Paper;
import dev.repel.batch.Batch;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.model.Network;
import dev.repel.pseudo.AnchorStrengths;
import dev.repel.pseudo.ClassThresholds;
import dev.repel.pseudo.FewAnchors;
import dev.repel.pseudo.NearPairs;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.NegativeSets;
import dev.repel.pseudo.PairErrorRule;
import dev.repel.pseudo.PairErrors;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Pseudo contrastive learning. After the warm-up, before every step, the predictions of the evaluation pass give each
 * node its positive pseudo-label and each class its negatives; the step then minimises L_s + λ L_c.
 */
@Paper({"alg:pcl (co-training)", "eq:joint-loss"})
public final class Pcl implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "pcl",
                    "pseudo contrastive learning",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new Pcl(task, settings.of(PclSettings.class), walks))
            .reads(PclSettings.class)
            .pushesPairs(PclSettings.class)
            .learnsFrom("anchors")
            .worksInParts()
            .searches("embedding", "logits", "hidden", "head")
            .tries(Map.of("contrastive-weight", "0.3", "k", "100", "gamma", "0.5"))
            .tries(Map.of("contrastive-weight", "1", "k", "100", "gamma", "0.5"))
            .tries(Map.of("contrastive-weight", "0.3", "k", "20", "gamma", "0.8"));

    private static final int NEGATIVES = 0;
    private static final int PARTNERS = 1;

    private final PclSettings settings;
    private final int[] positiveLabels;
    private final NegativeSets negatives;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final WalkCache walks;
    private final int[] partners;
    private final ClassThresholds thresholds;
    private final int[] enough;
    /** Null unless they are on. */
    private final AnchorStrengths strengths;

    private final PairErrors errors;
    private final CalibratedPredictions calibrated;
    private PairsObserver observer = ignored -> {};
    /** The predictions that the pairs were made from, kept only if pairs outlive their epoch. */
    private Matrix source;

    private int sourceEpoch;

    /**
     * Prepares PCL for one run.
     *
     * @param walks of the task's graph, shared by all runs on it
     */
    public Pcl(TrainingTask task, PclSettings settings, WalkCache walks) {
        int nodes = task.graph().nodes();
        InvalidSetting.unless(
                settings.k() <= nodes,
                "k",
                settings.k() + " asks for more negatives per class than the graph has nodes (" + nodes + ")");
        this.settings = settings;
        this.positiveLabels = new int[nodes];
        this.negatives =
                new NegativeSets(nodes, task.classes(), settings.negatives(), settings.k(), settings.gammaMinus());
        this.pairs = new NegativePairs(nodes, task.classes(), settings.k());
        Safeguards safeguards = settings.safeguards();
        this.weights = new TopologicalWeights(
                nodes,
                settings.weighting(),
                settings.weightTemperature(),
                safeguards.nearHops() == 0 ? null : new NearPairs(task.graph(), safeguards.nearHops(), positiveLabels));
        this.thresholds = new ClassThresholds(safeguards.anchorRule(), settings.gamma(), task.classes());
        this.enough = new int[task.classes()];
        if (safeguards.fewAnchors() == FewAnchors.WAIT) {
            Arrays.stream(task.trainLabels()).forEach(label -> enough[label]++);
        }
        this.strengths = safeguards.weighsAnchors()
                ? new AnchorStrengths(
                        nodes,
                        task.classes(),
                        safeguards.anchorRule(),
                        safeguards.balanceAnchors(),
                        safeguards.fewAnchors())
                : null;
        this.errors = safeguards.pairError() == PairErrorRule.NONE
                ? null
                : new PairErrors(nodes, task.classes(), settings.k(), safeguards.pairError(), settings.gammaMinus());
        this.calibrated = safeguards.calibrateAnchors() ? new CalibratedPredictions(task) : null;
        this.walks = walks;
        this.partners = settings.positives() ? new int[nodes] : null;
    }

    @Override
    public void observe(PairsObserver newObserver) {
        observer = newObserver;
    }

    @Override
    public Technique inBatches(Batch batch, int classes) {
        return new BatchPcl(settings, walks, batch, classes);
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        TopologicallyWeightedContrastive loss = network.tape()
                .add(new TopologicallyWeightedContrastive(
                                network.embeddings(), pairs, weights, settings.tau(), settings.k(), partners)
                        .counting(strengths, errors));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (!start.cotraining() || settings.weight() == 0) {
            pairs.clear();
            return;
        }
        if (source == null || start.epoch() - sourceEpoch >= settings.refresh()) {
            boolean training = settings.confidence() == PclSettings.Confidence.TRAINING;
            Matrix raw = training ? start.trainingLogProbabilities().get() : start.logProbabilities();
            Matrix predictions = calibrated == null ? raw : calibrated.of(raw, start.logProbabilities());
            source = settings.refresh() > 1 ? predictions.copy() : predictions;
            sourceEpoch = start.epoch();
            makePairs(start);
        } else if (pairs.negativeCount() == 0) {
            // resumed between two refreshes
            makePairs(start);
        }
        observer.observe(pairs);
    }

    /** Runs algorithms 1 and 2 and computes the weights, all from {@link #source}. */
    private void makePairs(EpochStart start) {
        PositivePseudoLabels.assign(source, thresholds.of(source), positiveLabels, start.workers());
        if (!isEnough()) {
            pairs.clear();
            return;
        }
        negatives.pairUp(source, positiveLabels, random(start, NEGATIVES), pairs, start.workers());
        if (partners != null) {
            pairs.drawPartners(random(start, PARTNERS), partners);
        }
        if (settings.weighting() != Weighting.UNIFORM) {
            walks.require(pairs.negatives(), pairs.negativeCount(), start.workers());
        }
        weights.update(pairs, walks, start.kernels(), start.workers());
        if (strengths != null) {
            strengths.update(pairs, source);
        }
        if (errors != null) {
            errors.update(pairs, source, start.workers());
        }
    }

    /** Whether every class has as many anchors as are waited for. */
    private boolean isEnough() {
        int[] missing = enough.clone();
        for (int label : positiveLabels) {
            if (label != PositivePseudoLabels.NONE) {
                missing[label]--;
            }
        }
        return Arrays.stream(missing).allMatch(count -> count <= 0);
    }

    private CounterRandom random(EpochStart start, int instance) {
        return new CounterRandom(start.seed(), Purpose.SAMPLING, instance, sourceEpoch);
    }

    @Override
    public long bytes() {
        int predictions = (errors == null ? 0 : 1) + (calibrated == null ? 0 : 1);
        return (long) predictions * Float.BYTES * positiveLabels.length * enough.length;
    }

    @Override
    public int anchors() {
        return pairs.anchorCount();
    }

    @Override
    public void reset() {
        source = null;
        sourceEpoch = 0;
        pairs.clear();
        if (calibrated != null) {
            calibrated.reset();
        }
    }

    @Override
    public Map<String, Matrix> state() {
        Map<String, Matrix> state = new LinkedHashMap<>();
        if (calibrated != null) {
            state.putAll(calibrated.state());
        }
        if (settings.refresh() > 1 && source != null) {
            Matrix epoch = new Matrix(1, 1);
            epoch.set(0, 0, sourceEpoch);
            state.put("pcl.source", source.copy());
            state.put("pcl.epoch", epoch);
        }
        return state;
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        source = state.get("pcl.source");
        sourceEpoch = source == null ? 0 : (int) state.get("pcl.epoch").get(0, 0);
        if (calibrated != null) {
            calibrated.restore(state);
        }
    }
}
