package dev.repel.io.model;

import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.graph.EdgeTraits;
import dev.repel.model.AppliedNetwork;
import dev.repel.model.Architecture;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;

/**
 * One network of a {@link TrainedModel}.
 *
 * @param hook what its technique changed in the network, which must be applied here too
 * @param classes how many
 * @param features how many
 * @param scaling of its features
 * @param temperature of its probabilities before they are averaged with those of other networks
 * @param weight in that mean
 * @param edges what it knows of edges besides their ends
 * @param parameters under our names and in our shapes
 */
public record TrainedNetwork(
        Architecture architecture,
        LayerHook hook,
        int classes,
        int features,
        FittedScaling scaling,
        Temperature temperature,
        double weight,
        EdgeTraits edges,
        Map<String, Matrix> parameters) {
    public Inference inference() {
        return new Inference(architecture, hook, classes, edges);
    }

    /** Whether predictions use the backbone alone: no technique has changed the network. */
    public boolean isBackboneAlone() {
        return hook == LayerHook.NONE;
    }

    /** All parameters, buffers included, in the order in which the network builds them. */
    public float[] flatParameters() {
        return FlatMatrices.join(inference().parameters(features).stream()
                .map(parameter -> parameters.get(parameter.name()))
                .toList());
    }

    /**
     * The same for edges of which more is known, as far as it needs no further parameters for that. Relations that it tells
     * apart get other names.
     */
    TrainedNetwork over(EdgeTraits there) {
        List<String> relations = edges.relations().isEmpty() ? List.of() : there.relations();
        TrainedNetwork named = with(edges.withRelations(relations));
        TrainedNetwork weighed =
                named.with(new EdgeTraits(edges.weighted() || there.weighted(), edges.directed(), relations));
        return weighed.with(new EdgeTraits(weighed.edges.weighted(), edges.directed() || there.directed(), relations));
    }

    private TrainedNetwork with(EdgeTraits more) {
        Inference over = new Inference(architecture, hook, classes, more);
        boolean fits = over.parameters(features).stream().allMatch(one -> parameters.containsKey(one.name()));
        return fits
                ? new TrainedNetwork(
                        architecture, hook, classes, features, scaling, temperature, weight, more, parameters)
                : this;
    }

    AppliedNetwork applied(FittedScaling used) {
        return new AppliedNetwork(inference(), parameters, used, temperature, weight);
    }
}
