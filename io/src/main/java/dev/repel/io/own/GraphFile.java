package dev.repel.io.own;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import dev.repel.io.EdgeEnds;
import dev.repel.io.InvalidDataException;
import dev.repel.io.JsonFiles;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * An imported graph as one file of arrays in the safetensors format, {@code NAME.repel}, which can be opened without
 * parsing text. It also records how its features came about, so that models trained on it can be applied to tables. A
 * checksum guards against damage.
 */
public final class GraphFile {
    public static final String EXTENSION = ".repel";

    private static final String FORMAT = "repel.graph";
    private static final String VERSION = "1";
    /** Programs that know version 1 alone would read such a file without its dense features. */
    private static final String WITH_DENSE = "2";

    private static final String COLUMNS = "json.columns";
    private static final String RELATIONS = "relations";
    private static final String TYPES = "types";
    private static final String ARCS = ".arcs";
    private static final String BLANK = "blank";

    private GraphFile() {}

    public static boolean isOne(Path path) {
        return path.getFileName() != null
                && path.getFileName().toString().endsWith(EXTENSION)
                && Files.isRegularFile(path);
    }

    /** Whether {@link #write} wrote a file, and it is still whole. */
    public static boolean isSound(Path file) throws IOException {
        return Safetensors.read(file).metadata().containsKey(FORMAT);
    }

    /** Writes the file whole or not at all. */
    public static void write(Path file, OwnGraph own) throws IOException {
        NodeDataset dataset = own.dataset();
        Map<String, Tensor> tensors = new TreeMap<>();
        putGraph(tensors, "graph", dataset.graph());
        dataset.graph().relations().ifPresent(relations -> putRelations(tensors, relations));
        SparseMatrix features = dataset.features().sparse();
        tensors.put("features.columns", Tensor.ofInts(features.columns()));
        tensors.put("features.rows", Tensor.ofInts(features.rowPointers()));
        tensors.put("features.values", Tensor.ofFloats(features.values()));
        if (dataset.features().hasDense()) {
            tensors.put(
                    "features.dense", Tensor.ofFloats(dataset.features().dense().data()));
            tensors.put(
                    "features.dense.columns", Tensor.ofInts(dataset.features().denseColumns()));
        }
        tensors.put("labels", Tensor.ofInts(dataset.labels()));
        putTexts(tensors, "classes", dataset.classNames());
        putTexts(tensors, "ids", dataset.nodeIds());
        putTexts(tensors, "names", dataset.featureNames());
        dataset.publicSplit().ifPresent(split -> {
            tensors.put("split.train", Tensor.ofInts(split.train()));
            tensors.put("split.validation", Tensor.ofInts(split.validation()));
            tensors.put("split.test", Tensor.ofInts(split.test()));
        });
        if (own.features() != null) {
            dataset.types().ifPresent(types -> tensors.put(TYPES, Tensor.ofInts(types.ofNode())));
            tensors.put(COLUMNS, json(own.features()));
            tensors.put("json.notes", json(own.notes()));
        }
        if (!own.blank().isEmpty()) {
            tensors.put(BLANK, Tensor.ofInts(own.blank().stream().toArray()));
        }
        Map<String, String> metadata = Map.of(
                FORMAT,
                dataset.features().hasDense() ? WITH_DENSE : VERSION,
                "name",
                dataset.name(),
                "sha256",
                dataset.sha256(),
                "featureColumns",
                Integer.toString(features.cols()));
        Safetensors.write(file, new TensorFile(new TreeMap<>(tensors), new TreeMap<>(metadata)));
    }

    /** @throws InvalidDataException if the file is damaged or not a graph file */
    public static OwnGraph read(Path file) throws IOException {
        TensorFile content = Safetensors.read(file);
        String version = content.metadata().get(FORMAT);
        if (!VERSION.equals(version) && !WITH_DENSE.equals(version)) {
            throw new InvalidDataException(file.toString(), "header", "expected a graph that repel data import wrote");
        }
        try {
            boolean tables = content.tensors().containsKey(COLUMNS);
            ColumnFeatures columns = tables ? json(content, COLUMNS, ColumnFeatures.class) : null;
            NodeDataset dataset = dataset(content, columns);
            return new OwnGraph(
                    dataset,
                    columns,
                    tables ? json(content, "json.notes", ReadingNotes.class) : null,
                    blank(content, dataset.nodes()));
        } catch (RuntimeException | JsonProcessingException e) {
            // The checksum is right, so another program wrote the file: any exception means that the file is invalid.
            throw new InvalidDataException(file.toString(), "content", "expected a graph, " + e);
        }
    }

    /** None if the file is older than this record of them. */
    private static BitSet blank(TensorFile content, int nodes) {
        BitSet blank = new BitSet();
        if (content.tensors().containsKey(BLANK)) {
            for (int node : content.tensor(BLANK).ints()) {
                blank.set(Objects.checkIndex(node, nodes));
            }
        }
        return blank;
    }

    private static Optional<NodeTypes> types(TensorFile content, ColumnFeatures columns) {
        return Optional.ofNullable(columns)
                .map(ColumnFeatures::types)
                .map(types -> new NodeTypes(types.names(), content.tensor(TYPES).ints(), types.classified()));
    }

    private static NodeDataset dataset(TensorFile content, ColumnFeatures columns) {
        int[] labels = content.tensor("labels").ints();
        Graph graph = graph(content, "graph", labels.length).withRelations(relations(content, labels.length));
        Optional<Split> split = content.tensors().containsKey("split.train")
                ? Optional.of(new Split(
                        content.tensor("split.train").ints(),
                        content.tensor("split.validation").ints(),
                        content.tensor("split.test").ints()))
                : Optional.empty();
        return new NodeDataset(
                content.metadata().get("name"),
                graph,
                features(content, labels.length),
                labels,
                texts(content, "classes"),
                texts(content, "ids"),
                texts(content, "names"),
                split,
                content.metadata().get("sha256"),
                columns != null,
                types(content, columns));
    }

    private static void putGraph(Map<String, Tensor> tensors, String name, Graph graph) {
        EdgeEnds edges = EdgeEnds.of(graph);
        tensors.put(name + ".sources", Tensor.ofInts(edges.sources()));
        tensors.put(name + ".targets", Tensor.ofInts(edges.targets()));
        if (graph.weighted()) {
            tensors.put(name + ".weights", Tensor.ofFloats(edges.weights()));
        }
        if (graph.directed()) {
            tensors.put(name + ARCS, Tensor.ofFloats(graph.directions().arcs()));
        }
    }

    private static Graph graph(TensorFile content, String name, int nodes) {
        int[] sources = content.tensor(name + ".sources").ints();
        int[] targets = content.tensor(name + ".targets").ints();
        String weights = name + ".weights";
        Graph undirected = content.tensors().containsKey(weights)
                ? Graph.weighted(
                        nodes, sources, targets, content.tensor(weights).floats(), WeightMerge.FIRST)
                : Graph.of(nodes, sources, targets);
        return content.tensors().containsKey(name + ARCS)
                ? undirected.withDirections(content.tensor(name + ARCS).floats())
                : undirected;
    }

    private static void putRelations(Map<String, Tensor> tensors, Relations relations) {
        putTexts(tensors, RELATIONS, relations.names());
        for (int r = 0; r < relations.count(); r++) {
            putGraph(tensors, RELATIONS + "." + r, relations.graphs().get(r));
        }
    }

    /** Null if there are none. */
    private static Relations relations(TensorFile content, int nodes) {
        if (!content.tensors().containsKey(RELATIONS + ".text")) {
            return null;
        }
        List<String> names = texts(content, RELATIONS);
        return new Relations(
                names,
                IntStream.range(0, names.size())
                        .mapToObj(r -> graph(content, RELATIONS + "." + r, nodes))
                        .toList());
    }

    private static FeatureMatrix features(TensorFile content, int nodes) {
        SparseMatrix sparse = new SparseMatrix(
                nodes,
                Integer.parseInt(content.metadata().get("featureColumns")),
                content.tensor("features.rows").ints(),
                content.tensor("features.columns").ints(),
                content.tensor("features.values").floats());
        if (!content.tensors().containsKey("features.dense")) {
            return FeatureMatrix.of(sparse);
        }
        int[] columns = content.tensor("features.dense.columns").ints();
        Matrix dense = new Matrix(
                nodes, columns.length, content.tensor("features.dense").floats());
        return new FeatureMatrix(sparse, dense, columns);
    }

    private static void putTexts(Map<String, Tensor> tensors, String name, List<String> texts) {
        int[] ends = new int[texts.size()];
        byte[] bytes = String.join("", texts).getBytes(StandardCharsets.UTF_8);
        int end = 0;
        for (int i = 0; i < ends.length; i++) {
            end += texts.get(i).getBytes(StandardCharsets.UTF_8).length;
            ends[i] = end;
        }
        tensors.put(name + ".ends", Tensor.ofInts(ends));
        tensors.put(name + ".text", Tensor.ofBytes(bytes));
    }

    private static List<String> texts(TensorFile content, String name) {
        byte[] bytes = content.tensor(name + ".text").bytes();
        int[] ends = content.tensor(name + ".ends").ints();
        String[] texts = new String[ends.length];
        for (int i = 0; i < ends.length; i++) {
            int start = i == 0 ? 0 : ends[i - 1];
            texts[i] = new String(bytes, start, ends[i] - start, StandardCharsets.UTF_8);
        }
        return Arrays.asList(texts);
    }

    private static Tensor json(Object value) {
        return Tensor.ofBytes(JsonFiles.text(value).getBytes(StandardCharsets.UTF_8));
    }

    private static <T> T json(TensorFile content, String name, Class<T> type) throws JsonProcessingException {
        return JsonFiles.value(new String(content.tensor(name).bytes(), StandardCharsets.UTF_8), type);
    }
}
