package dev.repel.io.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.autograd.Parameter;
import dev.repel.eval.Temperature;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.ModelFile;
import dev.repel.io.run.Result;
import dev.repel.io.safetensors.DType;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.model.Architecture;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.technique.Cg3;
import dev.repel.technique.Cg3Settings;
import dev.repel.technique.Grand;
import dev.repel.technique.GrandSettings;
import dev.repel.technique.PairNormSettings;
import dev.repel.technique.PairNormTechnique;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Reads a model, ours or one that PyTorch Geometric saved. Every tensor must be there, have its shape, and be of use; the
 * memory for a network is not allocated before that is known.
 */
public final class ModelReader {
    /** Far beyond what anybody propagates, near enough to be built. */
    private static final int MOST_HOPS = 10_000;

    /** Backbones that do not look at the number of terms keep whatever it is. */
    private static final int UNUSED_TERMS = 100;

    private static final String INCOMPLETE = "the architecture in the metadata is not complete";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final TensorFile content;

    private ModelReader(Path file, TensorFile content) {
        this.file = file;
        this.content = content;
    }

    /**
     * @param hints for files that do not tell how their network is built
     * @throws InvalidDataException naming the tensor, what was expected and what was found
     */
    public static TrainedModel read(Path file, ArchitectureHints hints) throws IOException {
        return of(file, Safetensors.read(file), hints);
    }

    /**
     * Like {@link #read}, of what has been read already.
     *
     * @param file where it is from, for messages
     */
    public static TrainedModel of(Path file, TensorFile content, ArchitectureHints hints) throws InvalidDataException {
        return new ModelReader(file, content).model(hints);
    }

    private TrainedModel model(ArchitectureHints hints) throws InvalidDataException {
        try {
            Optional<Architecture> told = metadata(ModelFile.ARCHITECTURE, new TypeReference<Architecture>() {});
            requireKnownFormat();
            requireOneSource(told.isPresent(), hints);
            String backbone = told.map(Architecture::backbone).orElse(hints.backbone());
            if (backbone == null) {
                throw new IllegalArgumentException(INCOMPLETE);
            }
            SortedMap<String, Tensor> tensors = ParameterNames.ours(backbone, content.tensors());
            InferredArchitecture inferred = new InferredArchitecture(ArchitectureHints.of(backbone), tensors);
            Architecture architecture =
                    told.isPresent() ? told.get() : new InferredArchitecture(hints, tensors).architecture();
            requireBuildable(architecture, tensors.size());
            List<String> classNames = names(ModelFile.CLASSES);
            int classes = classNames.isEmpty() ? inferred.classes(architecture) : classNames.size();
            return assemble(architecture, classes, classNames, tensors);
        } catch (IllegalArgumentException e) {
            throw new InvalidDataException(file + ": " + e.getMessage());
        } catch (ArithmeticException e) {
            throw new InvalidDataException(file + ": expected tensors with lengths below 2³¹");
        }
    }

    private TrainedModel assemble(
            Architecture architecture, int classes, List<String> classNames, SortedMap<String, Tensor> tensors)
            throws InvalidDataException {
        LayerHook hook = hook();
        Inference network = new Inference(architecture, hook, classes);
        String first = network.parameters(1).get(0).name();
        int features = features(tensors, first);
        Map<String, Matrix> parameters = new LinkedHashMap<>();
        TreeSet<String> unused = new TreeSet<>(tensors.keySet());
        for (Parameter parameter : network.parameters(features)) {
            ParameterLayout layout =
                    ParameterLayout.of(parameter.name(), parameter.rows(), parameter.cols(), architecture);
            Tensor tensor = required(tensors, parameter.name(), Arrays.toString(layout.shape()));
            if (!Arrays.equals(tensor.shape(), layout.shape())
                    || (tensor.dtype() != DType.F32 && tensor.dtype() != DType.F64)) {
                throw invalid(
                        parameter.name(), "expected F32 " + Arrays.toString(layout.shape()) + ", found " + tensor);
            }
            parameters.put(parameter.name(), layout.toMatrix(tensor, parameter.rows(), parameter.cols()));
            unused.remove(parameter.name());
        }
        // PyTorch Geometric keeps the ε of GIN also where it is the constant 0
        unused.removeIf(name -> name.endsWith(".eps") && InferredArchitecture.isZero(tensors.get(name)));
        if (!unused.isEmpty()) {
            throw invalid(
                    unused.first(),
                    "not expected in a " + describe(architecture) + ", which has " + parameters.keySet());
        }
        return new TrainedModel(
                architecture,
                hook,
                classes,
                classNames,
                features,
                names(ModelFile.FEATURES),
                metadata(ModelFile.PREPROCESSING, new TypeReference<ModelFile.Preprocessing>() {}),
                metadata(ModelFile.DATASET, new TypeReference<Result.Dataset>() {}),
                metadata(ModelFile.TEMPERATURE, new TypeReference<Double>() {})
                        .map(Temperature::new)
                        .orElse(Temperature.NONE),
                parameters);
    }

    /** What the techniques that change the network itself did when it was built. */
    private LayerHook hook() throws InvalidDataException {
        if (List.of(content.metadata().getOrDefault(ModelFile.TECHNIQUE, "").split(","))
                .contains("cgpn")) {
            throw new IllegalArgumentException("a model of cgpn spreads the training labels over the graph that it was"
                    + " trained on, and cannot be applied to another.");
        }
        List<LayerHook> hooks = new ArrayList<>();
        metadata(ModelFile.PAIR_NORM, new TypeReference<PairNormSettings>() {})
                .ifPresent(settings -> hooks.add(new PairNormTechnique(settings)));
        metadata(ModelFile.GRAND, new TypeReference<GrandSettings>() {})
                .ifPresent(settings -> hooks.add(new Grand(settings)));
        metadata(ModelFile.CG3, new TypeReference<Cg3Settings>() {})
                .ifPresent(settings -> hooks.add(new Cg3(null, settings)));
        return hooks.isEmpty() ? LayerHook.NONE : LayerHook.all(hooks);
    }

    private int features(SortedMap<String, Tensor> tensors, String first) throws InvalidDataException {
        Tensor tensor = required(tensors, first, "[width, features]");
        if (tensor.shape().length != 2) {
            throw invalid(first, "expected F32 [width, features], found " + tensor);
        }
        return Math.toIntExact(tensor.shape()[1]);
    }

    private Tensor required(SortedMap<String, Tensor> tensors, String name, String shape) throws InvalidDataException {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw invalid(
                    name,
                    "expected F32 " + shape + ", found none; there are "
                            + content.tensors().keySet());
        }
        return tensor;
    }

    private InvalidDataException invalid(String tensor, String expected) {
        return new InvalidDataException(file.toString(), "tensor " + tensor, expected);
    }

    private static String describe(Architecture architecture) {
        return architecture.backbone() + " of " + architecture.layers()
                + (architecture.layers() == 1 ? " layer" : " layers");
    }

    private void requireKnownFormat() throws InvalidDataException {
        String format = content.metadata().getOrDefault(ModelFile.FORMAT, ModelFile.FORMAT_VERSION);
        if (!format.equals(ModelFile.FORMAT_VERSION)) {
            throw new InvalidDataException(
                    file.toString(),
                    "metadata " + ModelFile.FORMAT,
                    "expected " + ModelFile.FORMAT_VERSION + ", found " + format + ": written by another version");
        }
    }

    private static void requireOneSource(boolean told, ArchitectureHints hints) {
        if (!told && hints.backbone() == null) {
            throw new IllegalArgumentException(
                    "the file does not tell how its network is built; say so with --backbone and the like.");
        }
        if (told && !hints.isEmpty()) {
            throw new IllegalArgumentException(
                    "the file tells itself how its network is built; leave out --backbone, --layers and the like.");
        }
    }

    /** A damaged or evil file may ask for a network without end. */
    private static void requireBuildable(Architecture architecture, int tensors) {
        if (architecture.embedding() == null
                || architecture.options() == null
                || architecture.options().norm() == null) {
            throw new IllegalArgumentException(INCOMPLETE);
        }
        if (architecture.layers() > tensors + 1
                || architecture.options().terms() > tensors + UNUSED_TERMS
                || architecture.options().hops() > MOST_HOPS) {
            throw new IllegalArgumentException("no network of " + architecture.layers() + " layers, "
                    + architecture.options().terms() + " terms and "
                    + architecture.options().hops() + " hops has " + tensors + " tensors");
        }
    }

    private List<String> names(String key) throws InvalidDataException {
        return metadata(key, new TypeReference<List<String>>() {}).orElse(List.of());
    }

    private <T> Optional<T> metadata(String key, TypeReference<T> type) throws InvalidDataException {
        String text = content.metadata().get(key);
        try {
            return text == null ? Optional.empty() : Optional.ofNullable(JSON.readValue(text, type));
        } catch (JsonProcessingException e) {
            throw new InvalidDataException(file.toString(), "metadata " + key, e.getOriginalMessage());
        }
    }
}
