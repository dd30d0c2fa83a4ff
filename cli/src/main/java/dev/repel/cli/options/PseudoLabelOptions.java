package dev.repel.cli.options;

import dev.repel.pseudo.InformativeNodes;
import dev.repel.technique.InfoGnnSettings;
import dev.repel.technique.M3sSettings;
import dev.repel.technique.PseudoLabelSettings;
import dev.repel.technique.SelfTrainingSettings;
import picocli.CommandLine.Option;

/** The settings of the systems that add pseudo-labels to the labels. */
public final class PseudoLabelOptions {
    private static final PseudoLabelSettings DEFAULTS = PseudoLabelSettings.defaults();
    private static final SelfTrainingSettings SELF_TRAINING = DEFAULTS.selfTraining();
    private static final M3sSettings M3S = DEFAULTS.m3s();
    private static final InfoGnnSettings INFO_GNN = DEFAULTS.infoGnn();

    @Option(
            names = "--self-training-factor",
            paramLabel = "X",
            order = 1,
            description = "co-training, self-training, union, m3s: pseudo-labels as a multiple of the labels that"
                    + " would cover the graph; 0: off.")
    double factor = SELF_TRAINING.factor();

    @Option(
            names = "--intersection-factor",
            paramLabel = "X",
            order = 2,
            description = "intersection: the same, before the two are intersected.")
    double intersectionFactor = SELF_TRAINING.intersectionFactor();

    @Option(
            names = "--self-training-hops",
            paramLabel = "N",
            order = 3,
            description = "co-training, self-training, union, intersection, m3s: how far a label is taken to reach.")
    int hops = SELF_TRAINING.hops();

    @Option(
            names = "--absorption",
            paramLabel = "X",
            order = 4,
            description = "co-training, union, intersection: how readily random walks are absorbed.")
    double absorption = SELF_TRAINING.absorption();

    @Option(names = "--m3s-stages", paramLabel = "N", order = 5, description = "m3s: stages; 0: off.")
    int m3sStages = M3S.stages();

    @Option(names = "--m3s-epochs", paramLabel = "N", order = 6, description = "m3s: epochs of a stage.")
    int m3sEpochs = M3S.stageEpochs();

    @Option(names = "--m3s-clusters", paramLabel = "N", order = 7, description = "m3s: clusters of k-means.")
    int m3sClusters = M3S.clusters();

    @Option(
            names = "--m3s-check",
            negatable = true,
            order = 8,
            defaultValue = "true",
            fallbackValue = "true",
            description = "m3s: pseudo-labels must agree with their cluster.")
    boolean m3sCheck = M3S.checked();

    @Option(
            names = "--m3s-divide",
            negatable = true,
            order = 9,
            defaultValue = "true",
            fallbackValue = "true",
            description = "m3s: share the pseudo-labels out over the stages.")
    boolean m3sDivide = M3S.divided();

    @Option(
            names = "--infognn-rule",
            paramLabel = "rank|score",
            order = 10,
            description = "infognn: how nodes are picked; score is the paper's.")
    InformativeNodes.Rule infoRule = INFO_GNN.rule();

    @Option(
            names = "--infognn-threshold",
            paramLabel = "X",
            order = 11,
            description = "infognn: what confidence (rank) or the mean of both (score) must exceed.")
    double infoThreshold = INFO_GNN.threshold();

    @Option(
            names = "--infognn-per-class",
            paramLabel = "N",
            order = 12,
            description = "infognn: nodes picked for a class at most.")
    int infoPerClass = INFO_GNN.perClass();

    @Option(names = "--infognn-hops", paramLabel = "N", order = 13, description = "infognn: radius of a neighbourhood.")
    int infoHops = INFO_GNN.hops();

    @Option(
            names = "--infognn-q",
            paramLabel = "X",
            order = 14,
            description = "infognn: how much doubtful pseudo-labels are damped.")
    double infoQ = INFO_GNN.q();

    @Option(
            names = "--infognn-weight",
            paramLabel = "X",
            order = 15,
            description = "infognn: weight of the pseudo-labels' loss.")
    double infoWeight = INFO_GNN.weight();

    @Option(
            names = "--infognn-information-weight",
            paramLabel = "X",
            order = 16,
            description = "infognn: weight of the mutual information.")
    double infoInformationWeight = INFO_GNN.informationWeight();

    @Option(
            names = "--infognn-balance-weight",
            paramLabel = "X",
            order = 17,
            description = "infognn: weight of the balance of classes.")
    double infoBalanceWeight = INFO_GNN.balanceWeight();

    PseudoLabelSettings toSettings() {
        return new PseudoLabelSettings(
                new SelfTrainingSettings(factor, intersectionFactor, hops, absorption),
                new M3sSettings(m3sStages, m3sEpochs, m3sClusters, m3sCheck, m3sDivide),
                new InfoGnnSettings(
                        infoRule,
                        infoThreshold,
                        infoPerClass,
                        infoHops,
                        infoQ,
                        infoWeight,
                        infoInformationWeight,
                        infoBalanceWeight));
    }
}
