package dev.repel.cli.options;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.train.TrainConfig;
import picocli.CommandLine.Option;

/** Which nodes are learned from, and how often the training is repeated. */
public final class SplitOptions {
    private static final int TRAIN = 20;
    private static final int VALIDATION = 30;

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

    ExperimentSpec toSpec(TrainConfig config, boolean rowNormalise, SplitStrategy strategy) {
        return new ExperimentSpec(
                config, rowNormalise, strategy, trainPerClass, validationPerClass, noisyLabels, runs, seed);
    }
}
