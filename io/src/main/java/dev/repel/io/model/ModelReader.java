package dev.repel.io.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import dev.repel.InvalidRequest;
import dev.repel.autograd.Parameter;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Temperature;
import dev.repel.graph.EdgeTraits;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.run.Result;
import dev.repel.io.safetensors.DType;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.table.Problems;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.FileLayout;
import dev.repel.model.Inference;
import dev.repel.model.LayerHook;
import dev.repel.settings.Declared;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads a model, ours or one that PyTorch Geometric saved. Every tensor must exist, have the
 * right shape, and be used. Memory for the network is allocated only after these checks.
 */
public final class ModelReader {
    /** More than anybody would use, yet few enough to build. */
    private static final int MOST_HOPS = 10_000;

    /** Backbones that do not use the number of terms keep any value of it. */
    private static final int UNUSED_TERMS = 100;

    private final Path file;
    private final TensorFile content;
    private final String prefix;

    /** @param prefix of the names within the file, for messages */
    private ModelReader(Path file, TensorFile content, String prefix) {
        this.file = file;
        this.content = content;
        this.prefix = prefix;
    }

    /**
     * @param hints for files that do not describe their network
     * @throws InvalidDataException naming the tensor, what was expected and what was found
     */
    public static TrainedModel read(Path file, ArchitectureHints hints) throws IOException {
        return of(file, Safetensors.read(file), hints);
    }

    /**
     * Like {@link #read}, for content that has already been read.
     *
     * @param file where it is from, for messages
     */
    public static TrainedModel of(Path file, TensorFile content, ArchitectureHints hints) throws InvalidDataException {
        ModelReader reader = new ModelReader(file, content, "");
        return EnsembleFile.is(content) ? reader.ensemble(hints) : reader.single(hints);
    }

    private TrainedModel single(ArchitectureHints hints) throws InvalidDataException {
        requireKnownFormat();
        requireOneSource(hints);
        return model(List.of(network(hints)));
    }

    private TrainedModel ensemble(ArchitectureHints hints) throws InvalidDataException {
        requireNoHints(hints);
        EnsembleFile ensemble = new EnsembleFile(file, content);
        List<TrainedNetwork> networks = new ArrayList<>();
        for (int m = 0; m < ensemble.size(); m++) {
            ModelReader member = new ModelReader(file, ensemble.member(m), ModelFile.memberPrefix(m));
            member.requireOwnArchitecture();
            networks.add(member.network(hints));
        }
        ensemble.check(networks);
        return model(networks);
    }

    private TrainedModel model(List<TrainedNetwork> networks) throws InvalidDataException {
        return new TrainedModel(
                networks,
                networks.get(0).classes(),
                names(ModelFile.CLASSES),
                networks.get(0).features(),
                featureNames(networks.get(0).features()),
                preprocessing(),
                metadata(ModelFile.DATASET, text -> JsonFiles.value(text, Result.Dataset.class)),
                temperature(),
                metadata(ModelFile.LEARNED, text -> JsonFiles.value(text, ModelFile.Learned.class))
                        .orElse(ModelFile.Learned.UNKNOWN));
    }

    private Optional<ModelFile.Preprocessing> preprocessing() throws InvalidDataException {
        return metadata(ModelFile.PREPROCESSING, text -> JsonFiles.value(text, ModelFile.Preprocessing.class));
    }

    private Temperature temperature() throws InvalidDataException {
        try {
            return metadata(ModelFile.TEMPERATURE, text -> JsonFiles.value(text, Double.class))
                    .map(Temperature::new)
                    .orElse(Temperature.NONE);
        } catch (IllegalArgumentException e) {
            throw wrongMetadata(ModelFile.TEMPERATURE, e.getMessage());
        }
    }

    private TrainedNetwork network(ArchitectureHints hints) throws InvalidDataException {
        try {
            Optional<Architecture> told = metadata(ModelFile.ARCHITECTURE, ArchitectureJson::read);
            String backbone = told.map(Architecture::backbone).orElse(hints.backbone());
            if (told.isEmpty()) {
                ForeignNetwork.requireReadable(content.tensors().keySet());
            }
            SortedMap<String, Tensor> tensors =
                    ParameterNames.ours(Backbones.named(backbone).fileLayout(), content.tensors());
            InferredArchitecture inferred = new InferredArchitecture(ArchitectureHints.of(backbone), tensors);
            Architecture architecture =
                    told.isPresent() ? told.get() : new InferredArchitecture(hints, tensors).architecture();
            requireBuildable(architecture, tensors.size());
            told.ifPresent(Declared::check);
            List<String> classNames = names(ModelFile.CLASSES);
            int classes = classNames.isEmpty() ? inferred.classes(architecture) : classNames.size();
            return assemble(architecture, classes, tensors, inferred);
        } catch (IllegalArgumentException e) {
            throw new InvalidDataException(where() + e.getMessage());
        } catch (ArithmeticException e) {
            throw new InvalidDataException(where() + "expected tensors with lengths below 2³¹");
        }
    }

    private TrainedNetwork assemble(
            Architecture architecture, int classes, SortedMap<String, Tensor> tensors, InferredArchitecture inferred)
            throws InvalidDataException {
        LayerHook hook = hook();
        EdgeTraits edges = Backbones.named(architecture.backbone())
                .used(preprocessing().map(ModelFile.Preprocessing::edges).orElseGet(inferred::edges));
        Inference network = new Inference(architecture, hook, classes, edges);
        int features = features(network, architecture, tensors);
        Map<String, Matrix> parameters = new LinkedHashMap<>();
        TreeSet<String> unused = new TreeSet<>(tensors.keySet());
        List<Parameter> expected = network.parameters(features);
        for (Parameter parameter : expected) {
            ParameterLayout layout = layout(parameter, expected, architecture);
            Tensor tensor = required(tensors, parameter.name(), Arrays.toString(layout.shape()));
            if (!Arrays.equals(tensor.shape(), layout.shape())
                    || (tensor.dtype() != DType.F32 && tensor.dtype() != DType.F64)) {
                throw invalid(
                        parameter.name(), "expected F32 " + Arrays.toString(layout.shape()) + ", found " + tensor);
            }
            requireFinite(parameter.name(), tensor);
            parameters.put(parameter.name(), layout.toMatrix(tensor, parameter.rows(), parameter.cols()));
            unused.remove(parameter.name());
        }
        for (FileLayout.Constant constant :
                Backbones.named(architecture.backbone()).fileLayout().constants()) {
            for (int layer = 0; layer < architecture.layers(); layer++) {
                for (String name : FileLayout.at(constant.tensor(), layer, edges.directed())) {
                    if (unused.contains(name) && InferredArchitecture.isZero(tensors.get(name))) {
                        unused.remove(name);
                    }
                }
            }
        }
        if (!unused.isEmpty()) {
            throw invalid(
                    unused.first(),
                    "not expected in a " + describe(architecture) + ", which has " + parameters.keySet());
        }
        FittedScaling scaling = scaling();
        scaling.requireColumns(features);
        return new TrainedNetwork(
                architecture,
                hook,
                classes,
                features,
                scaling,
                temperature(),
                metadata(ModelFile.WEIGHT, text -> JsonFiles.value(text, Double.class))
                        .orElse(1.0),
                edges,
                parameters);
    }

    /** With one weight that is no number, every node would get the same label and no probability. */
    private void requireFinite(String name, Tensor tensor) throws InvalidDataException {
        float[] values = ParameterLayout.floats(tensor);
        for (int i = 0; i < values.length; i++) {
            if (!Float.isFinite(values[i])) {
                throw invalid(
                        name,
                        "expected finite numbers, found " + values[i] + " at position " + i
                                + "; the training diverged, or the file is damaged");
            }
        }
    }

    /** What features go through before the first layer: row sums if the file does not say. */
    private FittedScaling scaling() throws InvalidDataException {
        Optional<FittedScaling> own = metadata(ModelFile.SCALING, text -> JsonFiles.value(text, FittedScaling.class));
        return own.isPresent()
                ? own.get()
                : preprocessing()
                        .map(ModelFile.Preprocessing::fitted)
                        .orElseGet(() -> FittedScaling.of(FeatureScaling.ROW_SUMS));
    }

    /** What techniques changed in the network when it was built. */
    private LayerHook hook() throws InvalidDataException {
        String technique = content.metadata().getOrDefault(ModelFile.TECHNIQUE, Techniques.plain());
        for (TechniqueEntry part : Techniques.parts(technique)) {
            if (!part.boundBecause().isEmpty()) {
                throw new InvalidRequest("a model of " + part.name() + " " + part.boundBecause()
                        + ", and cannot be applied to another.");
            }
        }
        List<LayerHook> hooks = new ArrayList<>();
        for (TechniqueEntry entry : Techniques.all()) {
            if (entry.change().isPresent()) {
                TechniqueEntry.Change<?> change = entry.change().get();
                Optional<? extends Record> settings =
                        metadata(ModelFile.changeKey(change), text -> JsonFiles.value(text, change.settings()));
                settings.ifPresent(Declared::check);
                settings.ifPresent(saved -> hooks.add(change.of(saved)));
            }
        }
        return hooks.isEmpty() ? LayerHook.NONE : LayerHook.all(hooks);
    }

    /** The number of features, seen in the first parameter that has one row per feature. */
    private int features(Inference network, Architecture architecture, SortedMap<String, Tensor> tensors)
            throws InvalidDataException {
        List<Parameter> ofOne = network.parameters(1);
        List<Parameter> ofTwo = network.parameters(2);
        int at = IntStream.range(0, ofOne.size())
                .filter(i -> ofOne.get(i).rows() != ofTwo.get(i).rows()
                        && layout(ofTwo.get(i), ofTwo, architecture).shape().length == 2)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no parameter of the network depends on the features"));
        Parameter parameter = ofTwo.get(at);
        boolean transposed = layout(parameter, ofTwo, architecture).transposed();
        String shape = transposed ? "[width, features]" : "[features, width]";
        Tensor tensor = required(tensors, parameter.name(), shape);
        if (tensor.shape().length != 2) {
            throw invalid(parameter.name(), "expected F32 " + shape + ", found " + tensor);
        }
        return Math.toIntExact(tensor.shape()[transposed ? 1 : 0]);
    }

    /** @param all the parameters of the network */
    private static ParameterLayout layout(Parameter parameter, List<Parameter> all, Architecture architecture) {
        Map<String, Integer> rows = new HashMap<>();
        all.forEach(each -> rows.put(each.name(), each.rows()));
        return ParameterLayout.of(parameter.name(), parameter.rows(), parameter.cols(), architecture, rows);
    }

    private Tensor required(SortedMap<String, Tensor> tensors, String name, String shape) throws InvalidDataException {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw invalid(
                    name,
                    "expected F32 " + shape + ", found none; there are "
                            + content.tensors().keySet().stream()
                                    .map(Problems::quoted)
                                    .collect(Collectors.joining(", ")));
        }
        return tensor;
    }

    private String where() {
        return file + ": " + (prefix.isEmpty() ? "" : "in " + prefix + "*, ");
    }

    private InvalidDataException invalid(String tensor, String expected) {
        return new InvalidDataException(file.toString(), "tensor " + prefix + tensor, expected);
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
                    "expected " + ModelFile.FORMAT_VERSION + " or " + ModelFile.ENSEMBLE_VERSION + ", found " + format
                            + ": written by another version");
        }
    }

    private void requireOneSource(ArchitectureHints hints) {
        boolean told = content.metadata().containsKey(ModelFile.ARCHITECTURE);
        InvalidSetting.unless(
                told || hints.backbone() != null,
                "backbone",
                "is needed, since " + file + " does not tell how its network is built");
        if (told) {
            requireNoHints(hints);
        }
    }

    private void requireOwnArchitecture() throws InvalidDataException {
        if (!content.metadata().containsKey(ModelFile.ARCHITECTURE)) {
            throw wrongMetadata(ModelFile.ARCHITECTURE, "expected a description, found none");
        }
    }

    private void requireNoHints(ArchitectureHints hints) {
        if (!hints.isEmpty()) {
            throw new InvalidSetting(
                    hints.values().keySet().iterator().next(),
                    "must be left out: " + file + " tells itself how its network is built");
        }
    }

    /** A damaged or hostile file may ask for an enormous network. */
    private static void requireBuildable(Architecture architecture, int tensors) {
        if (architecture.embedding() == null
                || architecture.options() == null
                || architecture.options().norm() == null) {
            throw new IllegalArgumentException(ArchitectureJson.INCOMPLETE);
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
        List<String> names = metadata(key, text -> JsonFiles.value(text, new TypeReference<List<String>>() {}))
                .orElse(List.of());
        if (names.stream().anyMatch(Objects::isNull)) {
            throw wrongMetadata(key, "expected texts, found null");
        }
        return names;
    }

    private List<String> featureNames(int features) throws InvalidDataException {
        List<String> names = names(ModelFile.FEATURES);
        if (!names.isEmpty() && names.size() != features) {
            throw wrongMetadata(ModelFile.FEATURES, "expected " + features + " names, found " + names.size());
        }
        return names;
    }

    private InvalidDataException wrongMetadata(String key, String expected) {
        return new InvalidDataException(file.toString(), "metadata " + prefix + key, expected);
    }

    /** Reads a value from its JSON. */
    @FunctionalInterface
    private interface FromJson<T> {
        T read(String text) throws JsonProcessingException;
    }

    private <T> Optional<T> metadata(String key, FromJson<T> reader) throws InvalidDataException {
        String text = content.metadata().get(key);
        try {
            return text == null ? Optional.empty() : Optional.ofNullable(reader.read(text));
        } catch (JsonProcessingException e) {
            throw wrongMetadata(key, e.getOriginalMessage());
        }
    }
}
