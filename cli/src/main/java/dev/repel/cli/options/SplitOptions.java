package dev.repel.cli.options;

import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.train.TrainConfig;
import picocli.CommandLine.Option;

/** Which nodes are learned from, and how often the training is repeated. */
public final class SplitOptions {
    private static final int TRAIN = 20;
    private static final int VALIDATION = 30;
    private static final String AUTO = "auto";

    @Option(names = "--runs", paramLabel = "N", order = 30, description = "How many runs to average over.")
    int runs = 1;

    @Option(names = "--seed", paramLabel = "S", order = 31, description = "Run i uses S + i, for a random split too.")
    long seed;

    @Option(
            names = "--split",
            paramLabel = "public|random|labels",
            order = 32,
            description = "The published split, random ones, or all labels there are [public if it exists,"
                    + " labels if some nodes have none, else random]")
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
            names = "--test-share",
            paramLabel = "P",
            order = 36,
            description = "Split 'labels': the share of each class that is kept for a test.")
    double testShare;

    @Option(
            names = "--folds",
            paramLabel = "N|auto",
            order = 37,
            description = "Split 'labels': cross-validation; 1: one validation set; auto: 5 below 120 labels, else 1.")
    String folds = AUTO;

    @Option(
            names = "--noisy-labels",
            paramLabel = "N",
            order = 35,
            description = "Give N training nodes a wrong label on purpose.")
    int noisyLabels;

    private SplitStrategy strategyFor(NodeDataset dataset) {
        boolean asked = trainPerClass != TRAIN || validationPerClass != VALIDATION;
        SplitStrategy natural = SplitStrategy.defaultFor(dataset);
        boolean drawn = asked && natural == SplitStrategy.LABELS;
        SplitStrategy strategy = split != null ? split : drawn ? SplitStrategy.RANDOM : natural;
        if (strategy == SplitStrategy.PUBLIC && dataset.publicSplit().isPresent() && asked) {
            throw new IllegalArgumentException("--train-per-class and --val-per-class are for random splits, and this"
                    + " dataset comes with a public one: add --split random.");
        }
        if (strategy == SplitStrategy.LABELS && asked) {
            throw new IllegalArgumentException(
                    "--train-per-class and --val-per-class are for random splits, not for" + " --split labels.");
        }
        return strategy;
    }

    /** Fails if an option has a value it cannot have; looks at no data. */
    void check(TrainConfig config, boolean rowNormalise) {
        int given = givenFolds();
        new ExperimentSpec(
                config,
                rowNormalise,
                SplitStrategy.LABELS,
                trainPerClass,
                validationPerClass,
                given > 1 ? noisyLabels : 0,
                runs,
                seed,
                testShare,
                given,
                true);
        toSpec(config, rowNormalise, SplitStrategy.RANDOM);
    }

    /** 1 for auto. */
    private int givenFolds() {
        try {
            return folds.equals(AUTO) ? 1 : Integer.parseInt(folds);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--folds must be a number or auto, not '" + folds + "'", e);
        }
    }

    /** With the split that suits a dataset where the user does not say. */
    ExperimentSpec toSpec(TrainConfig config, boolean rowNormalise, NodeDataset dataset, boolean calibrate) {
        SplitStrategy strategy = strategyFor(dataset);
        boolean divided = strategy == SplitStrategy.LABELS && folds.equals(AUTO) && noisyLabels == 0;
        return new ExperimentSpec(
                config,
                rowNormalise,
                strategy,
                trainPerClass,
                validationPerClass,
                noisyLabels,
                runs,
                seed,
                testShare,
                divided ? new LabelSplit(dataset, testShare, seed).suitableFolds() : givenFolds(),
                calibrate);
    }

    ExperimentSpec toSpec(TrainConfig config, boolean rowNormalise, SplitStrategy strategy) {
        return new ExperimentSpec(
                config, rowNormalise, strategy, trainPerClass, validationPerClass, noisyLabels, runs, seed);
    }
}
