package dev.repel.model;

import dev.repel.Require;
import dev.repel.data.FittedScaling;
import dev.repel.eval.MeanProbabilities;
import dev.repel.eval.Predicted;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Applies a trained model, which is one network or an ensemble of several, to a graph. */
public final class Predictor {
    private final List<AppliedNetwork> networks;

    /** @param networks at least one; with several, their weights add up to 1 */
    public Predictor(List<AppliedNetwork> networks) {
        Require.that(!networks.isEmpty(), "a model has at least one network");
        this.networks = List.copyOf(networks);
    }

    /**
     * The output for all nodes, dropout off.
     *
     * @param features as they are in the data
     * @throws OutputNotFinite if a logit of a node is not finite
     */
    public Predicted predict(Graph graph, FeatureMatrix features, Kernels kernels, Workers workers) {
        // networks of one training often share a scaling
        Map<FittedScaling, FeatureMatrix> scaled = new HashMap<>();
        networks.forEach(network -> scaled.computeIfAbsent(network.scaling(), scaling -> scaling.apply(features)));
        if (networks.size() == 1) {
            return Predicted.of(logits(networks.get(0), graph, scaled, kernels, workers));
        }
        MeanProbabilities mean = null;
        for (AppliedNetwork network : networks) {
            Matrix logits = logits(network, graph, scaled, kernels, workers);
            mean = mean == null ? new MeanProbabilities(logits.rows(), logits.cols()) : mean;
            mean.add(logits, network.temperature(), network.weight());
        }
        return new Predicted(mean.logits(), mean.disagreement());
    }

    private static Matrix logits(
            AppliedNetwork network,
            Graph graph,
            Map<FittedScaling, FeatureMatrix> scaled,
            Kernels kernels,
            Workers workers) {
        return OutputNotFinite.unlessFinite(network.inference()
                .logits(graph, scaled.get(network.scaling()), network.parameters(), kernels, workers));
    }

    /**
     * How many hops away the output for a node depends on: the largest number of all networks.
     *
     * @throws IllegalArgumentException if it depends on the whole graph
     */
    public int reach() {
        return networks.stream()
                .mapToInt(network -> network.inference().reach())
                .max()
                .orElseThrow();
    }
}
