package dev.repel.cli.options;

import dev.repel.loss.PairContrast;
import dev.repel.loss.ViewContrast;
import dev.repel.technique.Cg3Settings;
import dev.repel.technique.CgpnSettings;
import dev.repel.technique.GrandSettings;
import dev.repel.technique.TechniqueSettings;
import dev.repel.technique.TifaSettings;
import dev.repel.technique.ViewSettings;
import picocli.CommandLine.Option;

/** The settings of the techniques that look at the graph in several ways at once. */
public final class ViewOptions {
    private static final ViewSettings DEFAULTS = TechniqueSettings.defaults().views();
    private static final GrandSettings GRAND = DEFAULTS.grand();
    private static final Cg3Settings CG3 = DEFAULTS.cg3();
    private static final CgpnSettings CGPN = DEFAULTS.cgpn();
    private static final TifaSettings TIFA = DEFAULTS.tifa();

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

    @Option(
            names = "--cg3-share",
            paramLabel = "P",
            order = 6,
            description = "cg3: share of the hierarchical view in the prediction.")
    double cg3Share = CG3.share();

    @Option(
            names = "--cg3-contrast",
            paramLabel = "X",
            order = 7,
            description = "cg3: weight of the two contrastive losses.")
    double cg3Contrast = CG3.contrast();

    @Option(
            names = "--cg3-generative",
            paramLabel = "X",
            order = 8,
            description = "cg3: weight of the edges' likelihood.")
    double cg3Generative = CG3.generative();

    @Option(
            names = "--cg3-tau",
            paramLabel = "X",
            order = 9,
            description = "cg3: temperature of the contrast, from " + ViewContrast.LEAST_TAU + ".")
    double cg3Tau = CG3.tau();

    @Option(names = "--cg3-width", paramLabel = "N", order = 10, description = "cg3: width of the hierarchical view.")
    int cg3Width = CG3.width();

    @Option(
            names = "--cg3-levels",
            paramLabel = "N",
            order = 11,
            description = "cg3: how often the graph is made coarser.")
    int cg3Levels = CG3.levels();

    @Option(
            names = "--cg3-nodes",
            paramLabel = "N",
            order = 12,
            description = "cg3: nodes contrasted in a step, at most.")
    int cg3Nodes = CG3.nodes();

    @Option(
            names = "--cgpn-steps",
            paramLabel = "N",
            order = 13,
            description = "cgpn: steps of the Poisson propagation; 0: off.")
    int cgpnSteps = CGPN.steps();

    @Option(
            names = "--cgpn-width",
            paramLabel = "N",
            order = 14,
            description = "cgpn: width of the features that attention compares.")
    int cgpnWidth = CGPN.width();

    @Option(
            names = "--cgpn-dropout",
            paramLabel = "P",
            order = 15,
            description = "cgpn: dropout where the features join.")
    double cgpnDropout = CGPN.dropout();

    @Option(
            names = "--cgpn-poisson",
            paramLabel = "X",
            order = 16,
            description = "cgpn: weight of the propagation's loss.")
    double cgpnPoisson = CGPN.poisson();

    @Option(names = "--cgpn-contrast", paramLabel = "X", order = 17, description = "cgpn: weight of the contrast.")
    double cgpnContrast = CGPN.contrast();

    @Option(
            names = "--cgpn-tau",
            paramLabel = "X",
            order = 18,
            description = "cgpn: temperature of the contrast, from " + ViewContrast.LEAST_TAU + ".")
    double cgpnTau = CGPN.tau();

    @Option(
            names = "--cgpn-nodes",
            paramLabel = "N",
            order = 19,
            description = "cgpn: nodes contrasted in a step, at most.")
    int cgpnNodes = CGPN.nodes();

    @Option(
            names = "--tifa-weight",
            paramLabel = "X",
            order = 20,
            description = "tifa-gcl: weight of the contrast; 0: off.")
    double tifaWeight = TIFA.weight();

    @Option(
            names = "--tifa-tau",
            paramLabel = "X",
            order = 21,
            description = "tifa-gcl: temperature of the contrast, from " + PairContrast.LEAST_TAU + ".")
    double tifaTau = TIFA.tau();

    @Option(
            names = "--tifa-least-drop",
            paramLabel = "P",
            order = 22,
            description = "tifa-gcl: perturbation where labels tell most.")
    double tifaLeastDrop = TIFA.leastDrop();

    @Option(
            names = "--tifa-most-drop",
            paramLabel = "P",
            order = 23,
            description = "tifa-gcl: perturbation where they tell least.")
    double tifaMostDrop = TIFA.mostDrop();

    @Option(
            names = "--tifa-positives",
            paramLabel = "N",
            order = 24,
            description = "tifa-gcl: nearest nodes, itself included.")
    int tifaPositives = TIFA.positives();

    @Option(
            names = "--tifa-negatives",
            paramLabel = "N",
            order = 25,
            description = "tifa-gcl: nodes of middle distance.")
    int tifaNegatives = TIFA.negatives();

    @Option(
            names = "--tifa-least-weight",
            paramLabel = "X",
            order = 26,
            description = "tifa-gcl: weight of a node where labels tell most.")
    double tifaLeastWeight = TIFA.leastWeight();

    @Option(
            names = "--tifa-most-weight",
            paramLabel = "X",
            order = 27,
            description = "tifa-gcl: weight where they tell least.")
    double tifaMostWeight = TIFA.mostWeight();

    @Option(
            names = "--tifa-restart",
            paramLabel = "P",
            order = 28,
            description = "tifa-gcl: restart of the labels' influence.")
    double tifaRestart = TIFA.restart();

    ViewSettings toSettings() {
        return new ViewSettings(
                new GrandSettings(grandPasses, dropNodes, grandHops, sharpening, consistency),
                new Cg3Settings(cg3Share, cg3Contrast, cg3Generative, cg3Tau, cg3Width, cg3Levels, cg3Nodes),
                new CgpnSettings(cgpnSteps, cgpnWidth, cgpnDropout, cgpnPoisson, cgpnContrast, cgpnTau, cgpnNodes),
                new TifaSettings(
                        tifaWeight,
                        tifaTau,
                        tifaLeastDrop,
                        tifaMostDrop,
                        tifaPositives,
                        tifaNegatives,
                        tifaLeastWeight,
                        tifaMostWeight,
                        tifaRestart));
    }
}
