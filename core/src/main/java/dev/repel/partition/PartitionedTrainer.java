package dev.repel.partition;

import dev.repel.graph.EdgeTraits;
import dev.repel.loss.Reduction;
import dev.repel.model.Backbones;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.model.Norm;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.None;
import dev.repel.technique.PclSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.Progress;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainingDiverged;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Trains one network on a partitioned graph, synchronously and exactly: except for rounding, the losses and gradients
 * of all parts add up to those of one machine. The trainer has the parameters and the optimiser and chooses the best
 * epoch; everything that grows with the graph is in the {@link PartWorker}s.
 *
 * <p>The first round of a step evaluates the validation nodes with the parameters of the previous step, so the record
 * of an epoch is complete one round later than on one machine.
 */
public final class PartitionedTrainer {
    private final TrainConfig config;
    private final int classes;
    private final int features;
    private final EdgeTraits edges;
    private final LabelledNodes labels;

    /**
     * @param edges what is known of the edges
     * @throws IllegalArgumentException if the configuration needs the whole graph in one place
     */
    public PartitionedTrainer(TrainConfig config, int classes, int features, EdgeTraits edges, LabelledNodes labels) {
        check(config);
        this.config = config;
        this.classes = classes;
        this.features = features;
        this.edges = edges;
        this.labels = labels;
    }

    /** Rejects configurations that cannot be computed part by part. */
    public static void check(TrainConfig config) {
        InvalidSetting.unless(
                Techniques.parts(config.technique()).stream().allMatch(TechniqueEntry::isForParts),
                "technique",
                config.technique() + " works on one machine only; on a partitioned graph, use "
                        + Techniques.all().stream()
                                .filter(TechniqueEntry::isForParts)
                                .map(TechniqueEntry::name)
                                .collect(Collectors.joining(" or ")));
        InvalidSetting.unless(
                !Backbones.named(config.architecture().backbone()).looksOnce(),
                "backbone",
                config.architecture().backbone() + " collects from far nodes in one step, and parts of a graph exchange"
                        + " what neighbours have; it works on one machine only");
        InvalidSetting.unless(
                config.architecture().options().norm() != Norm.BATCH,
                "norm",
                "batch needs the means of the whole graph in every layer; on a partitioned graph, use none or layer");
        config.pairs().ifPresent(PclSettings::requireWorkInParts);
    }

    /** How many hops the halo of a part must have. */
    public int reach() {
        Network network = network();
        return Math.max(network.tape().reach(network.logits()), network.tape().reach(network.embeddings()));
    }

    /** What every worker needs to know. */
    public WorkPlan plan(long seed) {
        float[] weights = config.classWeights().of(labels.trainLabels(), classes);
        double whole = 0;
        for (int label : labels.trainLabels()) {
            whole += weights.length == 0 ? 1 : weights[label];
        }
        return new WorkPlan(
                config.architecture(),
                classes,
                config.pairs().filter(pcl -> pcl.weight() > 0).orElse(null),
                weights,
                config.reduction() == Reduction.MEAN ? 1 / (labels.trainLabels().length == 0 ? 1 : whole) : 1,
                labels,
                seed);
    }

    /**
     * Trains, or resumes from a saved state with the same bits.
     *
     * @param rounds with workers that have the {@link #plan} of this seed
     */
    public PartitionedRun train(Rounds rounds, long seed, Optional<TrainingState> saved, TrainingListener listener) {
        Network network = network();
        network.tape().allocate();
        Progress progress = saved.isPresent()
                ? Progress.from(saved.get(), network, new None(), config)
                : Progress.fromTheStart(seed, network, new None(), config, 0);
        WorkPlan plan = plan(seed);
        EpochStep done = null;
        while (true) {
            int epoch = progress.epoch() + (done == null ? 1 : 2);
            boolean learning = epoch <= config.schedule().epochs();
            Step step = new Step(
                    epoch, config.schedule().isCotraining(epoch), learning, FlatMatrices.join(network.values()));
            Forwarded forwarded = rounds.forward(step);
            if (done != null) {
                progress.add(done.record(forwarded));
                listener.afterEpoch(progress.history().get(progress.epoch() - 1), progress::state);
            }
            if (progress.isOver()) {
                break;
            }
            done = learn(rounds, plan, step, forwarded, network, progress);
        }
        float[] last = FlatMatrices.join(network.values());
        network.restore(progress.bestParameters());
        return new PartitionedRun(
                progress.seed(),
                progress.best(),
                progress.bestParameters(),
                FlatMatrices.join(network.values()),
                last,
                progress.history(),
                progress.seconds());
    }

    /** A step whose effect on the validation nodes is not known yet. */
    private record EpochStep(int epoch, boolean cotraining, double supervised, double extra, int anchors) {
        EpochRecord record(Forwarded next) {
            return EpochRecord.of(
                    epoch, cotraining, supervised, extra, anchors, next.validation(), next.validationLoss(), null);
        }
    }

    private EpochStep learn(
            Rounds rounds, WorkPlan plan, Step step, Forwarded forwarded, Network network, Progress progress) {
        int epoch = step.epoch();
        double supervised =
                TrainingDiverged.unlessFinite(epoch, "supervised", plan.supervisedScale() * forwarded.supervisedLoss());
        double extra = 0;
        float[] gradient = forwarded.gradient();
        if (forwarded.candidates() != null) {
            Negatives negatives = new Negatives(forwarded.candidates(), forwarded.anchors());
            Contrasted contrasted = rounds.contrast(step, negatives);
            extra = TrainingDiverged.unlessFinite(
                    epoch, config.technique(), contrasted.loss() / Math.max(1, forwarded.anchors()));
            gradient = rounds.backward(step, negatives, contrasted.gradients());
        }
        FlatMatrices.split(gradient, network.gradients());
        progress.optimiser().step(Workers.NONE);
        int anchors = plan.pcl() == null ? -1 : forwarded.anchors();
        return new EpochStep(epoch, step.cotraining(), supervised, extra, anchors);
    }

    /** The parameters alone: a network for a graph of one node. */
    private Network network() {
        return new Network(NetworkInput.ofOneNode(features, classes, edges), config.architecture(), LayerHook.NONE);
    }
}
