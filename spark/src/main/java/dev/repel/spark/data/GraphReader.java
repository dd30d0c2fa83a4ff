package dev.repel.spark.data;

import dev.repel.Require;
import dev.repel.graph.EdgeTraits;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.ColumnFeatures;
import dev.repel.io.own.ColumnFeatures.Feature;
import dev.repel.io.own.ColumnSummary;
import dev.repel.io.own.EdgeReading;
import dev.repel.io.own.EmbeddingColumns;
import dev.repel.io.own.FeatureEncoder;
import dev.repel.io.own.FeatureEncoder.Encoded;
import dev.repel.io.own.MissingWords;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.own.ReadingNotes;
import dev.repel.io.own.UnknownIds;
import dev.repel.io.table.Problems;
import dev.repel.spark.data.SecondLook.Splits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * A user's own graph from two tables of Spark, one row per node and one per edge, by the rules of one machine
 * ({@link dev.repel.io.own.OwnGraph}) with these differences: nodes are numbered in the order of their ids, whatever order
 * the rows have; a column of type array of numbers gives a feature for each, as it is; features must come from columns,
 * none are made from the edges alone; and what is wrong with a row is told by its file, its id and its content, as there
 * are no line numbers.
 */
public final class GraphReader {
    private final SparkSession session;
    private final OwnGraphOptions options;

    /**
     * @param features how the feature columns came about, to be kept for later predictions
     * @param notes what was left out and decided on the way
     */
    public record Loaded(SparkGraph graph, ColumnFeatures features, ReadingNotes notes) {}

    /**
     * @throws dev.repel.InvalidRequest if the options ask for what is not done with Spark
     * @throws IllegalArgumentException if the session has a serializer that cannot read records */
    public GraphReader(SparkSession session, OwnGraphOptions options) {
        RecordSerializer.check(session);
        EdgeReading edges = options.edges();
        Require.that(
                edges.relation().isEmpty(),
                "edges of several relations cannot be read with Spark, where parts hold edges of one kind; train on one"
                        + " machine, or without relations");
        Require.that(
                edges.weighting().merge() != WeightMerge.FIRST,
                "the first weight of a repeated edge is not known with Spark, whose tables have no order of rows; merge"
                        + " weights as sum, max or mean");
        Require.that(
                options.nodes().type().isEmpty(),
                "nodes of several types cannot be read with Spark, where the columns of all nodes are read alike");
        Require.that(
                options.unknownIds() == UnknownIds.ERROR,
                "with Spark, every end of an edge must be in the table of nodes");
        this.session = session;
        this.options = options;
    }

    /**
     * Opens both tables and reads them.
     *
     * @param known features of another graph, null where they are learnt from this one
     * @throws IOException if a table cannot be read
     */
    public Loaded open(String nodes, String edges, ColumnFeatures known, Consumer<String> progress) throws IOException {
        String both = SparkTables.shown(nodes) + " and " + SparkTables.shown(edges);
        progress.accept("Reading " + both);
        SparkTable nodeTable = SparkTables.open(session, nodes);
        SparkTable edgeTable = SparkTables.open(session, edges);
        try {
            return read(SparkTables.stem(nodes), nodeTable, edgeTable, known);
        } catch (Exception e) {
            // of whatever type: Scala declares none
            throw SparkFailure.told(e, both + " cannot be read", List.of(nodes, edges));
        }
    }

    /** @throws InvalidDataException naming the place, the row and what was expected, for up to ten mistakes at once */
    public Loaded read(String name, SparkTable nodes, SparkTable edges) throws InvalidDataException {
        return read(name, nodes, edges, null);
    }

    /**
     * Reads with the features of another graph, of which the columns must be there; further ones are ignored.
     *
     * @param known null where features are learnt from this graph
     */
    public Loaded read(String name, SparkTable nodes, SparkTable edges, ColumnFeatures known)
            throws InvalidDataException {
        NodeColumns columns = NodeColumns.of(nodes, options);
        JavaRDD<NodeRow> rows =
                columns.sorted(nodes.rows()).javaRDD().map(columns::row).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return new Reading(name, nodes, columns, rows).read(edges, known);
        } finally {
            rows.unpersist();
        }
    }

    /** One graph on its way in. */
    private final class Reading {
        private final String name;
        private final SparkTable table;
        private final NodeColumns columns;
        private final JavaRDD<NodeRow> rows;
        private final int[] firsts;

        Reading(String name, SparkTable table, NodeColumns columns, JavaRDD<NodeRow> rows) throws InvalidDataException {
            this.name = name;
            this.table = table;
            this.columns = columns;
            this.rows = rows;
            this.firsts = firsts();
        }

        /** The number of the first node of each partition, and of all nodes at the end. */
        private int[] firsts() throws InvalidDataException {
            List<Long> counts = rows.mapPartitions(GraphReader::count).collect();
            int[] found = new int[counts.size() + 1];
            for (int p = 0; p < counts.size(); p++) {
                long next = found[p] + counts.get(p);
                if (next > Integer.MAX_VALUE - 8) {
                    throw new InvalidDataException(
                            table.name(), "rows", "expected at most " + (Integer.MAX_VALUE - 8) + " nodes");
                }
                found[p + 1] = (int) next;
            }
            if (found[counts.size()] == 0) {
                throw new InvalidDataException(table.name(), "rows", "expected at least one node");
            }
            return found;
        }

        Loaded read(SparkTable edgeTable, ColumnFeatures known) throws InvalidDataException {
            NodeColumns looked = columns;
            boolean comma = table.decimalComma();
            MissingWords missing = options.missing();
            FirstLook first = rows.mapPartitions(part ->
                            List.of(new FirstLook(looked, comma, missing, part)).iterator())
                    .treeReduce(FirstLook::add);
            first.problems().throwIfAny(table.name());
            List<String> classNames = classNames(first);
            Splits splits = splits(known != null, classNames);
            List<ColumnSummary> summaries = known == null ? summaries(first) : List.of();
            NodeFeatures before = known == null ? null : NodeFeatures.of(columns, known, first.longest());
            SecondLook second = secondLook(summaries, first.longest(), splits, before);
            second.problems().throwIfAny(table.name());
            NodeFeatures features = known == null ? learnt(second.summaries(), first.longest()) : before;
            Dataset<Row> ids = ids();
            try {
                return load(
                        new EdgeReader(edgeTable, options, ids, known == null),
                        ids,
                        features,
                        classNames,
                        splits,
                        second);
            } catch (InvalidDataException e) {
                ids.unpersist();
                throw e;
            }
        }

        private List<String> classNames(FirstLook first) throws InvalidDataException {
            List<String> names = List.copyOf(first.labels());
            if (options.labelsRequired() && names.size() < 2) {
                throw new InvalidDataException(
                        table.name(),
                        "column " + options.nodes().label(),
                        "expected at least 2 classes, found "
                                + (names.isEmpty() ? "no label at all" : "only " + Problems.quoted(names.get(0))));
            }
            return names;
        }

        /** What is only to be predicted is not split, whatever its column says. */
        private Splits splits(boolean known, List<String> classNames) {
            if (options.labelsRequired()) {
                return Splits.OF_LABELLED;
            }
            return known || classNames.isEmpty() ? Splits.UNUSED : Splits.OF_ANY;
        }

        private List<ColumnSummary> summaries(FirstLook first) {
            List<ColumnSummary> summaries = new ArrayList<>();
            List<Integer> cells = columns.featureCells();
            for (int c = 0; c < cells.size(); c++) {
                String column = columns.cells().get(cells.get(c));
                summaries.add(new ColumnSummary(column, options.nodes().kinds().get(column), first.glance(c)));
            }
            return EmbeddingColumns.among(summaries);
        }

        private SecondLook secondLook(List<ColumnSummary> summaries, int[] lengths, Splits splits, NodeFeatures known) {
            NodeColumns looked = columns;
            List<ColumnSummary> empty = new ArrayList<>(summaries);
            FeatureEncoder encoder = known == null ? null : known.encoder(columns);
            return rows.mapPartitions(part -> List.of(new SecondLook(looked, empty, lengths, splits, encoder, part))
                            .iterator())
                    .treeReduce(SecondLook::add);
        }

        private NodeFeatures learnt(List<ColumnSummary> summaries, int[] lengths) throws InvalidDataException {
            List<Feature> ofCells = summaries.stream()
                    .flatMap(summary -> summary.features().stream())
                    .map(NodeFeatures::settled)
                    .toList();
            NodeFeatures features = NodeFeatures.of(columns, ofCells, lengths, options.missing());
            if (features.all().list().isEmpty()) {
                throw new InvalidDataException(
                        table.name(),
                        "columns",
                        "expected at least one column that gives features; on Spark none are made from the edges");
            }
            return features;
        }

        private Dataset<Row> ids() {
            int[] from = firsts;
            int idAt = columns.idAt();
            JavaRDD<Row> ids = rows.mapPartitionsWithIndex(
                    (partition, part) -> {
                        int[] next = {from[partition]};
                        return new MappedRows<>(part, row -> RowFactory.create(next[0]++, row.cells()[idAt]));
                    },
                    true);
            return session.createDataFrame(ids, SparkGraph.IDS).persist(StorageLevel.MEMORY_AND_DISK());
        }

        private Loaded load(
                EdgeReader reader,
                Dataset<Row> ids,
                NodeFeatures features,
                List<String> classNames,
                Splits splits,
                SecondLook second)
                throws InvalidDataException {
            int nodes = firsts[firsts.length - 1];
            TableLabels labels = new TableLabels(columns, classNames, splits != Splits.UNUSED);
            TableLabels.Collected collected = labels.collect(
                    rows, firsts, table.name(), options.nodes().split().name());
            NodeRanges ranges = NodeRanges.of(nodes, session.sparkContext().defaultParallelism());
            JavaRDD<RangeEdges> edges = reader.edges(ranges).persist(StorageLevel.MEMORY_AND_DISK());
            RangeEdges.Seen seen = edges.map(RangeEdges::seen).reduce(RangeEdges.Seen::plus);
            if (seen.unknown() > 0) {
                edges.unpersist();
                reader.throwUnknown(seen.unknown());
            }
            boolean weighted = reader.kept().weighted() && !reader.areUseless(edges);
            EdgeTraits traits = new EdgeTraits(weighted, reader.kept().directed());
            JavaRDD<NodeRecord> records = encoded(features, labels, ranges)
                    .zipPartitions(edges, (some, range) -> joined(some, range.next(), weighted))
                    .persist(StorageLevel.MEMORY_AND_DISK());
            long ends = records.map(record -> (long) record.neighbours().length).fold(0L, Long::sum);
            long different = traits.directed()
                    ? records.map(record -> (long) record.edges().arcs()).fold(0L, Long::sum)
                    : ends / 2;
            edges.unpersist();
            SparkGraph graph = new SparkGraph(
                    session,
                    name,
                    records,
                    ranges,
                    ids,
                    new SparkGraph.Summary(
                            features.all().list().size(),
                            new SparkGraph.Edges(ends / 2, traits, weighted ? meanWeight(records, ends) : 1),
                            collected.labels(),
                            classNames,
                            collected.split()));
            ReadingNotes notes = new ReadingNotes(
                    second.summaries().stream().map(ColumnSummary::note).toList(),
                    seen.rows(),
                    seen.rows() - seen.loops() - different,
                    seen.loops(),
                    reader.unused(),
                    false,
                    List.of());
            return new Loaded(graph, features.all(), notes);
        }

        /** Nodes with everything but their neighbours, in the partition of their range. */
        private JavaRDD<NodeRecord> encoded(NodeFeatures features, TableLabels labels, NodeRanges ranges) {
            int[] from = firsts;
            FeatureEncoder encoder = features.encoder(columns);
            JavaPairRDD<Integer, NodeRecord> records = rows.mapPartitionsWithIndex(
                            (partition, part) -> {
                                int[] next = {from[partition]};
                                return new MappedRows<>(part, row -> {
                                    Encoded values = features.encode(encoder, row);
                                    return new NodeRecord(
                                            next[0]++,
                                            new int[0],
                                            EdgeValues.NONE,
                                            values.columns(),
                                            values.values(),
                                            labels.of(row));
                                });
                            },
                            true)
                    .mapToPair(record -> new Tuple2<>(ranges.rangeOf(record.node()), record));
            return records.partitionBy(new HashPartitioner(ranges.count())).values();
        }
    }

    private static Iterator<Long> count(Iterator<NodeRow> rows) {
        long count = 0;
        while (rows.hasNext()) {
            rows.next();
            count++;
        }
        return List.of(count).iterator();
    }

    /** The mean of one machine to the bit: the same sums in the same order. */
    private static double meanWeight(JavaRDD<NodeRecord> records, long ends) {
        double total = records.mapToDouble(record -> record.edges().strength()).collect().stream()
                .mapToDouble(Double::doubleValue)
                .sum();
        return ends == 0 ? 1 : total / ends;
    }

    private static Iterator<NodeRecord> joined(Iterator<NodeRecord> nodes, RangeEdges range, boolean weighted) {
        NodeRecord[] ascending = new NodeRecord[range.offsets().length - 1];
        List<NodeRecord> all = new ArrayList<>();
        nodes.forEachRemaining(all::add);
        int first = all.stream().mapToInt(NodeRecord::node).min().orElse(0);
        for (NodeRecord node : all) {
            int n = node.node() - first;
            EdgeValues values = range.valuesOf(n);
            ascending[n] = node.with(range.neighboursOf(n), weighted ? values : values.withoutWeights());
        }
        return Arrays.asList(ascending).iterator();
    }
}
