package dev.repel.cli.options;

import dev.repel.technique.GrandSettings;
import dev.repel.technique.TechniqueSettings;
import dev.repel.technique.ViewSettings;
import picocli.CommandLine.Option;

/** The settings of the techniques that look at the graph in several ways at once. */
public final class ViewOptions {
    private static final ViewSettings DEFAULTS = TechniqueSettings.defaults().views();
    private static final GrandSettings GRAND = DEFAULTS.grand();

    @Option(
            names = "--grand-passes",
            paramLabel = "N",
            order = 1,
            description = "grand: random propagations of a step.")
    int grandPasses = GRAND.passes();

    @Option(
            names = "--drop-nodes",
            paramLabel = "P",
            order = 2,
            description = "grand: probability to leave out a node's features.")
    double dropNodes = GRAND.dropNodes();

    @Option(
            names = "--grand-hops",
            paramLabel = "N",
            order = 3,
            description = "grand: how far features are spread; 0: not at all.")
    int grandHops = GRAND.hops();

    @Option(
            names = "--sharpening",
            paramLabel = "X",
            order = 4,
            description = "grand: temperature of the mean prediction; below 1 sharpens.")
    double sharpening = GRAND.temperature();

    @Option(
            names = "--consistency",
            paramLabel = "X",
            order = 5,
            description = "grand: weight of the distance to the mean prediction.")
    double consistency = GRAND.weight();

    ViewSettings toSettings() {
        return new ViewSettings(new GrandSettings(grandPasses, dropNodes, grandHops, sharpening, consistency));
    }
}
