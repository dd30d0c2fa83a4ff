package dev.repel.cli.options;

import dev.repel.autograd.PairNorm;
import dev.repel.technique.DropEdgeSettings;
import dev.repel.technique.PairNormSettings;
import dev.repel.technique.PclSettings;
import dev.repel.technique.PseudoLabelSettings;
import dev.repel.technique.TechniqueSettings;
import dev.repel.technique.UpsSettings;
import dev.repel.technique.ViewSettings;
import picocli.CommandLine.Option;

/** The settings of the techniques beside PCL. */
public final class TechniqueOptions {
    private static final TechniqueSettings DEFAULTS = TechniqueSettings.defaults();
    private static final UpsSettings UPS = DEFAULTS.ups();

    @Option(
            names = "--pairnorm-mode",
            paramLabel = "pn|pn-si|pn-scs",
            order = 1,
            description = "pairnorm: by all rows, each row, or columns too.")
    PairNorm.Mode pairNormMode = DEFAULTS.pairNorm().mode();

    @Option(
            names = "--pairnorm-scale",
            paramLabel = "X",
            order = 2,
            description = "pairnorm: length that rows are brought to; 0: off.")
    double pairNormScale = DEFAULTS.pairNorm().scale();

    @Option(
            names = "--keep-edges",
            paramLabel = "P",
            order = 3,
            description = "dropedge: share of edges that an epoch keeps.")
    double keepEdges = DEFAULTS.dropEdge().keep();

    @Option(
            names = "--drop-directed",
            negatable = true,
            order = 4,
            defaultValue = "true",
            fallbackValue = "true",
            description = "dropedge: draw the two directions of an edge apart.")
    boolean dropDirected = DEFAULTS.dropEdge().directed();

    @Option(names = "--ups-rounds", paramLabel = "N", order = 5, description = "ups: rounds of pseudo-labels; 0: off.")
    int upsRounds = UPS.rounds();

    @Option(names = "--ups-epochs", paramLabel = "N", order = 6, description = "ups: epochs of a round.")
    int upsEpochs = UPS.roundEpochs();

    @Option(
            names = "--ups-passes",
            paramLabel = "N",
            order = 7,
            description = "ups: passes the uncertainty is measured over.")
    int upsPasses = UPS.passes();

    @Option(
            names = "--ups-positive-threshold",
            paramLabel = "P",
            order = 8,
            description = "ups: probability from which a class is a positive.")
    double upsPositiveThreshold = UPS.positiveThreshold();

    @Option(
            names = "--ups-positive-uncertainty",
            paramLabel = "X",
            order = 9,
            description = "ups: below which its deviation must be.")
    double upsPositiveUncertainty = UPS.positiveUncertainty();

    @Option(
            names = "--ups-negative-threshold",
            paramLabel = "P",
            order = 10,
            description = "ups: probability below which a class is a negative.")
    double upsNegativeThreshold = UPS.negativeThreshold();

    @Option(
            names = "--ups-negative-uncertainty",
            paramLabel = "X",
            order = 11,
            description = "ups: below which its deviation must be.")
    double upsNegativeUncertainty = UPS.negativeUncertainty();

    @Option(
            names = "--ups-temperature",
            paramLabel = "X",
            order = 12,
            description = "ups: of the softmax that negatives are made of.")
    double upsTemperature = UPS.negativeTemperature();

    @Option(
            names = "--ups-least-per-class",
            paramLabel = "N",
            order = 13,
            description = "ups: balance classes, but keep so many; 0: no balance.")
    int upsLeastPerClass = UPS.leastPerClass();

    TechniqueSettings toSettings(PclSettings pcl, PseudoLabelSettings pseudoLabels, ViewSettings views) {
        return new TechniqueSettings(
                pcl,
                new PairNormSettings(pairNormMode, pairNormScale),
                new DropEdgeSettings(keepEdges, dropDirected),
                new UpsSettings(
                        upsRounds,
                        upsEpochs,
                        upsPasses,
                        upsPositiveThreshold,
                        upsPositiveUncertainty,
                        upsNegativeThreshold,
                        upsNegativeUncertainty,
                        upsTemperature,
                        upsLeastPerClass),
                pseudoLabels,
                views);
    }
}
