package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.ndarray.NdArray;
import dev.repel.io.ndarray.NpyReader;
import dev.repel.io.table.Problems;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Features of nodes in a NumPy array beside their table, such as embeddings of texts or images. Each row is scaled to
 * length 1, like an embedding in columns.
 *
 * @param file an array of numbers (.npy) with two dimensions
 * @param ids a text file with the id of each row, one per line; null if the rows are in the order of the table
 */
public record FeatureArray(Path file, Path ids) {
    /** The setting that names the array. */
    public static final String SETTING = "features";

    /**
     * The features of all nodes.
     *
     * @param listed how many nodes have a row of their own in the table; others that were only named have zeros
     */
    FeatureMatrix of(NodeRows nodes, int listed) throws IOException {
        NdArray array = NpyReader.read(file);
        array.requireDimensions(2);
        int width = array.length(1);
        Matrix given = new Matrix(array.length(0), width, array.floats());
        int[] rowOfNode = ids == null ? inOrder(nodes, listed, given.rows()) : byId(nodes, listed, given.rows());
        Matrix rows = new Matrix(nodes.count(), width);
        for (int node = 0; node < rowOfNode.length; node++) {
            if (rowOfNode[node] >= 0) {
                System.arraycopy(given.data(), rowOfNode[node] * width, rows.data(), node * width, width);
            }
        }
        return FeatureMatrix.split(rows).unitRows();
    }

    private int[] inOrder(NodeRows nodes, int listed, int rows) throws InvalidDataException {
        InvalidSetting.unless(
                nodes.isOrdered(),
                SETTING,
                file + " needs {features-ids} FILE here: these nodes have no order that the rows could follow");
        if (rows != listed) {
            throw new InvalidDataException(
                    file.toString(),
                    "shape",
                    "expected one row for each of the " + listed + " nodes in the order of their table, found " + rows
                            + " rows; if they belong to other nodes or are in another order, name their ids in a file,"
                            + " one per line, by the setting features-ids");
        }
        int[] same = new int[listed];
        Arrays.setAll(same, row -> row);
        return same;
    }

    private int[] byId(NodeRows nodes, int listed, int rows) throws IOException {
        List<String> lines = lines();
        if (lines.size() != rows) {
            throw new InvalidDataException(
                    ids.toString(),
                    "line " + lines.size(),
                    "expected one id for each of the " + rows + " rows of " + file.getFileName() + ", found "
                            + lines.size());
        }
        Map<String, Integer> lineOf = new HashMap<>();
        int[] rowOfNode = new int[nodes.count()];
        Arrays.fill(rowOfNode, -1);
        for (int line = 0; line < rows; line++) {
            String id = lines.get(line).strip();
            Integer earlier = lineOf.putIfAbsent(id, line);
            if (earlier != null) {
                throw new InvalidDataException(
                        ids.toString(),
                        "line " + (line + 1),
                        "expected each id once, " + Problems.quoted(id) + " is already in line " + (earlier + 1));
            }
            Integer node = nodes.indexOfId().get(id);
            if (node != null) {
                rowOfNode[node] = line;
            }
        }
        requireRows(nodes, listed, rowOfNode);
        return rowOfNode;
    }

    private List<String> lines() throws IOException {
        try {
            return Files.readAllLines(ids);
        } catch (MalformedInputException e) {
            throw new InvalidDataException(ids.toString(), "text", "expected UTF-8, one id per line");
        }
    }

    private void requireRows(NodeRows nodes, int listed, int[] rowOfNode) throws InvalidDataException {
        int missing = 0;
        String first = null;
        for (int node = 0; node < listed; node++) {
            if (rowOfNode[node] < 0) {
                missing++;
                first = first == null ? nodes.ids().get(node) : first;
            }
        }
        if (missing > 0) {
            throw new InvalidDataException(
                    ids.toString(),
                    "ids",
                    "expected the id of every node, there is none of " + Problems.quoted(first)
                            + (missing > 1 ? " and " + (missing - 1) + " others" : ""));
        }
    }
}
