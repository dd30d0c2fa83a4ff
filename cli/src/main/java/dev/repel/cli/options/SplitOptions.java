package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.train.TrainConfig;
import java.util.Arrays;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Which nodes are learned from, and how often the training is repeated. */
public final class SplitOptions {
    private static final int TRAIN = 20;
    private static final int VALIDATION = 30;

    /** One to train, one to choose the epoch, one to test. */
    private static final int FEWEST = 3;

    @Option(names = "--runs", paramLabel = "N", order = 30, description = "How many runs to average over.")
    int runs = 1;

    @Option(names = "--seed", paramLabel = "S", order = 31, description = "Run i uses S + i, for a random split too.")
    long seed;

    @Option(
            names = "--split",
            paramLabel = "public|random",
            order = 32,
            description = "The published split or random ones [public if it exists]")
    SplitStrategy split;

    @Option(
            names = "--train-per-class",
            paramLabel = "N",
            order = 33,
            description = "Random split: training nodes of each class.")
    int trainPerClass = TRAIN;

    @Option(
            names = "--val-per-class",
            paramLabel = "N",
            order = 34,
            description = "Random split: validation nodes of each class.")
    int validationPerClass = VALIDATION;

    @Option(
            names = "--noisy-labels",
            paramLabel = "N",
            order = 35,
            description = "Give N training nodes a wrong label on purpose.")
    int noisyLabels;

    /** The strategy in force for a dataset. */
    public SplitStrategy strategyFor(NodeDataset dataset) {
        SplitStrategy strategy = split == null ? SplitStrategy.defaultFor(dataset) : split;
        boolean asked = trainPerClass != TRAIN || validationPerClass != VALIDATION;
        if (strategy == SplitStrategy.PUBLIC && dataset.publicSplit().isPresent() && asked) {
            throw new IllegalArgumentException("--train-per-class and --val-per-class are for random splits, and this"
                    + " dataset comes with a public one: add --split random.");
        }
        return strategy;
    }

    /**
     * Takes fewer nodes of a class for training and validation where the usual numbers would leave none to test on. Only
     * the usual numbers give way, not those that were asked for.
     *
     * @param progress is told
     */
    void fitTo(NodeDataset dataset, Consumer<String> progress) {
        boolean usual = trainPerClass == TRAIN && validationPerClass == VALIDATION;
        if (!usual || strategyFor(dataset) != SplitStrategy.RANDOM) {
            return;
        }
        int[] sizes = new int[dataset.classes()];
        for (int label : dataset.labels()) {
            if (label != NodeDataset.UNLABELLED) {
                sizes[label]++;
            }
        }
        int smallest = Arrays.stream(sizes).min().orElse(0);
        if (smallest > TRAIN + VALIDATION || smallest < FEWEST) {
            return;
        }
        trainPerClass = Math.max(1, smallest * 2 / 5);
        validationPerClass = Math.max(1, smallest * 3 / 10);
        progress.accept("The smallest class has " + smallest + " labelled nodes: --train-per-class " + trainPerClass
                + " --val-per-class " + validationPerClass + " instead of " + TRAIN + " and " + VALIDATION + ".");
    }

    ExperimentSpec toSpec(TrainConfig config, boolean rowNormalise, SplitStrategy strategy) {
        return new ExperimentSpec(
                config, rowNormalise, strategy, trainPerClass, validationPerClass, noisyLabels, runs, seed);
    }
}
