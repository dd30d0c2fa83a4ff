package dev.repel.experiment;

import dev.repel.Require;
import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.train.TrainConfig;

/**
 * What is to be run on a dataset, how often, and with which seeds.
 *
 * @param rowNormalise whether each node's features are scaled to sum 1
 * @param trainPerClass for random splits
 * @param validationPerClass for random splits
 * @param noisyLabels how many training nodes of a run get a wrong label
 * @param seed of the first run; run i uses seed + i, for its split too if that is random
 * @param testShare of the labels, where the split takes labels as they come
 * @param folds 1 for a single validation set; more, for labels as they come, is a {@link CrossValidation}
 * @param calibrate whether a temperature is fitted on the labels that were held back
 */
public record ExperimentSpec(
        TrainConfig config,
        boolean rowNormalise,
        SplitStrategy split,
        int trainPerClass,
        int validationPerClass,
        int noisyLabels,
        int runs,
        long seed,
        double testShare,
        int folds,
        boolean calibrate) {
    public ExperimentSpec {
        Require.that(noisyLabels >= 0, "--noisy-labels must not be negative");
        Require.that(runs >= 1, "--runs must be at least 1");
        Require.that(trainPerClass >= 1, "--train-per-class must be at least 1");
        Require.that(validationPerClass >= 1, "--val-per-class must be at least 1");
        Require.that(testShare >= 0 && testShare < 1, "--test-share must be in [0, 1)");
        Require.that(folds >= 1, "--folds must be at least 1");
        boolean labels = split == SplitStrategy.LABELS;
        Require.that(labels || (testShare == 0 && folds == 1), "--test-share and --folds need --split labels");
        Require.that(folds == 1 || noisyLabels == 0, "--noisy-labels needs a single validation set: --folds 1");
    }

    /** With a single validation set, and no labels of the last strategy for a test. */
    public ExperimentSpec(
            TrainConfig config,
            boolean rowNormalise,
            SplitStrategy split,
            int trainPerClass,
            int validationPerClass,
            int noisyLabels,
            int runs,
            long seed) {
        this(config, rowNormalise, split, trainPerClass, validationPerClass, noisyLabels, runs, seed, 0, 1, true);
    }

    public ExperimentSpec withTechnique(String technique) {
        return new ExperimentSpec(
                config.withTechnique(technique),
                rowNormalise,
                split,
                trainPerClass,
                validationPerClass,
                noisyLabels,
                runs,
                seed,
                testShare,
                folds,
                calibrate);
    }

    /** The nodes that run {@code index} learns from, chooses its epoch by and is tested on. */
    public Split splitOf(NodeDataset dataset, int index) {
        if (split == SplitStrategy.LABELS) {
            LabelSplit labels = new LabelSplit(dataset, testShare, seed + index);
            return folds == 1 ? labels.single() : labels.whole();
        }
        return split.split(dataset, trainPerClass, validationPerClass, seed + index);
    }

    /** With a single validation set. */
    public ExperimentSpec withoutFolds() {
        return new ExperimentSpec(
                config,
                rowNormalise,
                split,
                trainPerClass,
                validationPerClass,
                noisyLabels,
                runs,
                seed,
                testShare,
                1,
                calibrate);
    }

    public ExperimentSpec withSeed(long other) {
        return new ExperimentSpec(
                config,
                rowNormalise,
                split,
                trainPerClass,
                validationPerClass,
                noisyLabels,
                runs,
                other,
                testShare,
                folds,
                calibrate);
    }
}
