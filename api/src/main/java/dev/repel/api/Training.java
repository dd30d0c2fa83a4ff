package dev.repel.api;

import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RunResult;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.model.ModelFile;
import dev.repel.io.run.RunFigures;
import dev.repel.loss.ClassWeights;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is to be trained and how; where nothing is said, what {@code repel train} does. A training may be used again and
 * each {@link #train} stands for itself, but it is for one thread at a time.
 */
public final class Training {
    private static final Logger LOG = LoggerFactory.getLogger(Training.class);

    private final TrainingSettings settings = new TrainingSettings();
    private final List<Listener> listeners = new ArrayList<>();
    private BooleanSupplier cancelled = () -> false;
    private SplitStrategy split;
    private int trainPerClass = 20;
    private int validationPerClass = 30;
    private double testShare;
    private int folds;
    private boolean rowNormalise = true;
    private boolean calibrate = true;
    private long seed;
    private int threads = Runtime.getRuntime().availableProcessors();

    /** With the defaults of the command line. */
    public Training() {}

    /** Is told of every epoch, on the thread that trains; cannot change what is computed. */
    @FunctionalInterface
    public interface Listener {
        /**
         * An epoch is over.
         *
         * @param epoch losses and validation accuracy; under cross-validation epochs are counted through all folds
         * @param most how many epochs there are at most
         */
        void afterEpoch(EpochRecord epoch, int most);
    }

    /**
     * Chooses the network.
     *
     * @param name such as {@code gcn} or {@code gat}; docs/METHODS.md has all of them
     * @return this
     */
    public Training backbone(String name) {
        settings.backbone = name;
        return this;
    }

    /**
     * Chooses what is added to the network.
     *
     * @param name such as {@code pcl} or {@code none}; several with commas. Not {@code cgpn}, whose models are bound to
     *     the graph of the training
     * @return this
     */
    public Training technique(String name) {
        settings.technique = name;
        return this;
    }

    /**
     * Says how long to train.
     *
     * @param count of epochs, warm-up and co-training in the usual proportion
     * @return this
     */
    public Training epochs(int count) {
        settings.epochs = count;
        return this;
    }

    /**
     * Sets the width of the hidden layers.
     *
     * @param width at least 1
     * @return this
     */
    public Training hidden(int width) {
        settings.hidden = width;
        return this;
    }

    /**
     * Sets K of pseudo contrastive learning: how many nodes of each class are pushed away from the others.
     *
     * @param count at least 1, and not more than the graph has nodes
     * @return this
     */
    public Training k(int count) {
        settings.k = count;
        return this;
    }

    /**
     * Says how much the labels of a class count.
     *
     * @param weights {@code BALANCED} where classes are of very different size
     * @return this
     */
    public Training classWeights(ClassWeights weights) {
        settings.classWeights = Objects.requireNonNull(weights);
        return this;
    }

    /**
     * Says what the best epoch is best in.
     *
     * @param measure {@code MACRO_F1} where rare classes matter, {@code LOSS} where validation nodes are few
     * @return this
     */
    public Training select(Selection measure) {
        settings.selection = Objects.requireNonNull(measure);
        return this;
    }

    /**
     * Sets everything there is to set; what other methods here set wins over it.
     *
     * @param all such as {@link TrainConfig#defaultsFor} gives and its constructor changes
     * @return this
     */
    public Training config(TrainConfig all) {
        settings.config = Objects.requireNonNull(all);
        return this;
    }

    /**
     * Sets the seed of everything random.
     *
     * @param number the same gives the same bits, on any number of threads
     * @return this
     */
    public Training seed(long number) {
        seed = number;
        return this;
    }

    /**
     * Sets how many threads compute.
     *
     * @param count all processors where nothing is said; it changes the time and no bit
     * @return this
     */
    public Training threads(int count) {
        threads = count;
        return this;
    }

    /**
     * Says how labels are divided.
     *
     * @param strategy {@code LABELS} learns from all there are
     * @return this
     */
    public Training split(SplitStrategy strategy) {
        split = strategy;
        return this;
    }

    /**
     * Draws so many labels of each class at random; all others are for the test.
     *
     * @param train to learn from
     * @param validation to choose the epoch
     * @return this
     */
    public Training perClass(int train, int validation) {
        split = SplitStrategy.RANDOM;
        trainPerClass = train;
        validationPerClass = validation;
        return this;
    }

    /**
     * Keeps labels for an honest {@link NodeClassifier#testAccuracy} and learns from all others.
     *
     * @param share of each class, in [0, 1)
     * @return this
     */
    public Training testShare(double share) {
        split = SplitStrategy.LABELS;
        testShare = share;
        return this;
    }

    /**
     * Sets the number of folds where all labels are learned from.
     *
     * @param count 1 for a single validation set; 0, as where nothing is said, lets the number of labels decide
     * @return this
     */
    public Training folds(int count) {
        folds = count;
        return this;
    }

    /**
     * Says whether each node's features are divided by their sum where that is above 1.
     *
     * @param on true where nothing is said
     * @return this
     */
    public Training rowNormalise(boolean on) {
        rowNormalise = on;
        return this;
    }

    /**
     * Says whether probabilities are calibrated on the labels that were held back.
     *
     * @param on true where nothing is said
     * @return this
     */
    public Training calibrate(boolean on) {
        calibrate = on;
        return this;
    }

    /**
     * Adds a listener.
     *
     * @param listener is told of every epoch; what it throws ends the training and comes out of {@link #train}
     * @return this
     */
    public Training onEpoch(Listener listener) {
        listeners.add(Objects.requireNonNull(listener));
        return this;
    }

    /**
     * Sets a way to stop, besides interrupting the thread that trains.
     *
     * @param condition asked after every epoch, on the thread that trains; may read what other threads write
     * @return this
     */
    public Training cancelWhen(BooleanSupplier condition) {
        cancelled = Objects.requireNonNull(condition);
        return this;
    }

    /**
     * Trains, on the calling thread and those it starts, which are gone afterwards.
     *
     * @param data what is learned from
     * @return the model of the epoch that was best on the labels held back
     * @throws CancellationException after the epoch in which the condition of {@link #cancelWhen} came true or the thread
     *     was interrupted, which it then still is
     * @throws IllegalArgumentException if a setting has a value it cannot have or does not fit the data
     * @throws InvalidDataException if the data has mistakes, naming them
     * @throws IOException if the data cannot be read
     */
    public NodeClassifier train(GraphData data) throws IOException {
        TrainConfig config = settings.toConfig();
        if (Techniques.parts(config.technique()).contains("cgpn")) {
            throw new IllegalArgumentException("a model of cgpn cannot be applied to a graph again; use 'repel train'");
        }
        GraphData.Loaded loaded = data.forTraining();
        NodeDataset dataset = loaded.graph().dataset();
        ExperimentSpec spec = spec(config, dataset);
        Experiment experiment = new Experiment(dataset, spec, Kernels.best(), WalkStore.NONE);
        int most = experiment.epochs();
        LOG.debug("{}: {} nodes, at most {} epochs on {} threads", dataset.name(), dataset.nodes(), most, threads);
        List<Listener> told = List.copyOf(listeners);
        stopIfAsked();
        try (Workers workers = new Workers(threads)) {
            RunResult result = experiment.run(
                    0,
                    workers,
                    (epoch, state) -> {
                        told.forEach(listener -> listener.afterEpoch(epoch, most));
                        stopIfAsked();
                    },
                    Optional.empty());
            LOG.debug("{}: validation accuracy {}", dataset.name(), result.validationAccuracy());
            return NodeClassifier.of(ModelFile.content(
                    experiment.dataset(),
                    spec,
                    new ModelFile.Preprocessing(
                            rowNormalise,
                            loaded.binaryFeatures(),
                            loaded.graph().features()),
                    RunFigures.of(result),
                    result.run().parameters()));
        }
    }

    private void stopIfAsked() {
        if (Thread.currentThread().isInterrupted() || cancelled.getAsBoolean()) {
            throw new CancellationException("the training was cancelled");
        }
    }

    private ExperimentSpec spec(TrainConfig config, NodeDataset dataset) {
        SplitStrategy strategy = split == null ? SplitStrategy.defaultFor(dataset) : split;
        boolean decide = strategy == SplitStrategy.LABELS && folds == 0;
        int suitable = decide ? new LabelSplit(dataset, testShare, seed).suitableFolds() : Math.max(1, folds);
        return new ExperimentSpec(
                config,
                rowNormalise,
                strategy,
                trainPerClass,
                validationPerClass,
                0,
                1,
                seed,
                testShare,
                suitable,
                calibrate);
    }
}
