package dev.repel.api;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.CalibrationMethod;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.experiment.RunResult;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.source.LoadedGraph;
import dev.repel.loss.ClassWeights;
import dev.repel.select.Budget;
import dev.repel.select.SelectionSettings;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.TechniqueEntry;
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
 * What is trained and how, with the defaults of {@code repel train}. A training can be reused, and each {@link #train}
 * is independent of the others, but it must not be used by two threads at the same time.
 */
public final class Training {
    private static final Logger LOG = LoggerFactory.getLogger(Training.class);

    private final GivenSettings given = new GivenSettings();
    private final List<Listener> listeners = new ArrayList<>();
    private BooleanSupplier cancelled = () -> false;
    private TrainConfig config;
    private boolean automatic;
    /** Null for what the size of the graph suggests. */
    private String budget;

    private boolean judged;
    private int threads = Runtime.getRuntime().availableProcessors();

    /** With the defaults of the command line. */
    public Training() {}

    /** Is called after every epoch, on the training thread; cannot change what is computed. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Called after an epoch.
         *
         * @param epoch losses and validation accuracy; under cross-validation, epochs are counted across all folds
         * @param most the largest possible number of epochs
         */
        void afterEpoch(EpochRecord epoch, int most);
    }

    /**
     * Sets any setting by its name.
     *
     * @param name as in docs/REFERENCE.md, such as {@code weight-decay}, or written as one word, {@code weightDecay}
     * @param value a number, a truth value, a constant of an enum, or the text of one
     * @return this
     * @throws IllegalArgumentException if there is no such setting; values are checked by {@link #train}
     */
    public Training set(String name, Object value) {
        given.set(name, value);
        return this;
    }

    /**
     * Chooses the network.
     *
     * @param name such as {@code gcn} or {@code gat}; docs/METHODS.md lists all of them
     * @return this
     */
    public Training backbone(String name) {
        return set("backbone", name);
    }

    /**
     * Chooses what is added to the network.
     *
     * @param name such as {@code pcl} or {@code none}; several separated by commas. Not {@code cgpn}, whose models are
     *     bound to the graph of the training
     * @return this
     */
    public Training technique(String name) {
        return set("technique", name);
    }

    /**
     * Sets how long to train.
     *
     * @param count of epochs, warm-up and co-training in the usual proportion
     * @return this
     */
    public Training epochs(int count) {
        return set("epochs", count);
    }

    /**
     * Sets the width of the hidden layers.
     *
     * @param width at least 1
     * @return this
     */
    public Training hidden(int width) {
        return set("hidden", width);
    }

    /**
     * Sets K of pseudo contrastive learning: how many nodes of each class are pushed away from the others. With a
     * technique that has no such K, {@link #train} refuses it.
     *
     * @param count at least 1, and not more than the graph has nodes
     * @return this
     */
    public Training k(int count) {
        return set("k", count);
    }

    /**
     * Sets how much the labels of each class count.
     *
     * @param weights {@code BALANCED} if classes differ greatly in size
     * @return this
     */
    public Training classWeights(ClassWeights weights) {
        return set("classWeights", weights);
    }

    /**
     * Sets the measure by which the best epoch is chosen.
     *
     * @param measure {@code MACRO_F1} if rare classes matter, {@code LOSS} if validation nodes are few
     * @return this
     */
    public Training select(Selection measure) {
        return set("select", measure);
    }

    /**
     * Sets the whole configuration; the other methods of this class take precedence over it.
     *
     * @param all from {@link TrainConfig#defaultsFor}, changed by {@link TrainConfig#with}
     * @return this
     */
    public Training config(TrainConfig all) {
        config = Objects.requireNonNull(all);
        return this;
    }

    /**
     * Sets the seed of everything random.
     *
     * @param number the same seed gives the same bits on any number of threads
     * @return this
     */
    public Training seed(long number) {
        return set("seed", number);
    }

    /**
     * Sets how many threads compute.
     *
     * @param count all processors by default; it affects only the time, not the result
     * @return this
     */
    public Training threads(int count) {
        threads = count;
        return this;
    }

    /**
     * Sets how labels are divided.
     *
     * @param strategy {@code LABELS} learns from all labels
     * @return this
     */
    public Training split(SplitStrategy strategy) {
        return set("split", strategy);
    }

    /**
     * Draws a number of labels of each class at random; all others are for the test.
     *
     * @param train to learn from
     * @param validation to choose the epoch
     * @return this
     */
    public Training perClass(int train, int validation) {
        return split(SplitStrategy.RANDOM).set("trainPerClass", train).set("valPerClass", validation);
    }

    /**
     * Sets labels aside for an honest {@link NodeClassifier#testAccuracy} and learns from all others.
     *
     * @param share of each class, in [0, 1)
     * @return this
     */
    public Training testShare(double share) {
        return split(SplitStrategy.LABELS).set("testShare", share);
    }

    /**
     * Sets the number of folds if all labels are learned from.
     *
     * @param count 1 for a single validation set; 0, the default, lets the number of labels decide
     * @return this
     */
    public Training folds(int count) {
        return set("folds", count == 0 ? "auto" : count);
    }

    /**
     * Sets how features are scaled. What is learned from the features of the training graph becomes a part of the model.
     *
     * @param kind by default as {@link FeatureScaling#defaultFor} says
     * @return this
     */
    public Training scaling(FeatureScaling kind) {
        return set("scaling", kind);
    }

    /**
     * Sets whether each node's features are divided by their sum if it is above 1: another way to choose between two
     * kinds of {@link #scaling}.
     *
     * @param on true by default
     * @return this
     */
    public Training rowNormalise(boolean on) {
        return set("rowNormalise", on);
    }

    /**
     * Sets whether probabilities are calibrated on the labels that were held back.
     *
     * @param on true by default
     * @return this
     */
    public Training calibrate(boolean on) {
        return set("calibrate", on ? CalibrationMethod.TEMPERATURE : CalibrationMethod.NONE);
    }

    /**
     * Adds a listener.
     *
     * @param listener is called after every epoch; an exception from it ends the training and is thrown by {@link
     *     #train}
     * @return this
     */
    public Training onEpoch(Listener listener) {
        listeners.add(Objects.requireNonNull(listener));
        return this;
    }

    /**
     * Lets the labels choose what is not set, as {@code repel train --auto} does: how features are scaled, the network, its
     * dropout and depth, the technique. That takes many short trainings before the one that counts, of which listeners
     * hear nothing; each can be cancelled. The command line does so for own data without being asked; here it is done on
     * request only, so that a program trains what it says.
     *
     * @return this
     */
    public Training auto() {
        automatic = true;
        return this;
    }

    /**
     * Limits that choice.
     *
     * @param limit a number of trials such as {@code 20}, or a time such as {@code 60s}; by default the size of the graph
     *     decides
     * @return this
     */
    public Training budget(String limit) {
        budget = Objects.requireNonNull(limit);
        return this;
    }

    /**
     * Asks for a verdict on the model, which {@link NodeClassifier#verdict} then gives. It compares the model with
     * guessing, with the features alone and with the edges alone, which takes a short training more.
     *
     * @return this
     */
    public Training judge() {
        judged = true;
        return this;
    }

    /**
     * Sets a way to stop, in addition to interrupting the training thread.
     *
     * @param condition checked after every epoch, on a thread of the training; may read what other threads write
     * @return this
     */
    public Training cancelWhen(BooleanSupplier condition) {
        cancelled = Objects.requireNonNull(condition);
        return this;
    }

    /**
     * Trains on the calling thread and on threads that end with the training.
     *
     * @param data the graph to learn from
     * @return the model of the epoch that was best on the labels held back
     * @throws CancellationException after the epoch in which the condition of {@link #cancelWhen} came true or the
     *     thread was interrupted, which it then still is
     * @throws IllegalArgumentException if a setting has a value that is not allowed or does not fit the data
     * @throws InvalidDataException if the data has mistakes, naming them
     * @throws IOException if the data cannot be read
     */
    public NodeClassifier train(GraphData data) throws IOException {
        LoadedGraph loaded;
        Chosen chosen;
        try {
            ExperimentSpec asked = given.over(config);
            requireReusable(asked.config().technique());
            loaded = data.forTraining();
            PreparedDataset prepared = new PreparedDataset(loaded.dataset(), (graph, q, walkError) -> WalkStore.NONE);
            InvalidSetting.unless(
                    automatic || budget == null, "budget", "limits a choice, and none is asked for: add {auto}");
            chosen = automatic
                    ? chosen(prepared)
                    : Chosen.given(new Experiment(prepared, asked.settled(loaded.dataset()), Kernels.best()));
        } catch (InvalidSetting e) {
            throw e.renamed(GivenSettings::property);
        }
        return train(chosen, loaded);
    }

    private Chosen chosen(PreparedDataset prepared) {
        InvalidSetting.unless(config == null, "auto", "chooses what a configuration sets; set single settings instead");
        Budget limit = budget == null ? Budget.OF_THE_PLAN : Budget.of(budget);
        return Chosen.byLabels(prepared, SelectionSettings.fixed(given.values()), limit, threads, this::stopIfAsked);
    }

    private NodeClassifier train(Chosen chosen, LoadedGraph loaded) {
        Experiment experiment = chosen.experiment();
        NodeDataset dataset = loaded.dataset();
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
            FinishedTraining finished = new FinishedTraining(experiment, chosen.choice(), loaded, result);
            return NodeClassifier.of(finished.model(), judged ? finished.verdict(workers) : List.of());
        }
    }

    private void stopIfAsked() {
        if (Thread.currentThread().isInterrupted() || cancelled.getAsBoolean()) {
            throw new CancellationException("the training was cancelled");
        }
    }

    private static void requireReusable(String technique) {
        for (TechniqueEntry part : Techniques.parts(technique)) {
            InvalidSetting.unless(
                    part.boundBecause().isEmpty(),
                    "technique",
                    part.name() + " gives models that cannot be applied again, since it " + part.boundBecause());
        }
    }
}
