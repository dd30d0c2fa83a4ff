package dev.repel.cli.options;

import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.train.TrainConfig;
import picocli.CommandLine.Option;

/** The settings of pseudo contrastive learning. */
public final class PclOptions {
    private static final PclSettings DEFAULTS = TrainConfig.defaults().pcl();

    @Option(
            names = "--gamma",
            paramLabel = "P",
            order = 60,
            description = "Probability from which a node is an anchor.")
    double gamma = DEFAULTS.gamma();

    @Option(
            names = "--k",
            paramLabel = "N",
            order = 61,
            description = "Negatives of a class: the N nodes least likely in it.")
    int k = DEFAULTS.k();

    @Option(names = "--tau", paramLabel = "X", order = 62, description = "Temperature of the similarity.")
    double tau = DEFAULTS.tau();

    @Option(
            names = "--weighting",
            paramLabel = "walk|uniform",
            order = 63,
            description = "Push nearer negatives harder, or all alike.")
    Weighting weighting = DEFAULTS.weighting();

    @Option(
            names = "--continue-probability",
            paramLabel = "P",
            order = 64,
            description = "The walk goes on rather than back to its start.")
    double continueProbability = DEFAULTS.continueProbability();

    @Option(
            names = "--walk-error",
            paramLabel = "X",
            order = 65,
            description = "Error of its scores per degree; smaller is slower.")
    double walkError = DEFAULTS.walkError();

    @Option(
            names = "--contrastive-weight",
            paramLabel = "X",
            order = 66,
            description = "Weight of the contrastive loss in the sum.")
    double weight = DEFAULTS.weight();

    PclSettings toSettings() {
        return new PclSettings(gamma, k, tau, continueProbability, walkError, weighting, weight);
    }
}
