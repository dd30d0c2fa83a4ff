package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.data.NodeTypes;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.FeatureMatrix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A user's own graph: a table with one row per node and one with one row per edge. Ids are any text. Edges count in
 * both directions and once; self-loops are dropped. They have weights if the options name their column, and relations if the
 * options name theirs or there are several tables. Class names are sorted. {@link FeatureLearner}
 * explains how the other columns become features; if there are none, {@link StructuralFeatures} makes some.
 *
 * @param dataset what is trained on
 * @param features how its feature matrix came about, to be kept for later predictions
 * @param notes what was left out and decided on the way
 * @param blank the nodes of which no cell says anything to the features
 */
public record OwnGraph(NodeDataset dataset, ColumnFeatures features, ReadingNotes notes, BitSet blank) {
    /** @throws InvalidDataException naming the place and what was expected, for up to ten mistakes at once */
    public static OwnGraph load(GraphTables tables, OwnGraphOptions options) throws IOException {
        return read(tables, options, null);
    }

    /** Reads with the features of another graph. Their columns must exist; further columns are ignored. */
    public static OwnGraph loadWith(ColumnFeatures features, GraphTables tables, OwnGraphOptions options)
            throws IOException {
        String typeColumn = features.types() == null ? "" : features.types().column();
        return read(tables, options.withNodeType(typeColumn), features);
    }

    private static OwnGraph read(GraphTables tables, OwnGraphOptions options, ColumnFeatures known) throws IOException {
        EdgeTables links = null;
        NodeRows rows;
        if (tables.nodes() == null) {
            Map<String, Integer> found = new LinkedHashMap<>();
            links = EdgeTables.read(tables.edges(), options, found, true);
            rows = NodeRows.ofIds(found.keySet(), tables.name(), options);
            if (rows.count() == 0) {
                throw new InvalidDataException(tables.name(), "edges", "expected at least one");
            }
        } else {
            rows = NodeRows.read(tables.nodes(), options);
        }
        NodeLabels named = NodeLabels.of(rows, tables.labels(), options);
        if (links == null) {
            links = EdgeTables.read(tables.edges(), options, rows.indexOfId(), false);
        }
        int listed = rows.count();
        rows.addNamed();
        FeatureMatrix array = tables.array() == null ? null : tables.array().of(rows, listed);
        int[] labels = named.labels(rows.count());
        EdgeTables.Edges edges = links.edges(rows.count());
        NodeTypes types = types(rows, labels, known);
        FeatureLearner learner = known == null
                ? new FeatureLearner(
                        rows, options.nodes().kinds(), options.nodes().type(), options.missing())
                : null;
        ColumnFeatures features = known == null ? features(learner, rows, edges, array, options, types) : known;
        requireArray(features, array);
        // Nodes that are only predicted are not split, whatever the column says.
        boolean splitBinds = options.labelsRequired()
                || (known == null && !named.classNames().isEmpty());
        List<String> splitNotes = new ArrayList<>();
        BitSet blank = new BitSet();
        NodeDataset dataset = new NodeDataset(
                tables.name(),
                edges.graph(),
                encode(features, rows, edges, array, blank),
                labels,
                named.classNames(),
                rows.ids(),
                features.names(),
                rows.split(labels, splitBinds, splitNotes),
                "",
                true,
                Optional.ofNullable(types));
        ReadingNotes notes = new ReadingNotes(
                learner == null ? List.of() : learner.notes(),
                edges.rows(),
                edges.repeated(),
                edges.selfLoops(),
                edges.unused(),
                features.structural(),
                Stream.of(rows.remarks(), named.notes(), edges.remarks(), splitNotes)
                        .flatMap(List::stream)
                        .toList());
        return new OwnGraph(ContentHash.stamp(dataset), features, notes, blank);
    }

    /** Null if there are none. */
    private static NodeTypes types(NodeRows rows, int[] labels, ColumnFeatures known) throws InvalidDataException {
        ColumnFeatures.Types told = known == null ? null : known.types();
        List<String> names = told == null ? rows.types() : told.names();
        if (names.isEmpty()) {
            return null;
        }
        rows.requireTypes(names);
        NodeTypes types = NodeTypes.of(names, rows.typesOfNodes(names), labels);
        return told == null ? types : types.classifying(told.classified());
    }

    private static ColumnFeatures features(
            FeatureLearner learner,
            NodeRows rows,
            EdgeTables.Edges edges,
            FeatureMatrix array,
            OwnGraphOptions options,
            NodeTypes types) {
        List<Feature> columns = learner.features();
        boolean none = columns.isEmpty() && array == null;
        ColumnFeatures ofTable = new ColumnFeatures(
                none ? new StructuralFeatures(edges.graph()).learn(rows.ids()) : columns,
                options.missing(),
                types == null
                        ? null
                        : new ColumnFeatures.Types(options.nodes().type(), types.names(), types.classified()));
        return array == null ? ofTable : ofTable.withArray(array.cols());
    }

    private static void requireArray(ColumnFeatures features, FeatureMatrix array) {
        int expected = features.ofArray();
        InvalidSetting.unless(
                array != null || expected == 0,
                FeatureArray.SETTING,
                "FILE.npy is missing: the model was trained with an array of " + expected + " columns");
        InvalidSetting.unless(
                array == null || array.cols() == expected,
                FeatureArray.SETTING,
                expected == 0
                        ? "is not for this model, which was trained without an array; leave it out, or train with it"
                        : "must have " + expected + " columns as in training, not "
                                + (array == null ? 0 : array.cols()));
    }

    /** @param blank receives the nodes of which nothing is known but their edges */
    private static FeatureMatrix encode(
            ColumnFeatures features, NodeRows rows, EdgeTables.Edges edges, FeatureMatrix array, BitSet blank)
            throws InvalidDataException {
        if (features.structural()) {
            return FeatureMatrix.of(new StructuralFeatures(edges.graph()).encode(features.list(), rows.indexOfId()));
        }
        FeatureMatrix ofTable =
                FeatureMatrix.split(FeatureRows.encode(features.ofTable(), rows, blank), features::isMeasured);
        if (array == null) {
            return ofTable;
        }
        // every node has a row in the array
        blank.clear();
        return ofTable.beside(array);
    }
}
