package dev.repel.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Predicted;
import dev.repel.io.InvalidDataException;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelFile;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.run.Cautions;
import dev.repel.io.run.RunFolder;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.LoadedGraph;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * A trained model, from a {@link Training} or from {@link #load}. It knows its classes and how columns become features,
 * so it can be applied to other graphs. Immutable and thread-safe.
 */
public final class NodeClassifier {
    private static final Path IN_MEMORY = Path.of("model");

    /**
     * The content of a file. It is read again for each prediction, so that networks under construction share nothing.
     */
    private final TensorFile content;

    private final Path origin;
    private final TrainedModel model;
    private final JsonNode protocol;
    private final List<String> verdict;

    private NodeClassifier(Path origin, TensorFile content, List<String> verdict) throws InvalidDataException {
        this.content = content;
        this.verdict = List.copyOf(verdict);
        this.origin = origin;
        this.model = read();
        this.protocol = protocol();
    }

    static NodeClassifier of(TensorFile content, List<String> verdict) {
        try {
            return new NodeClassifier(IN_MEMORY, content, verdict);
        } catch (InvalidDataException e) {
            throw new IllegalStateException("a model that was just trained can always be read", e);
        }
    }

    /**
     * Reads a model that {@link #save} or the command line wrote.
     *
     * @param file in the safetensors format, or the folder of a training, which has one
     * @return the model in it
     * @throws InvalidDataException if it is damaged or not a model, naming the tensor and what was expected
     * @throws IOException if it cannot be read
     */
    public static NodeClassifier load(Path file) throws IOException {
        Path model = RunFolder.modelAt(file);
        return new NodeClassifier(model, Safetensors.read(model), List.of());
    }

    /**
     * Writes the model, completely or not at all; {@code repel predict} reads it too.
     *
     * @param file in the safetensors format
     * @throws IOException if it cannot be written
     */
    public void save(Path file) throws IOException {
        Safetensors.write(file, content);
    }

    /**
     * The classes it distinguishes.
     *
     * @return their names; numbers if the file has no names
     */
    public List<String> classNames() {
        return model.classNames().isEmpty()
                ? IntStream.range(0, model.classes())
                        .mapToObj(Integer::toString)
                        .toList()
                : model.classNames();
    }

    /**
     * What the training is worth, in sentences, as {@code repel train} prints them.
     *
     * @return empty unless {@link Training#judge} was asked for, for a model from a file, and if no label was left to judge
     *     by
     */
    public List<String> verdict() {
        return verdict;
    }

    /**
     * The accuracy on the labels that were held back to choose the epoch. It is optimistic because of that choice.
     *
     * @return a share in [0, 1]; empty if the file does not say
     */
    public OptionalDouble validationAccuracy() {
        return figure("validationAccuracy");
    }

    /**
     * The accuracy on labels that were used for nothing else; see {@link Training#testShare}.
     *
     * @return a share in [0, 1]; empty if there were none or the file does not say
     */
    public OptionalDouble testAccuracy() {
        return figure("testAccuracy");
    }

    /**
     * Predicts all nodes of a graph on one thread.
     *
     * @param data that of the training, the same with new nodes, or another with the same features
     * @return a label with calibrated probabilities for every node, except those of types that had no label in training
     * @throws IllegalArgumentException if the features are not those of the training
     * @throws IOException if the graph cannot be read
     */
    public Predictions predict(GraphData data) throws IOException {
        return predict(data, 1);
    }

    /**
     * Predicts all nodes of a graph.
     *
     * @param data that of the training, the same with new nodes, or another with the same features
     * @param threads how many to use; the result is the same for any number
     * @return a label with calibrated probabilities for every node
     * @throws IllegalArgumentException if the features are not those of the training
     * @throws IOException if the graph cannot be read
     */
    public Predictions predict(GraphData data, int threads) throws IOException {
        LoadedGraph loaded = data.forPrediction(
                model.preprocessing().map(ModelFile.Preprocessing::columns).orElse(null),
                model.edgeReading(),
                model.preprocessing()
                        .map(ModelFile.Preprocessing::binaryFeatures)
                        .orElse(true));
        NodeDataset dataset = loaded.dataset();
        model.requireFeatures(dataset.features().cols(), dataset.featureNames());
        TrainedModel own = read().over(dataset.graph());
        try (Workers workers = new Workers(threads)) {
            Predicted predicted = own.predictor().predict(dataset.graph(), dataset.features(), Kernels.best(), workers);
            int[] nodes = dataset.classifiedNodes();
            return new Predictions(
                    Arrays.stream(nodes).mapToObj(dataset.nodeIds()::get).toList(),
                    classNames(),
                    predicted.at(nodes),
                    own.temperature(),
                    Cautions.of(loaded, own.usesGraph(), own.learned().ranges()).ofNodes(nodes));
        }
    }

    private TrainedModel read() throws InvalidDataException {
        return ModelReader.of(origin, content, ArchitectureHints.none());
    }

    private JsonNode protocol() throws InvalidDataException {
        try {
            return new ObjectMapper().readTree(content.metadata().getOrDefault(ModelFile.PROTOCOL, "{}"));
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(origin.toString(), "metadata " + ModelFile.PROTOCOL, e.getOriginalMessage());
        }
    }

    private OptionalDouble figure(String name) {
        double value = protocol.path(name).asDouble(Double.NaN);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
