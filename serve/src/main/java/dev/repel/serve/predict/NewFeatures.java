package dev.repel.serve.predict;

import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnFeatures.Kind;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.serve.http.Refusal;
import dev.repel.serve.predict.PredictQuestion.NewNode;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The features of new nodes, prepared as those of the training were. */
final class NewFeatures {
    private final ColumnFeatures columns;
    private final boolean binary;
    private final Map<String, Integer> indexOfName = new HashMap<>();
    private final int count;

    /**
     * @param columns how columns became features; null if the graph has no tables
     * @param names of the features; empty if they have none, which are then called 0, 1, ...
     * @param binary whether values above 0 become 1
     */
    NewFeatures(ColumnFeatures columns, List<String> names, int count, boolean binary) {
        this.columns = columns;
        this.binary = binary;
        this.count = count;
        for (int i = 0; i < count; i++) {
            indexOfName.put(names.isEmpty() ? Integer.toString(i) : names.get(i), i);
        }
    }

    /** Features by index, ascending, one map per node. */
    private List<SortedMap<Integer, Float>> rows(List<NewNode> nodes, BitSet blank) {
        List<SortedMap<Integer, Float>> rows = new ArrayList<>();
        for (int n = 0; n < nodes.size(); n++) {
            NewNode node = nodes.get(n);
            String place = "nodes[" + n + "]";
            SortedMap<Integer, Float> row = columns == null ? ofValues(node, place) : ofColumns(node, place, blank, n);
            if (columns == null && row.isEmpty()) {
                blank.set(n);
            }
            rows.add(row);
        }
        return rows;
    }

    private SortedMap<Integer, Float> ofValues(NewNode node, String place) {
        if (!node.columns().isEmpty()) {
            throw new Refusal(422, place + ".columns: the known graph has no columns; give the values of \"features\"");
        }
        SortedMap<Integer, Float> row = new TreeMap<>();
        node.features().forEach((name, value) -> {
            Integer index = indexOfName.get(name);
            if (index == null) {
                throw new Refusal(422, place + ".features." + name + ": the model has no such feature");
            }
            if (value != 0) {
                row.put(index, binary && value > 0 ? 1f : value);
            }
        });
        return row;
    }

    private SortedMap<Integer, Float> ofColumns(NewNode node, String place, BitSet blank, int n) {
        if (!node.features().isEmpty()) {
            throw new Refusal(422, place + ".features: the known graph has columns; give \"columns\"");
        }
        List<String> header = new ArrayList<>(node.columns().keySet());
        requireColumns(node, place);
        FeatureEncoder encoder = new FeatureEncoder(columns, header);
        FeatureEncoder.Encoded encoded =
                encoder.encode(column -> node.columns().get(header.get(column)), (column, expected) -> {
                    throw new Refusal(422, place + ".columns." + header.get(column) + ": " + expected);
                });
        blank.set(n, encoder.saysNothing(encoded, column -> node.columns().get(header.get(column))));
        SortedMap<Integer, Float> row = new TreeMap<>();
        for (int e = 0; e < encoded.columns().length; e++) {
            row.put(encoded.columns()[e], encoded.values()[e]);
        }
        return row;
    }

    private void requireColumns(NewNode node, String place) {
        String type = type(node, place);
        for (Feature feature : columns.list()) {
            if (feature.kind() == Kind.STRUCTURE || feature.kind() == Kind.ARRAY) {
                throw new Refusal(
                        422,
                        feature.kind() == Kind.ARRAY
                                ? "the model was trained with an array beside the table, which a request cannot have:"
                                        + " use repel predict"
                                : "the model's features come from the whole graph, so it cannot tell anything about new"
                                        + " nodes here: use repel predict");
            }
            boolean needed = feature.type() == null || feature.type().equals(type);
            String column = feature.columnAmong(node.columns().keySet());
            if (needed && !node.columns().containsKey(column)) {
                throw new Refusal(
                        422, place + ".columns: expected " + column + " as in training; null if it is not known");
            }
        }
    }

    /** Null if nodes have no types. */
    private String type(NewNode node, String place) {
        if (columns.types() == null) {
            return null;
        }
        ColumnFeatures.Types types = columns.types();
        String type = node.columns().getOrDefault(types.column(), "").strip();
        if (!types.names().contains(type)) {
            throw new Refusal(
                    422,
                    place + ".columns." + types.column() + ": expected one of " + String.join(", ", types.names()));
        }
        if (!types.classified().contains(type)) {
            throw new Refusal(422, place + ": nodes of the type " + type + " have no classes");
        }
        return type;
    }

    /**
     * @param known the features of the known nodes around
     * @param blank receives the new nodes, by their index behind the known ones, of which no value says anything
     */
    FeatureMatrix below(FeatureMatrix known, List<NewNode> nodes, BitSet blank) {
        BitSet saysNothing = new BitSet();
        List<SortedMap<Integer, Float>> rows = rows(nodes, saysNothing);
        saysNothing.stream().forEach(n -> blank.set(known.rows() + n));
        Map<Integer, Integer> denseOf = new HashMap<>();
        for (int d = 0; d < known.denseColumns().length; d++) {
            denseOf.put(known.denseColumns()[d], d);
        }
        int all = known.rows() + rows.size();
        SparseMatrix old = known.sparse();
        int[] pointers = Arrays.copyOf(old.rowPointers(), all + 1);
        Matrix dense = new Matrix(all, known.denseColumns().length);
        System.arraycopy(known.dense().data(), 0, dense.data(), 0, known.rows() * dense.cols());
        List<Integer> columnsOf = new ArrayList<>();
        List<Float> valuesOf = new ArrayList<>();
        for (int n = 0; n < rows.size(); n++) {
            int row = known.rows() + n;
            rows.get(n).forEach((index, value) -> {
                Integer at = denseOf.get(index);
                if (at == null) {
                    columnsOf.add(index);
                    valuesOf.add(value);
                } else {
                    dense.data()[row * dense.cols() + at] = value;
                }
            });
            pointers[row + 1] = old.entries() + columnsOf.size();
        }
        int[] indices = Arrays.copyOf(old.columns(), old.entries() + columnsOf.size());
        float[] values = Arrays.copyOf(old.values(), indices.length);
        for (int e = 0; e < columnsOf.size(); e++) {
            indices[old.entries() + e] = columnsOf.get(e);
            values[old.entries() + e] = valuesOf.get(e);
        }
        return new FeatureMatrix(new SparseMatrix(all, count, pointers, indices, values), dense, known.denseColumns());
    }
}
