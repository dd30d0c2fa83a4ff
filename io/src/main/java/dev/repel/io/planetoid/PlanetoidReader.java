package dev.repel.io.planetoid;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.io.InvalidDataException;
import dev.repel.io.pickle.Pickle;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads {@code ind.NAME.*} as published with Planetoid (Yang, Cohen, Salakhutdinov 2016), together with its public
 * split: the rows of {@code x} train, the next 500 validate, the listed nodes test. Nodes that no file describes (there
 * are 15 in Citeseer) have no features and no label.
 */
public final class PlanetoidReader {
    private static final int VALIDATION_NODES = 500;

    private final PlanetoidFiles files;
    private final SparseMatrix knownFeatures;
    private final SparseMatrix testFeatures;
    private final OneHotLabels knownLabels;
    private final OneHotLabels testLabels;
    private final Graph graph;
    private final int[] testIndex;
    private final int trainNodes;

    private PlanetoidReader(PlanetoidFiles files) throws InvalidDataException {
        this.files = files;
        this.knownFeatures = features("allx");
        this.testFeatures = features("tx");
        this.knownLabels = labels("ally");
        this.testLabels = labels("ty");
        this.graph = graph();
        this.testIndex = TestIndex.parse(
                files.fileName("test.index"), files.bytes("test.index"), knownFeatures.rows(), graph.nodes());
        this.trainNodes = features("x").rows();
        checkShapes(features("x"), labels("y"));
    }

    /**
     * @param name the NAME in the files' names
     * @param classNames in the order of the label columns; none: the classes are called 0, 1, …
     */
    public static NodeDataset read(Path folder, String name, List<String> classNames) throws IOException {
        return new PlanetoidReader(PlanetoidFiles.read(folder, name)).dataset(name, classNames);
    }

    private SparseMatrix features(String part) throws InvalidDataException {
        return Pickle.sparseMatrix(files.fileName(part), files.bytes(part));
    }

    private OneHotLabels labels(String part) throws InvalidDataException {
        return OneHotLabels.of(Pickle.array(files.fileName(part), files.bytes(part)));
    }

    private Graph graph() throws InvalidDataException {
        String file = files.fileName("graph");
        Map<Integer, int[]> lists = Pickle.neighbourLists(file, files.bytes("graph"));
        int nodes = lists.size();
        int edges = lists.values().stream().mapToInt(list -> list.length).sum();
        int[] sources = new int[edges];
        int[] targets = new int[edges];
        int e = 0;
        for (Map.Entry<Integer, int[]> entry : lists.entrySet()) {
            checkNode(file, entry.getKey(), nodes);
            for (int neighbour : entry.getValue()) {
                checkNode(file, neighbour, nodes);
                sources[e] = entry.getKey();
                targets[e++] = neighbour;
            }
        }
        return Graph.of(nodes, sources, targets);
    }

    private static void checkNode(String file, int node, int nodes) throws InvalidDataException {
        if (node < 0 || node >= nodes) {
            throw new InvalidDataException(file, "node " + node, "expected nodes from 0 to " + (nodes - 1));
        }
    }

    private void checkShapes(SparseMatrix trainFeatures, OneHotLabels trainLabels) throws InvalidDataException {
        int known = knownFeatures.rows();
        require("ally", knownLabels.labels().length, known, "rows as in allx");
        require("ty", testLabels.labels().length, testFeatures.rows(), "rows as in tx");
        require("y", trainLabels.labels().length, trainNodes, "rows as in x");
        require("tx", testFeatures.cols(), knownFeatures.cols(), "columns as in allx");
        require("x", trainFeatures.cols(), knownFeatures.cols(), "columns as in allx");
        require("ty", testLabels.classes(), knownLabels.classes(), "columns as in ally");
        require("y", trainLabels.classes(), knownLabels.classes(), "columns as in ally");
        require("test.index", testIndex.length, testFeatures.rows(), "lines, one for each row of tx");
        int last = Arrays.stream(testIndex).max().orElse(known - 1);
        require("graph", graph.nodes(), last + 1, "nodes, up to the last one with features");
        if (trainNodes + VALIDATION_NODES > known) {
            throw new InvalidDataException(
                    files.fileName("allx"),
                    "rows",
                    "expected " + trainNodes + " to train and " + VALIDATION_NODES + " to validate, found " + known);
        }
    }

    private void require(String part, int found, int expected, String what) throws InvalidDataException {
        if (found != expected) {
            throw new InvalidDataException(
                    files.fileName(part), "shape", "expected " + expected + " " + what + ", found " + found);
        }
    }

    private NodeDataset dataset(String name, List<String> classNames) throws InvalidDataException {
        int classes = knownLabels.classes();
        if (!classNames.isEmpty()) {
            require("ally", classes, classNames.size(), "classes");
        }
        int[] test = testIndex.clone();
        Arrays.sort(test);
        int validated = trainNodes + VALIDATION_NODES;
        Split split = new Split(
                IntStream.range(0, trainNodes).toArray(),
                IntStream.range(trainNodes, validated).toArray(),
                test);
        return new NodeDataset(
                name,
                graph,
                FeatureMatrix.of(allFeatures()),
                allLabels(),
                classNames.isEmpty() ? numbers(classes) : classNames,
                numbers(graph.nodes()),
                List.of(),
                Optional.of(split),
                files.sha256());
    }

    private int[] allLabels() {
        int[] labels = new int[graph.nodes()];
        Arrays.fill(labels, NodeDataset.UNLABELLED);
        System.arraycopy(knownLabels.labels(), 0, labels, 0, knownLabels.labels().length);
        for (int i = 0; i < testIndex.length; i++) {
            labels[testIndex[i]] = testLabels.labels()[i];
        }
        return labels;
    }

    private SparseMatrix allFeatures() {
        int nodes = graph.nodes();
        int[] testRow = new int[nodes];
        Arrays.fill(testRow, -1);
        for (int i = 0; i < testIndex.length; i++) {
            testRow[testIndex[i]] = i;
        }
        int entries = knownFeatures.entries() + testFeatures.entries();
        int[] pointers = new int[nodes + 1];
        int[] columns = new int[entries];
        float[] values = new float[entries];
        for (int node = 0; node < nodes; node++) {
            boolean known = node < knownFeatures.rows();
            SparseMatrix source = known ? knownFeatures : testFeatures;
            int row = known ? node : testRow[node];
            int from = row < 0 ? 0 : source.rowPointers()[row];
            int length = row < 0 ? 0 : source.rowPointers()[row + 1] - from;
            System.arraycopy(source.columns(), from, columns, pointers[node], length);
            System.arraycopy(source.values(), from, values, pointers[node], length);
            pointers[node + 1] = pointers[node] + length;
        }
        return new SparseMatrix(nodes, knownFeatures.cols(), pointers, columns, values);
    }

    private static List<String> numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).toList();
    }
}
