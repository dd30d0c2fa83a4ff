package dev.repel.io.model;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.Graph;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeRelations;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.run.Result;
import dev.repel.model.Backbones;
import dev.repel.model.Predictor;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A model from a file, ready to be applied.
 *
 * @param networks one, or those of an ensemble, the best single one first
 * @param classes how many
 * @param classNames empty if the file does not say
 * @param features how many
 * @param featureNames empty if the file does not say
 * @param preprocessing of the features, empty if the file does not say
 * @param trainedOn what it learned from, empty if the file does not say
 * @param temperature of its probabilities, {@link Temperature#NONE} if the file does not say
 * @param learned what it has seen, {@link ModelFile.Learned#UNKNOWN} if the file does not say
 */
public record TrainedModel(
        List<TrainedNetwork> networks,
        int classes,
        List<String> classNames,
        int features,
        List<String> featureNames,
        Optional<ModelFile.Preprocessing> preprocessing,
        Optional<Result.Dataset> trainedOn,
        Temperature temperature,
        ModelFile.Learned learned) {
    /** The only network, or the best single one. */
    public TrainedNetwork network() {
        return networks.get(0);
    }

    /** Applies it to features as they are in the data. */
    public Predictor predictor() {
        return predictor(TrainedNetwork::scaling);
    }

    /** @param scaling how features are scaled for each network, if not as the file says */
    public Predictor predictor(Function<TrainedNetwork, FittedScaling> scaling) {
        return new Predictor(networks.stream()
                .map(network -> network.applied(scaling.apply(network)))
                .toList());
    }

    /** For sentences, such as {@code gcn} or {@code ensemble of 10 networks}. */
    public String title() {
        return networks.size() == 1
                ? network().architecture().backbone()
                : "ensemble of " + networks.size() + " networks";
    }

    /** Whether predictions use backbones alone: no technique has changed a network. */
    public boolean isBackboneAlone() {
        return networks.stream().allMatch(TrainedNetwork::isBackboneAlone);
    }

    /** What was read of the edges it was trained on, as far as the file says. */
    public EdgeReading edgeReading() {
        EdgeWeighting weighting =
                preprocessing.map(ModelFile.Preprocessing::edgeWeights).orElse(EdgeWeighting.UNNAMED);
        String relation = preprocessing
                .map(ModelFile.Preprocessing::edgeRelations)
                .filter(any -> !relations().isEmpty())
                .map(EdgeRelations::column)
                .orElse("");
        return new EdgeReading(weighting, edges().directed(), relation, relation.isEmpty() ? List.of() : relations());
    }

    /** Whether any of its networks looks at edges. */
    public boolean usesGraph() {
        return networks.stream()
                .anyMatch(network ->
                        Backbones.named(network.architecture().backbone()).usesGraph());
    }

    /** What it knows of edges besides their ends. */
    public EdgeTraits edges() {
        return network().edges().withRelations(relations());
    }

    /** The names of the relations that one of its networks tells apart; numbers if the file does not say. */
    public List<String> relations() {
        return networks.stream()
                .map(network -> network.edges().relations())
                .filter(names -> !names.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /**
     * The model for a graph. Networks of another program use the weights and directions that the graph has, and take its
     * relations in their order; ours use what they were trained on.
     *
     * @throws InvalidRequest if the edges of the graph lack something that those of the training had
     */
    public TrainedModel over(Graph graph) {
        EdgeTraits there = EdgeTraits.of(graph);
        Require.that(
                !edges().weighted() || there.weighted(),
                "the model was trained on edges with weights, and the edges of this graph have none; the setting"
                        + " edge-weight names the column that has them.");
        Require.that(
                !edges().directed() || there.directed(),
                "the model was trained on edges with directions, and the edges of this graph have none; tables and .npz"
                        + " files have them, and other graphs if they were imported or generated with directions.");
        requireRelations(there.relations());
        return preprocessing.isPresent()
                ? this
                : new TrainedModel(
                        networks.stream().map(network -> network.over(there)).toList(),
                        classes,
                        classNames,
                        features,
                        featureNames,
                        preprocessing,
                        trainedOn,
                        temperature,
                        learned);
    }

    private void requireRelations(List<String> found) {
        List<String> known = relations();
        Require.that(
                known.isEmpty() || !found.isEmpty(),
                "the model was trained on edges of " + known.size() + " relations" + named(known)
                        + ", and the edges of this graph are all of one kind; the setting relation names the column"
                        + " that tells them apart, or give a file of edges for each.");
        if (preprocessing.isEmpty()) {
            Require.that(
                    known.isEmpty() || known.size() == found.size(),
                    "the model was trained on edges of " + known.size() + " relations, and those of this graph are of "
                            + found.size() + ": " + String.join(", ", found) + ".");
            return;
        }
        List<String> unknown =
                found.stream().filter(name -> !known.contains(name)).toList();
        Require.that(
                known.isEmpty() || unknown.isEmpty(),
                "the model does not know the relation " + String.join(", ", unknown)
                        + " of this graph; it was trained on" + " " + String.join(", ", known) + ".");
    }

    private String named(List<String> relations) {
        return preprocessing.isEmpty() ? "" : " (" + String.join(", ", relations) + ")";
    }

    /** @throws InvalidRequest if the model cannot be applied to data with these features */
    public void requireFeatures(int found, List<String> foundNames) {
        if (found != features) {
            throw new InvalidRequest(
                    "the model was trained on " + features + " features, but the data has " + found + ".");
        }
        if (featureNames.isEmpty() || foundNames.isEmpty()) {
            return;
        }
        for (int i = 0; i < features; i++) {
            if (!featureNames.get(i).equals(foundNames.get(i))) {
                throw new InvalidRequest("feature " + (i + 1) + " of the model is '" + featureNames.get(i)
                        + "', but that of the data is '" + foundNames.get(i) + "'; both need the same vocabulary.");
            }
        }
    }
}
