package dev.repel.experiment;

import dev.repel.Require;
import dev.repel.data.FittedScaling;
import dev.repel.data.LabelNoise;
import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.TrainingTask;
import dev.repel.eval.PairQuality;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.graph.WalkSurvey;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.Distillation;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.train.ConfigByName;
import dev.repel.train.Ensemble;
import dev.repel.train.MemoryEstimate;
import dev.repel.train.Schedule;
import dev.repel.train.Teacher;
import dev.repel.train.TimeEstimate;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Runs of one configuration on one dataset. Whatever does not depend on the seed is prepared once. Several runs may be
 * active at the same time, each with its own workers.
 */
public final class Experiment {
    private final NodeDataset dataset;
    private final FittedScaling scaling;
    private final ExperimentSpec spec;
    private final Kernels kernels;
    private final SparseMatrix.Transposed featuresTransposed;
    private final WalkCache walks;
    private final Optional<TaskTrainer> elsewhere;
    /** Take turns with this one in making the networks of an ensemble. */
    private final List<Experiment> others;

    private MemoryEstimate memory;

    /** @param store where walks are kept between experiments */
    public Experiment(NodeDataset dataset, ExperimentSpec spec, Kernels kernels, WalkStore store) {
        this(new PreparedDataset(dataset, (graph, continueProbability, walkError) -> store), spec, kernels);
    }

    /** @param prepared may be shared with other experiments, which then share what they have in common */
    public Experiment(PreparedDataset prepared, ExperimentSpec spec, Kernels kernels) {
        this(prepared, spec, kernels, Optional.empty());
    }

    /** @param elsewhere trains instead of this process, if present */
    public Experiment(PreparedDataset prepared, ExperimentSpec spec, Kernels kernels, Optional<TaskTrainer> elsewhere) {
        ConfigByName.check(spec.config());
        InvalidSetting.unless(
                prepared.dataset().graph().directed()
                        || spec.config().architecture().options().directionMix() == null,
                "direction-mix",
                "is for edges with directions, and those of "
                        + prepared.dataset().name() + " have none");
        Techniques.check(spec.config().technique(), spec.config().architecture().backbone());
        PreparedDataset.Features features = prepared.features(spec.scaling());
        this.dataset = features.dataset();
        this.scaling = features.scaling();
        this.spec = spec;
        this.kernels = kernels;
        this.featuresTransposed = features.transposed();
        PclSettings pcl = pairs();
        this.elsewhere = elsewhere;
        this.others = List.of();
        this.walks = prepared.walks(pcl.continueProbability(), pcl.walkError());
    }

    private Experiment(
            Experiment other, ExperimentSpec spec, Optional<TaskTrainer> elsewhere, List<Experiment> others) {
        this.dataset = other.dataset;
        this.scaling = other.scaling;
        this.spec = spec;
        this.kernels = other.kernels;
        this.featuresTransposed = other.featuresTransposed;
        this.elsewhere = elsewhere;
        this.others = List.copyOf(others);
        this.walks = other.walks;
    }

    /**
     * The same runs with a single other network and no technique, trained in this process. Both share what was prepared.
     *
     * @param config without a technique, because random walks are those of this experiment
     */
    public Experiment plain(TrainConfig config) {
        Require.that(Techniques.isPlain(config.technique()), config.technique() + " is a technique");
        ExperimentSpec one =
                Declared.replacing(spec, config).with("distil", false).with("ensemble", 1);
        return new Experiment(this, one, Optional.empty(), List.of());
    }

    /**
     * The same runs with ensembles whose networks are made by this experiment and others in turn.
     *
     * @param more on the same splits of the same dataset, which may scale its features differently
     */
    public Experiment inTurnWith(List<Experiment> more) {
        return new Experiment(this, spec, elsewhere, more);
    }

    /** Who makes a network of an ensemble. */
    private Experiment maker(int network) {
        int turn = network % (1 + others.size());
        return turn == 0 ? this : others.get(turn - 1);
    }

    private PclSettings pairs() {
        return spec.config().techniques().of(PclSettings.class);
    }

    /** With scaled features. */
    public NodeDataset dataset() {
        return dataset;
    }

    /** What was done to the features, and must be done to those of other nodes. */
    public FittedScaling scaling() {
        return scaling;
    }

    public ExperimentSpec spec() {
        return spec;
    }

    public Split split(int index) {
        return spec.splitOf(dataset, index);
    }

    private LabelSplit labelSplit(int index) {
        return new LabelSplit(dataset, spec.testShare(), spec.seed() + index);
    }

    /**
     * Trains run {@code index} and evaluates it.
     *
     * @param from the state to resume from, if the run was started before
     */
    public RunResult run(int index, Workers workers, TrainingListener listener, Optional<TrainingState> from) {
        return evaluate(index, train(index, workers, listener, from));
    }

    /**
     * Trains run {@code index} without using its test nodes.
     *
     * @param from the state to resume from, if the run was started before
     */
    public TrainedRun train(int index, Workers workers, TrainingListener listener, Optional<TrainingState> from) {
        return train(index, workers, listener, from, FinishedNetworks.NONE);
    }

    /**
     * Trains run {@code index} without using its test nodes.
     *
     * @param listener is notified of the epochs of all networks, numbered consecutively
     * @param from the state of one of its networks to resume from, if the run was started before
     * @param finished the networks of an ensemble and of folds that need not be trained again
     * @throws HeapTooSmall if the run cannot fit into the heap of this process
     */
    public TrainedRun train(
            int index,
            Workers workers,
            TrainingListener listener,
            Optional<TrainingState> from,
            FinishedNetworks finished) {
        if (elsewhere.isEmpty()) {
            HeapRoom.require(memory());
        }
        if (spec.ensemble() == 1) {
            return network(index, spec.seedOf(index, 0), workers, listener, from, finished);
        }
        List<Ensemble.Candidate> candidates = new ArrayList<>();
        EpochCount count = new EpochCount(listener);
        for (int n = 0; n < spec.ensemble(); n++) {
            long seed = spec.seedOf(index, n);
            Experiment maker = maker(n);
            Optional<TrainedRun> kept = finished.of(seed);
            TrainedRun network = kept.orElseGet(() -> maker.network(
                    index, seed, workers, count.next(), from.filter(state -> state.seed() == seed), finished));
            if (kept.isEmpty()) {
                finished.keep(network);
            } else {
                count.skip(network.history().size());
            }
            candidates.add(new Ensemble.Candidate(network, maker.spec.config(), maker.scaling));
        }
        int[] heldOut = candidates.get(0).run().heldOut().nodes();
        int[] labels =
                Arrays.stream(heldOut).map(node -> dataset.labels()[node]).toArray();
        TrainedRun mean = Ensemble.average(candidates, labels, spec.calibrates(), spec.ensembleMembers());
        return spec.distil() ? distil(mean, index, workers, count.next(), from) : mean;
    }

    /** One network that learns what the ensemble predicts; its seed follows those of the ensemble. */
    private TrainedRun distil(
            TrainedRun mean, int index, Workers workers, TrainingListener listener, Optional<TrainingState> from) {
        InvalidSetting.unless(elsewhere.isEmpty(), "distil", "is not possible on a cluster");
        long seed = spec.seedOf(index, spec.ensemble());
        TrainConfig config = mean.ensemble().orElseThrow().members().get(0).config();
        Technique technique =
                Distillation.of(config.technique(), config.techniques(), mean.logits(), spec.distilLabels());
        Trainer trainer = new Trainer(task(split(index), index), config, technique, kernels, workers);
        TrainedRun network = from.filter(state -> state.seed() == seed)
                .map(state -> trainer.resume(state, listener))
                .orElseGet(() -> trainer.train(seed, listener));
        return network.distilledFrom(Teacher.of(mean), mean.seed());
    }

    private TrainedRun network(
            int index,
            long seed,
            Workers workers,
            TrainingListener listener,
            Optional<TrainingState> from,
            FinishedNetworks finished) {
        if (elsewhere.isPresent()) {
            InvalidSetting.unless(
                    spec.folds() == 1, "folds", "must be 1: a cluster trains with a single validation set");
            return elsewhere.get().train(task(index), spec.config(), seed, listener, from);
        }
        Require.that(from.isEmpty() || isResumable(), "a run of several trainings cannot be resumed; it starts over");
        if (isGated()) {
            GatedTraining gated =
                    new GatedTraining(spec.config(), (each, weighted) -> trainer(each, weighted, workers));
            return spec.folds() > 1
                    ? gated.train(heldOutTasks(index), task(index), seed, listener, finished)
                    : gated.train(task(index), seed, listener);
        }
        if (spec.folds() > 1) {
            return new CrossValidation(heldOutTasks(index), task(index), each -> trainer(each, spec.config(), workers))
                    .train(seed, spec.config().selection(), listener, finished);
        }
        Trainer trainer = trainer(task(index), spec.config(), workers);
        return from.map(state -> trainer.resume(state, listener)).orElseGet(() -> trainer.train(seed, listener));
    }

    /** A trainer on other training and validation nodes than those of a run, for choices that precede it. */
    public Trainer trainer(Split split, Workers workers) {
        TrainingTask task = task(split, 0);
        return new Trainer(task, spec.config(), technique(task), kernels, workers);
    }

    /** Whether a run that is interrupted can go on where it stopped. */
    public boolean isResumable() {
        return spec.folds() == 1 && !isGated();
    }

    private boolean isGated() {
        return spec.config().pairs().filter(pcl -> pcl.safeguards().gate()).isPresent();
    }

    /** What the network of run {@code index} that predicts may see. */
    public TrainingTask task(int index) {
        return task(split(index), index);
    }

    /**
     * What the networks of run {@code index} may see that predict labels held back from them: one task per fold, whose
     * validation nodes are the held-back ones in the order of the folds.
     */
    public List<TrainingTask> heldOutTasks(int index) {
        return spec.folds() == 1
                ? List.of(task(index))
                : labelSplit(index).folds(spec.folds()).stream()
                        .map(fold -> task(fold, index))
                        .toList();
    }

    public Kernels kernels() {
        return kernels;
    }

    private Trainer trainer(TrainingTask task, TrainConfig config, Workers workers) {
        Technique technique = Techniques.create(config.technique(), task, config.techniques(), walks);
        Trainer trainer = new Trainer(task, config, technique, kernels, workers);
        technique.observe(pairs -> trainer.note(PairQuality.of(pairs, dataset.labels())));
        return trainer;
    }

    /** Evaluates run {@code index}, which was trained before. */
    public RunResult evaluate(int index, TrainedRun run) {
        return RunResult.of(run, dataset, split(index), spec.calibrates());
    }

    /** The pairs of labelled nodes that PCL found hardest to push apart; none for other techniques. */
    public List<HardestPairs.Pair> hardestPairs(TrainedRun run, int count, Workers workers) {
        return spec.config()
                .pairs()
                .map(pcl -> HardestPairs.of(run, pcl, walks, dataset::isLabelled, count, kernels, workers))
                .orElse(List.of());
    }

    /**
     * The maximum number of epochs of a run, including all networks, folds and the training after them. Fails, like the run
     * itself, if the technique cannot be used on the data.
     */
    public int epochs() {
        return overNetworks(Experiment::epochsOfOne) + distillationEpochs();
    }

    private int overNetworks(ToIntFunction<Experiment> count) {
        return IntStream.range(0, spec.ensemble())
                .map(network -> count.applyAsInt(maker(network)))
                .sum();
    }

    private int epochsOfOne() {
        Schedule schedule = spec.config().schedule();
        int once = technique(task(split(0), 0)).epochs(schedule.warmup(), schedule.cotrain());
        int heldOut = isGated() ? GatedTraining.epochs(schedule.warmup(), once) : once;
        return spec.folds() * heldOut + (networks() - spec.folds()) * once;
    }

    private int distillationEpochs() {
        return spec.distil() ? spec.config().schedule().epochs() : 0;
    }

    /** How many of {@link #epochs()} come after a warm-up, which every fold has too. */
    public int cotrainingEpochs() {
        int warmups = overNetworks(
                maker -> maker.networks() * maker.spec.config().schedule().warmup());
        return Math.max(0, epochs() - distillationEpochs() - warmups);
    }

    /** How many networks a run trains for each that it keeps: one per fold and one on all labels. */
    public int networks() {
        return spec.folds() + (spec.folds() == 1 ? 0 : 1);
    }

    /** The memory that a run takes; the network is built for this but not allocated. */
    public synchronized MemoryEstimate memory() {
        if (memory == null) {
            TrainingTask task = task(0);
            memory = MemoryEstimate.of(task, spec.config(), technique(task), walkBytes())
                    .keeping(spec.ensemble());
            for (Experiment other : others) {
                memory = other.memory().training() > memory.training() ? other.memory() : memory;
            }
        }
        return memory;
    }

    /** The size of the walks from K negatives per class, estimated from a few samples. */
    private long walkBytes() {
        PclSettings pcl = pairs();
        boolean walking = spec.config().pairs().isPresent() && pcl.weighting() != Weighting.UNIFORM;
        if (!walking) {
            return 0;
        }
        long negatives = Math.min(dataset.nodes(), (long) pcl.k() * dataset.classes());
        return WalkSurvey.ofSample(dataset.graph(), pcl.continueProbability(), pcl.walkError(), spec.seed())
                .bytesOf(negatives);
    }

    /** A rough estimate of the time of a run; measures the machine for less than a second. */
    public TimeEstimate time(int threads) {
        TrainingTask task = task(0);
        return TimeEstimate.of(task, spec.config(), technique(task), threads);
    }

    private Technique technique(TrainingTask task) {
        return Techniques.create(spec.config().technique(), task, spec.config().techniques(), walks);
    }

    private TrainingTask task(Split split, int index) {
        TrainingTask clean = TrainingTask.of(dataset, split, featuresTransposed);
        return spec.noisyLabels() == 0 ? clean : LabelNoise.apply(clean, spec.noisyLabels(), spec.seed() + index);
    }
}
