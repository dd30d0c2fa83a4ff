package dev.repel.io.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.data.NodeDataset;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.model.Architecture;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Writes {@code model.safetensors}: the parameters under PyTorch Geometric's names and in PyTorch's shapes, and in the
 * metadata, as JSON, all that is needed to apply them to another graph.
 */
public final class ModelFile {
    public static final String FORMAT = "repel.format";
    public static final String FORMAT_VERSION = "1";
    public static final String ARCHITECTURE = "repel.architecture";
    public static final String TECHNIQUE = "repel.technique";
    public static final String CLASSES = "repel.classes";
    public static final String FEATURES = "repel.features";
    public static final String PREPROCESSING = "repel.preprocessing";
    public static final String DATASET = "repel.dataset";
    public static final String PROTOCOL = "repel.protocol";

    /** Normalising layers have a weight too, but it is no linear map. */
    private static final Pattern NORMALISATION = Pattern.compile("(.*\\.)?norms?\\..*");

    private static final ObjectMapper JSON = new ObjectMapper();

    private ModelFile() {}

    /**
     * What the features went through before the first layer.
     *
     * @param columns how columns of a nodes file become features, null where the data were no such file
     */
    public record Preprocessing(boolean rowNormalise, boolean binaryFeatures, Object columns) {}

    /**
     * @param figures of the run whose parameters these are; of their time nothing is kept, so that the same training
     *     gives the same bytes
     */
    public static void write(
            Path file,
            NodeDataset dataset,
            Architecture architecture,
            String technique,
            Preprocessing preprocessing,
            RunFigures figures,
            Map<String, Matrix> parameters)
            throws IOException {
        TreeMap<String, String> metadata = new TreeMap<>();
        metadata.put(FORMAT, FORMAT_VERSION);
        metadata.put(ARCHITECTURE, json(architecture));
        metadata.put(TECHNIQUE, technique);
        metadata.put(CLASSES, json(dataset.classNames()));
        if (!dataset.featureNames().isEmpty()) {
            metadata.put(FEATURES, json(dataset.featureNames()));
        }
        metadata.put(PREPROCESSING, json(preprocessing));
        metadata.put(DATASET, json(Result.Dataset.of(dataset)));
        TreeMap<String, Object> protocol = new TreeMap<>();
        protocol.put("sentence", Protocol.SENTENCE);
        protocol.put("seed", figures.seed());
        protocol.put("bestEpoch", figures.bestEpoch());
        protocol.put("validationAccuracy", figures.validationAccuracy());
        protocol.put("testAccuracy", figures.testAccuracy());
        metadata.put(PROTOCOL, json(protocol));
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        parameters.forEach((name, value) -> tensors.put(name, tensor(name, value)));
        Safetensors.write(file, new TensorFile(tensors, metadata));
    }

    /** Our linear maps are (in × out), PyTorch's (out × in); what has one row with us, such as a bias, is a vector there. */
    private static Tensor tensor(String name, Matrix value) {
        if (name.endsWith("weight") && !NORMALISATION.matcher(name).matches()) {
            return Tensor.of(value.transpose());
        }
        return value.rows() == 1 ? Tensor.ofFloats(value.data()) : Tensor.of(value);
    }

    private static String json(Object value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers can always be written", e);
        }
    }
}
