package dev.repel.io.own;

import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.FeatureMatrix;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A user's own graph: a table with one row per node and one with one row per edge. Ids are any text. Edges count in
 * both directions and once; self-loops are dropped. They have weights if the options name their column. Class names are sorted. {@link FeatureLearner}
 * explains how the other columns become features; if there are none, {@link StructuralFeatures} makes some.
 *
 * @param dataset what is trained on
 * @param features how its feature matrix came about, to be kept for later predictions
 * @param notes what was left out and decided on the way
 */
public record OwnGraph(NodeDataset dataset, ColumnFeatures features, ReadingNotes notes) {
    /** @throws InvalidDataException naming the place and what was expected, for up to ten mistakes at once */
    public static OwnGraph load(GraphTables tables, OwnGraphOptions options) throws IOException {
        return read(tables, options, null);
    }

    /** Reads with the features of another graph. Their columns must exist; further columns are ignored. */
    public static OwnGraph loadWith(ColumnFeatures features, GraphTables tables, OwnGraphOptions options)
            throws IOException {
        return read(tables, options, features);
    }

    private static OwnGraph read(GraphTables tables, OwnGraphOptions options, ColumnFeatures known) throws IOException {
        EdgeRows links = null;
        NodeRows rows;
        if (tables.nodes() == null) {
            Map<String, Integer> found = new LinkedHashMap<>();
            links = EdgeRows.read(tables.edges(), options, found, true);
            rows = NodeRows.ofIds(found.keySet(), tables.name(), options);
            if (rows.count() == 0) {
                throw new InvalidDataException(tables.name(), "edges", "expected at least one");
            }
        } else {
            rows = NodeRows.read(tables.nodes(), options);
        }
        NodeLabels named = NodeLabels.of(rows, tables.labels(), options);
        if (links == null) {
            links = EdgeRows.read(tables.edges(), options, rows.indexOfId(), false);
        }
        int listed = rows.count();
        rows.addNamed();
        FeatureMatrix array = tables.array() == null ? null : tables.array().of(rows, listed);
        int[] labels = named.labels(rows.count());
        EdgeRows.Edges edges = links.edges(rows.count());
        FeatureLearner learner = known == null ? new FeatureLearner(rows, options.kinds(), options.missing()) : null;
        ColumnFeatures features = known == null ? features(learner, rows, edges, array, options) : known;
        requireArray(features, array);
        // Nodes that are only predicted are not split, whatever the column says.
        boolean splitBinds = options.labelsRequired()
                || (known == null && !named.classNames().isEmpty());
        NodeDataset dataset = new NodeDataset(
                tables.name(),
                edges.graph(),
                encode(features, rows, edges, array),
                labels,
                named.classNames(),
                rows.ids(),
                features.names(),
                rows.split(labels, splitBinds),
                "",
                true);
        ReadingNotes notes = new ReadingNotes(
                learner == null ? List.of() : learner.notes(),
                edges.rows(),
                edges.repeated(),
                edges.selfLoops(),
                edges.unused(),
                features.structural(),
                Stream.concat(named.notes().stream(), edges.remarks().stream()).toList());
        return new OwnGraph(ContentHash.stamp(dataset), features, notes);
    }

    private static ColumnFeatures features(
            FeatureLearner learner, NodeRows rows, EdgeRows.Edges edges, FeatureMatrix array, OwnGraphOptions options) {
        List<Feature> columns = learner.features();
        boolean none = columns.isEmpty() && array == null;
        ColumnFeatures ofTable = new ColumnFeatures(
                none ? new StructuralFeatures(edges.graph()).learn(rows.ids()) : columns, options.missing());
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

    private static FeatureMatrix encode(
            ColumnFeatures features, NodeRows rows, EdgeRows.Edges edges, FeatureMatrix array)
            throws InvalidDataException {
        if (features.structural()) {
            return FeatureMatrix.of(new StructuralFeatures(edges.graph()).encode(features.list(), rows.indexOfId()));
        }
        FeatureMatrix ofTable = FeatureMatrix.split(FeatureRows.encode(features.ofTable(), rows), features::isMeasured);
        return array == null ? ofTable : ofTable.beside(array);
    }
}
