package dev.repel.cli.options;

import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.train.TrainConfig;
import picocli.CommandLine.Option;

/** The settings of pseudo contrastive learning. */
public final class PclOptions {
    private static final PclSettings DEFAULTS =
            TrainConfig.defaults().techniques().pcl();

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
            paramLabel = "KIND",
            order = 63,
            description = "walk, closed-form, scaled, rank (nearer harder) or uniform.")
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

    @Option(
            names = "--negatives",
            paramLabel = "RULE",
            order = 67,
            description = "top-k, threshold (at most --gamma-minus) or positive (another pseudo-label).")
    NegativeRule negatives = DEFAULTS.negatives();

    @Option(
            names = "--gamma-minus",
            paramLabel = "P",
            order = 68,
            description = "Probability up to which a node is a negative by threshold.")
    double gammaMinus = DEFAULTS.gammaMinus();

    @Option(names = "--positives", order = 69, description = "Also draw each anchor to a node of its pseudo-label.")
    boolean positives = DEFAULTS.positives();

    @Option(
            names = "--weight-temperature",
            paramLabel = "X",
            order = 70,
            description = "Temperature of the weightings scaled and rank, from 0.02.")
    double weightTemperature = DEFAULTS.weightTemperature();

    @Option(
            names = "--confidence",
            paramLabel = "PASS",
            order = 71,
            description = "Pass that pseudo-labels come from: evaluation or training.")
    PclSettings.Confidence confidence = DEFAULTS.confidence();

    @Option(names = "--refresh", paramLabel = "N", order = 72, description = "New pairs every N epochs.")
    int refresh = DEFAULTS.refresh();

    PclSettings toSettings() {
        return new PclSettings(
                gamma,
                k,
                tau,
                weight,
                negatives,
                gammaMinus,
                positives,
                weighting,
                weightTemperature,
                continueProbability,
                walkError,
                confidence,
                refresh);
    }
}
