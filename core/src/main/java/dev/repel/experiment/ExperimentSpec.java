package dev.repel.experiment;

import dev.repel.Require;
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
 */
public record ExperimentSpec(
        TrainConfig config,
        boolean rowNormalise,
        SplitStrategy split,
        int trainPerClass,
        int validationPerClass,
        int noisyLabels,
        int runs,
        long seed) {
    public ExperimentSpec {
        Require.that(noisyLabels >= 0, "--noisy-labels must not be negative");
        Require.that(runs >= 1, "--runs must be at least 1");
        Require.that(trainPerClass >= 1, "--train-per-class must be at least 1");
        Require.that(validationPerClass >= 1, "--val-per-class must be at least 1");
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
                seed);
    }

    public ExperimentSpec withSeed(long other) {
        return new ExperimentSpec(
                config, rowNormalise, split, trainPerClass, validationPerClass, noisyLabels, runs, other);
    }
}
