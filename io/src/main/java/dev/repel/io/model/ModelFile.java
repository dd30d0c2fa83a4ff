package dev.repel.io.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.eval.ClassPriors;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.EdgeTraits;
import dev.repel.io.JsonFiles;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeRelations;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.LearnedRanges;
import dev.repel.io.run.Protocol;
import dev.repel.io.run.Result;
import dev.repel.io.run.RunFigures;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.source.LoadedGraph;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.FileLayout;
import dev.repel.settings.Declared;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.Matrix;
import dev.repel.train.Member;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes {@code model.safetensors}: the parameters under PyTorch Geometric's names and in PyTorch's shapes, and in the
 * metadata, as JSON, everything that is needed to apply them to another graph. In the file of an ensemble, the tensors of
 * each network and what only that network needs have a prefix such as {@code member.0.} before their names.
 */
public final class ModelFile {
    public static final String FORMAT = "repel.format";
    public static final String FORMAT_VERSION = "1";
    /** Only ensembles have it, so that other files stay readable for earlier versions. */
    public static final String ENSEMBLE_VERSION = "2";

    public static final String MEMBERS = "repel.members";
    public static final String SCALING = "repel.scaling";
    public static final String WEIGHT = "repel.weight";
    public static final String SEED = "repel.seed";
    public static final String ARCHITECTURE = "repel.architecture";
    public static final String TECHNIQUE = "repel.technique";
    public static final String CLASSES = "repel.classes";
    public static final String FEATURES = "repel.features";
    public static final String PREPROCESSING = "repel.preprocessing";
    public static final String DATASET = "repel.dataset";
    public static final String TEMPERATURE = "repel.temperature";
    public static final String PROTOCOL = "repel.protocol";
    public static final String LEARNED = "repel.learned";

    private ModelFile() {}

    /**
     * What the features went through before the first layer.
     *
     * @param rowNormalise whether the scaling was by row sums
     * @param columns how columns of a nodes file become features, null if the data was not such a file
     * @param scaling null for none and for row sums, which {@code rowNormalise} tells apart
     * @param edgeWeights where the weights of the edges came from, null if they had none
     * @param directed whether the edges had directions
     * @param edgeRelations the relations of the edges and where they came from, null if all were of one kind
     */
    public record Preprocessing(
            boolean rowNormalise,
            boolean binaryFeatures,
            ColumnFeatures columns,
            @JsonInclude(JsonInclude.Include.NON_NULL) FittedScaling scaling,
            @JsonInclude(JsonInclude.Include.NON_NULL) EdgeWeighting edgeWeights,
            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean directed,
            @JsonInclude(JsonInclude.Include.NON_NULL) EdgeRelations edgeRelations) {

        /** The preprocessing with a scaling of any kind, of edges that are nothing but their ends. */
        public static Preprocessing of(FittedScaling scaling, boolean binaryFeatures, ColumnFeatures columns) {
            boolean sums = scaling.kind() == FeatureScaling.ROW_SUMS;
            boolean none = scaling.kind() == FeatureScaling.NONE;
            return new Preprocessing(sums, binaryFeatures, columns, sums || none ? null : scaling, null, false, null);
        }

        /** The same of edges that were read in some way. */
        public Preprocessing over(EdgeTraits edges, EdgeReading reading) {
            return new Preprocessing(
                    rowNormalise,
                    binaryFeatures,
                    columns,
                    scaling,
                    edges.weighted() ? reading.weighting() : null,
                    edges.directed(),
                    edgeRelations);
        }

        /** The preprocessing of a training on a graph. */
        public static Preprocessing of(FittedScaling scaling, LoadedGraph graph) {
            Preprocessing plain = of(scaling, graph.binaryFeatures(), graph.columns());
            return new Preprocessing(
                    plain.rowNormalise,
                    plain.binaryFeatures,
                    plain.columns,
                    plain.scaling,
                    graph.edgeWeights(),
                    graph.dataset().graph().directed(),
                    graph.edgeRelations());
        }

        /** What was known of the edges. */
        EdgeTraits edges() {
            return new EdgeTraits(
                    edgeWeights != null, directed, edgeRelations == null ? List.of() : edgeRelations.names());
        }

        FittedScaling fitted() {
            return scaling != null
                    ? scaling
                    : FittedScaling.of(rowNormalise ? FeatureScaling.ROW_SUMS : FeatureScaling.NONE);
        }
    }

    /**
     * What a model has seen, for those who apply it to something else.
     *
     * @param classShares how frequent each class was, see {@link ClassPriors#learned}
     * @param ranges of its numbers
     */
    public record Learned(List<Double> classShares, LearnedRanges ranges) {
        /** Of a file that does not say. */
        public static final Learned UNKNOWN = new Learned(List.of(), LearnedRanges.NONE);

        public Learned {
            classShares = classShares == null ? List.of() : List.copyOf(classShares);
            ranges = ranges == null ? LearnedRanges.NONE : ranges;
        }

        /** @param train the nodes whose labels it learned from */
        public static Learned of(LoadedGraph graph, int[] train, TrainConfig config) {
            NodeDataset dataset = graph.dataset();
            int[] labels =
                    Arrays.stream(train).map(node -> dataset.labels()[node]).toArray();
            float[] weights = config.classWeights().of(labels, dataset.classes());
            return new Learned(
                    Arrays.stream(ClassPriors.learned(labels, dataset.classes(), weights))
                            .boxed()
                            .toList(),
                    LearnedRanges.of(graph.columns(), dataset.features()));
        }
    }

    /** Writes {@link #content}, whole or not at all. */
    public static void write(
            Path file,
            NodeDataset dataset,
            ExperimentSpec spec,
            Preprocessing preprocessing,
            RunFigures figures,
            TrainedRun run)
            throws IOException {
        Safetensors.write(file, content(dataset, spec, preprocessing, figures, run));
    }

    /** The content of a file with what the model has seen. */
    public static TensorFile with(Learned learned, TensorFile content) {
        SortedMap<String, String> metadata = new TreeMap<>(content.metadata());
        metadata.put(LEARNED, JsonFiles.text(learned));
        return new TensorFile(content.tensors(), metadata);
    }

    /**
     * Writes the model of a graph that is not in memory as a whole.
     *
     * @param dataset a description of the graph
     */
    public static void write(
            Path file,
            Result.Dataset dataset,
            List<String> classNames,
            ExperimentSpec spec,
            Preprocessing preprocessing,
            RunFigures figures,
            TrainedRun run)
            throws IOException {
        List<String> features = preprocessing.columns().names();
        Safetensors.write(file, content(dataset, classNames, features, spec, preprocessing, figures, run));
    }

    /**
     * What the file holds.
     *
     * @param figures of the run; times are left out, so that the same training gives the
     *     same bytes
     */
    public static TensorFile content(
            NodeDataset dataset, ExperimentSpec spec, Preprocessing preprocessing, RunFigures figures, TrainedRun run) {
        return content(
                Result.Dataset.of(dataset),
                dataset.classNames(),
                dataset.featureNames(),
                spec,
                preprocessing,
                figures,
                run);
    }

    private static TensorFile content(
            Result.Dataset dataset,
            List<String> classNames,
            List<String> featureNames,
            ExperimentSpec spec,
            Preprocessing preprocessing,
            RunFigures figures,
            TrainedRun run) {
        TrainConfig config = spec.config();
        TreeMap<String, String> metadata = new TreeMap<>();
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        if (run.ensemble().isEmpty()) {
            metadata.put(FORMAT, FORMAT_VERSION);
            metadata.putAll(network(config));
            tensors.putAll(tensors(config.architecture(), run.parameters()));
        } else {
            metadata.put(FORMAT, ENSEMBLE_VERSION);
            putMembers(run.ensemble().get().members(), tensors, metadata);
        }
        metadata.put(CLASSES, JsonFiles.text(classNames));
        if (!featureNames.isEmpty()) {
            metadata.put(FEATURES, JsonFiles.text(featureNames));
        }
        metadata.put(PREPROCESSING, JsonFiles.text(preprocessing));
        metadata.put(DATASET, JsonFiles.text(dataset));
        TreeMap<String, Object> protocol = new TreeMap<>();
        protocol.put("sentence", Protocol.sentence(spec, Double.isFinite(figures.testAccuracy())));
        protocol.put("seed", figures.seed());
        protocol.put("bestEpoch", figures.bestEpoch());
        protocol.put("validationAccuracy", figures.validationAccuracy());
        protocol.put("testAccuracy", figures.testAccuracy());
        if (spec.calibrates()) {
            metadata.put(TEMPERATURE, JsonFiles.text(figures.temperature()));
        }
        metadata.put(PROTOCOL, JsonFiles.text(protocol));
        return new TensorFile(tensors, metadata);
    }

    /** How a network is built. */
    private static Map<String, String> network(TrainConfig config) {
        Map<String, String> metadata = new TreeMap<>();
        metadata.put(ARCHITECTURE, ArchitectureJson.write(config.architecture()));
        metadata.put(TECHNIQUE, config.technique());
        for (TechniqueEntry part : Techniques.parts(config.technique())) {
            part.change()
                    .ifPresent(change -> metadata.put(
                            changeKey(change),
                            JsonFiles.text(config.techniques().of(change.settings()))));
        }
        return metadata;
    }

    private static void putMembers(List<Member> members, Map<String, Tensor> tensors, Map<String, String> metadata) {
        metadata.put(MEMBERS, Integer.toString(members.size()));
        for (int m = 0; m < members.size(); m++) {
            Member member = members.get(m);
            String prefix = memberPrefix(m);
            Map<String, String> own = network(member.config());
            own.put(SCALING, JsonFiles.text(member.scaling()));
            own.put(TEMPERATURE, JsonFiles.text(member.temperature().value()));
            own.put(WEIGHT, JsonFiles.text(member.weight()));
            own.put(SEED, JsonFiles.text(member.seed()));
            own.forEach((key, value) -> metadata.put(prefix + key, value));
            tensors(member.config().architecture(), member.parameters())
                    .forEach((name, tensor) -> tensors.put(prefix + name, tensor));
        }
    }

    /** What precedes the names of the tensors and the metadata of a network of an ensemble. */
    static String memberPrefix(int member) {
        return "member." + member + ".";
    }

    private static SortedMap<String, Tensor> tensors(Architecture architecture, Map<String, Matrix> parameters) {
        FileLayout layout = Backbones.named(architecture.backbone()).fileLayout();
        TreeMap<String, Tensor> tensors = new TreeMap<>();
        Map<String, Integer> rows = new HashMap<>();
        parameters.forEach((name, value) -> rows.put(name, value.rows()));
        parameters.forEach((name, value) -> tensors.put(
                layout.inFile(name, architecture.options().norm()),
                ParameterLayout.of(name, value.rows(), value.cols(), architecture, rows)
                        .toTensor(value)));
        for (FileLayout.Constant constant : layout.constants()) {
            if (!Boolean.TRUE.equals(Declared.values(architecture).get(constant.learnedBy()))) {
                for (int layer = 0; layer < architecture.layers(); layer++) {
                    FileLayout.at(constant.tensor(), layer, InferredArchitecture.isDirected(tensors))
                            .forEach(name -> tensors.put(name, Tensor.ofFloats(new float[1])));
                }
            }
        }
        return tensors;
    }

    /** The metadata key for the settings of a technique that changes the network. */
    public static String changeKey(TechniqueEntry.Change<?> change) {
        return "repel." + change.key();
    }
}
