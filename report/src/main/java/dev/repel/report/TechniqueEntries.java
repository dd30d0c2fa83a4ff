package dev.repel.report;

import dev.repel.technique.Cg3Settings;
import dev.repel.technique.CgpnSettings;
import dev.repel.technique.GrandSettings;
import dev.repel.technique.InfoGnnSettings;
import dev.repel.technique.M3sSettings;
import dev.repel.technique.PclSettings;
import dev.repel.technique.SelfTrainingSettings;
import dev.repel.technique.TechniqueSettings;
import dev.repel.technique.TifaSettings;
import dev.repel.technique.UpsSettings;
import java.util.function.BiConsumer;

/** The settings of one technique by the names of their options. */
final class TechniqueEntries {
    private final TechniqueSettings settings;
    private final BiConsumer<String, Object> put;

    TechniqueEntries(TechniqueSettings settings, BiConsumer<String, Object> put) {
        this.settings = settings;
        this.put = put;
    }

    /** @param technique one name, not a composition */
    void add(String technique) {
        switch (technique) {
            case "pcl" -> pcl(settings.pcl());
            case "pairnorm" -> {
                put.accept("pairnorm-mode", settings.pairNorm().mode());
                put.accept("pairnorm-scale", settings.pairNorm().scale());
            }
            case "dropedge" -> {
                put.accept("keep-edges", settings.dropEdge().keep());
                put.accept("drop-directed", settings.dropEdge().directed());
            }
            case "ups" -> ups(settings.ups());
            case "co-training", "self-training", "union", "intersection" ->
                selfTraining(technique, settings.pseudoLabels().selfTraining());
            case "m3s" -> m3s(settings.pseudoLabels().m3s());
            case "infognn" -> infoGnn(settings.pseudoLabels().infoGnn());
            case "grand" -> grand(settings.views().grand());
            case "cg3" -> cg3(settings.views().cg3());
            case "cgpn" -> cgpn(settings.views().cgpn());
            case "tifa-gcl" -> tifa(settings.views().tifa());
            default -> {
                // the plain backbone has none
            }
        }
    }

    private void pcl(PclSettings pcl) {
        put.accept("gamma", pcl.gamma());
        put.accept("k", pcl.k());
        put.accept("tau", pcl.tau());
        put.accept("weighting", pcl.weighting());
        put.accept("continue-probability", pcl.continueProbability());
        put.accept("walk-error", pcl.walkError());
        put.accept("contrastive-weight", pcl.weight());
        put.accept("negatives", pcl.negatives());
        put.accept("positives", pcl.positives());
        put.accept("confidence", pcl.confidence());
        put.accept("refresh", pcl.refresh());
    }

    private void ups(UpsSettings ups) {
        put.accept("ups-rounds", ups.rounds());
        put.accept("ups-epochs", ups.roundEpochs());
        put.accept("ups-passes", ups.passes());
        put.accept("ups-positive-threshold", ups.positiveThreshold());
        put.accept("ups-positive-uncertainty", ups.positiveUncertainty());
        put.accept("ups-negative-threshold", ups.negativeThreshold());
        put.accept("ups-negative-uncertainty", ups.negativeUncertainty());
        put.accept("ups-temperature", ups.negativeTemperature());
        put.accept("ups-least-per-class", ups.leastPerClass());
    }

    private void selfTraining(String technique, SelfTrainingSettings budget) {
        if (technique.equals("intersection")) {
            put.accept("intersection-factor", budget.intersectionFactor());
        } else {
            put.accept("self-training-factor", budget.factor());
        }
        put.accept("self-training-hops", budget.hops());
        if (!technique.equals("self-training")) {
            put.accept("absorption", budget.absorption());
        }
    }

    private void m3s(M3sSettings m3s) {
        put.accept("m3s-stages", m3s.stages());
        put.accept("m3s-epochs", m3s.stageEpochs());
        put.accept("m3s-clusters", m3s.clusters());
        put.accept("m3s-check", m3s.checked());
        put.accept("m3s-divide", m3s.divided());
        selfTraining("self-training", settings.pseudoLabels().selfTraining());
    }

    private void infoGnn(InfoGnnSettings info) {
        put.accept("infognn-rule", info.rule());
        put.accept("infognn-threshold", info.threshold());
        put.accept("infognn-per-class", info.perClass());
        put.accept("infognn-hops", info.hops());
        put.accept("infognn-q", info.q());
        put.accept("infognn-weight", info.weight());
        put.accept("infognn-information-weight", info.informationWeight());
        put.accept("infognn-balance-weight", info.balanceWeight());
    }

    private void grand(GrandSettings grand) {
        put.accept("grand-passes", grand.passes());
        put.accept("drop-nodes", grand.dropNodes());
        put.accept("grand-hops", grand.hops());
        put.accept("sharpening", grand.temperature());
        put.accept("consistency", grand.weight());
    }

    private void cg3(Cg3Settings cg3) {
        put.accept("cg3-share", cg3.share());
        put.accept("cg3-contrast", cg3.contrast());
        put.accept("cg3-generative", cg3.generative());
        put.accept("cg3-tau", cg3.tau());
        put.accept("cg3-width", cg3.width());
        put.accept("cg3-levels", cg3.levels());
        put.accept("cg3-nodes", cg3.nodes());
    }

    private void cgpn(CgpnSettings cgpn) {
        put.accept("cgpn-steps", cgpn.steps());
        put.accept("cgpn-width", cgpn.width());
        put.accept("cgpn-dropout", cgpn.dropout());
        put.accept("cgpn-poisson", cgpn.poisson());
        put.accept("cgpn-contrast", cgpn.contrast());
        put.accept("cgpn-tau", cgpn.tau());
        put.accept("cgpn-nodes", cgpn.nodes());
    }

    private void tifa(TifaSettings tifa) {
        put.accept("tifa-weight", tifa.weight());
        put.accept("tifa-tau", tifa.tau());
        put.accept("tifa-least-drop", tifa.leastDrop());
        put.accept("tifa-most-drop", tifa.mostDrop());
        put.accept("tifa-positives", tifa.positives());
        put.accept("tifa-negatives", tifa.negatives());
        put.accept("tifa-least-weight", tifa.leastWeight());
        put.accept("tifa-most-weight", tifa.mostWeight());
        put.accept("tifa-restart", tifa.restart());
    }
}
