package dev.repel.io.npz;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import dev.repel.io.ndarray.CompressedRows;
import dev.repel.io.ndarray.NdArray;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads a graph in the layout of gnn-benchmark (Shchur et al. 2018): {@code adj_*} and {@code attr_*} as SciPy CSR
 * arrays (or a dense {@code attr_matrix}), {@code labels}, and names where they are stored as text. Edges lead from
 * row to column, which counts only if directions are asked for. Entries with other names are never opened.
 */
public final class NpzReader {
    private final String file;
    /** The array that stores a number for each edge. */
    public static final String WEIGHTS = "adj_data";

    private final NpzArchive archive;

    private NpzReader(String file, NpzArchive archive) {
        this.file = file;
        this.archive = archive;
    }

    /**
     * Reads a file whose edges count once, whatever numbers it stores for them.
     *
     * @param binaryFeatures whether positive features become 1, as PyTorch Geometric serves these datasets
     */
    public static NodeDataset read(Path path, String name, boolean binaryFeatures) throws IOException {
        return read(path, name, binaryFeatures, EdgeReading.PLAIN, ExpansionLimit.USUAL);
    }

    /**
     * Reads a file.
     *
     * @param binaryFeatures whether positive features become 1, as PyTorch Geometric serves these datasets
     * @param edges its weights are named {@link #WEIGHTS} if edges have those that the file stores for them
     * @param maxExpansion see {@link ExpansionLimit}
     */
    public static NodeDataset read(Path path, String name, boolean binaryFeatures, EdgeReading edges, int maxExpansion)
            throws IOException {
        try (NpzArchive archive = NpzArchive.open(path, maxExpansion)) {
            NpzReader reader = new NpzReader(path.getFileName().toString(), archive);
            return reader.dataset(name, binaryFeatures, edges, Sha256.ofFile(path));
        }
    }

    private NodeDataset dataset(String name, boolean binaryFeatures, EdgeReading edges, String sha256)
            throws IOException {
        SparseMatrix adjacency = sparse("adj");
        int nodes = adjacency.rows();
        require("adj_shape", adjacency.cols() == nodes, "expected as many columns as rows");
        FeatureMatrix stored = archive.has("attr_data") ? FeatureMatrix.of(sparse("attr")) : dense("attr_matrix");
        require("attr_shape", stored.rows() == nodes, "expected a row for each of the " + nodes + " nodes");
        int[] labels = archive.array("labels").requireDimensions(1).ints();
        require("labels", labels.length == nodes, "expected one for each of the " + nodes + " nodes");
        return new NodeDataset(
                name,
                edges.directed() ? directed(adjacency, edges.weighting()) : undirected(adjacency, edges.weighting()),
                binaryFeatures ? FeatureMatrix.of(binary(stored.toSparse())) : stored,
                labels,
                classNames(labels),
                names("node_names", nodes).orElseGet(() -> numbers(nodes)),
                names("attr_names", stored.cols()).orElse(List.of()),
                Optional.empty(),
                sha256);
    }

    private SparseMatrix sparse(String prefix) throws IOException {
        NdArray stored = archive.array(prefix + "_shape");
        int[] shape = stored.requireDimensions(1).ints();
        if (shape.length != 2) {
            throw stored.invalid("expected two lengths, found " + shape.length);
        }
        return CompressedRows.toMatrix(
                file,
                "array " + prefix + "_indptr",
                shape[0],
                shape[1],
                archive.array(prefix + "_indptr").requireDimensions(1).ints(),
                archive.array(prefix + "_indices").requireDimensions(1).ints(),
                archive.array(prefix + "_data").requireDimensions(1).floats());
    }

    private FeatureMatrix dense(String name) throws IOException {
        NdArray stored = archive.array(name).requireDimensions(2);
        return FeatureMatrix.split(new Matrix(stored.length(0), stored.length(1), stored.floats()));
    }

    private Graph undirected(SparseMatrix adjacency, EdgeWeighting weighting) throws InvalidDataException {
        return weighting.named()
                ? weighted(adjacency, weighting.merge())
                : Graph.of(adjacency.rows(), rowsOf(adjacency), adjacency.columns());
    }

    private Graph directed(SparseMatrix adjacency, EdgeWeighting weighting) throws InvalidDataException {
        float[] ofArcs = weighting.named() ? adjacency.values() : null;
        return undirected(adjacency, weighting)
                .withDirections(rowsOf(adjacency), adjacency.columns(), ofArcs, WeightMerge.FIRST);
    }

    /** The two entries of an edge in a symmetric matrix are one weight; in others each direction is an edge. */
    private Graph weighted(SparseMatrix adjacency, WeightMerge merge) throws InvalidDataException {
        int[] sources = rowsOf(adjacency);
        float[] weights = adjacency.values();
        for (int k = 0; k < weights.length; k++) {
            require(
                    WEIGHTS,
                    weights[k] > 0 && weights[k] < Float.POSITIVE_INFINITY,
                    "expected weights of edges, finite numbers above 0, found " + weights[k] + " in row " + sources[k]
                            + ", column " + adjacency.columns()[k]);
        }
        boolean symmetric = Arrays.equals(adjacency.transpose().matrix().columns(), adjacency.columns())
                && Arrays.equals(adjacency.transpose().matrix().values(), weights);
        return Graph.weighted(
                adjacency.rows(), sources, adjacency.columns(), weights, symmetric ? WeightMerge.FIRST : merge);
    }

    private static int[] rowsOf(SparseMatrix matrix) {
        int[] rows = new int[matrix.entries()];
        for (int i = 0; i < matrix.rows(); i++) {
            Arrays.fill(rows, matrix.rowPointers()[i], matrix.rowPointers()[i + 1], i);
        }
        return rows;
    }

    private static SparseMatrix binary(SparseMatrix features) {
        float[] values = features.values().clone();
        for (int k = 0; k < values.length; k++) {
            values[k] = values[k] > 0 ? 1 : values[k];
        }
        return features.withValues(values);
    }

    private List<String> classNames(int[] labels) throws IOException {
        int highest = NodeDataset.UNLABELLED;
        for (int label : labels) {
            // More classes than nodes would be damage, and names for them would fill the memory.
            require("labels", label >= NodeDataset.UNLABELLED && label < labels.length, "expected class numbers");
            highest = Math.max(highest, label);
        }
        Optional<NdArray> stored = archive.text("class_names");
        if (stored.isPresent()) {
            require("class_names", stored.get().length(0) > highest, "expected more than " + highest + " names");
            return stored.get().strings();
        }
        return numbers(highest + 1);
    }

    private Optional<List<String>> names(String array, int expected) throws IOException {
        Optional<NdArray> stored = archive.text(array);
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        require(array, stored.get().length(0) == expected, "expected " + expected + " names");
        return Optional.of(stored.get().strings());
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }

    private void require(String array, boolean holds, String expected) throws InvalidDataException {
        if (!holds) {
            throw new InvalidDataException(file, "array " + array, expected);
        }
    }
}
