package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.own.WeightCells;
import dev.repel.io.table.Problems;
import dev.repel.spark.data.RangeEdges.Kept;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/** The rows of a table of edges as neighbours of numbered nodes. */
final class EdgeReader {
    private static final int EXAMPLES = 10;

    private final SparkTable table;
    private final Dataset<Row> ids;
    private final List<String> columns;
    private final String source;
    private final String target;
    /** Empty if edges have no weights. */
    private final String weight;

    private final Kept kept;
    private final boolean training;

    /**
     * @param ids the nodes: columns node and id
     * @param training whether something is learnt from the edges; predictions take them as the model asks
     */
    EdgeReader(SparkTable table, OwnGraphOptions options, Dataset<Row> ids, boolean training)
            throws InvalidDataException {
        this.training = training;
        this.table = table;
        this.ids = ids;
        this.columns = Arrays.stream(table.rows().columns())
                .filter(column -> !column.equals(SparkTable.CORRUPT))
                .toList();
        if (columns.size() < 2) {
            throw new InvalidDataException(
                    table.name(),
                    "columns",
                    "expected at least 2 columns, the ends of an edge, found " + columns.size());
        }
        boolean conventional = columns.contains("source") && columns.contains("target");
        this.source = end(options.ends().source(), conventional ? "source" : columns.get(0));
        this.target = end(options.ends().target(), conventional ? "target" : columns.get(1));
        EdgeWeighting weighting = options.edges().weighting();
        this.weight = weighting.named() ? columns.get(NodeColumns.require(table, columns, weighting.column())) : "";
        this.kept = new Kept(
                weighting.named() ? weighting.merge() : null, options.edges().directed());
        long named = ids.filter(functions.col("id").isin(source, target)).count();
        if (named == 2) {
            throw new InvalidDataException(
                    table.name(),
                    "columns",
                    "expected a header such as source,target, found an edge between the nodes "
                            + Problems.quoted(source) + " and " + Problems.quoted(target));
        }
    }

    private String end(String asked, String usual) throws InvalidDataException {
        return asked.isEmpty() ? usual : columns.get(NodeColumns.require(table, columns, asked));
    }

    /** Columns that have a say in nothing. */
    List<String> unused() {
        return columns.stream()
                .filter(column -> !List.of(source, target, weight).contains(column))
                .toList();
    }

    /** Whether all weights are 1: they teach nothing then. */
    boolean areUseless(JavaRDD<RangeEdges> edges) {
        return training && edges.map(range -> range.values().areAllOne()).reduce(Boolean::logicalAnd);
    }

    /** What is kept of edges. */
    Kept kept() {
        return kept;
    }

    /**
     * One element per range, in its partition.
     *
     * @throws InvalidDataException if a weight is none
     */
    JavaRDD<RangeEdges> edges(NodeRanges ranges) throws InvalidDataException {
        WeightCells style = kept.weighted() ? WeightLook.of(table, columns, weight) : null;
        Kept what = kept;
        List<Column> more = kept.weighted() ? List.of(cell(weight).as("w")) : List.of();
        Dataset<Row> all = numbered(more);
        return (kept.weighted() ? all.select("a", "b", "w") : all.select("a", "b"))
                .javaRDD()
                .mapPartitionsToPair(rows -> new EdgeChunks(rows, ranges, style))
                .partitionBy(new HashPartitioner(ranges.count()))
                .values()
                .mapPartitionsWithIndex(
                        (range, chunks) -> List.of(RangeEdges.of(ranges, range, what, chunks))
                                .iterator(),
                        true);
    }

    /** The numbers of both ends, null where there is no such node, and further columns. */
    private Dataset<Row> numbered(List<Column> more) {
        List<Column> selected = new ArrayList<>();
        selected.add(cell(source).as("s"));
        selected.add(cell(target).as("t"));
        selected.addAll(more);
        Dataset<Row> ends = table.rows().select(selected.toArray(Column[]::new));
        Dataset<Row> sources = ids.toDF("a", "ida").hint("shuffle_hash");
        Dataset<Row> targets = ids.toDF("b", "idb").hint("shuffle_hash");
        Dataset<Row> joined = ends.join(sources, ends.col("s").equalTo(sources.col("ida")), "left")
                .join(targets, ends.col("t").equalTo(targets.col("idb")), "left");
        List<Column> numbers = new ArrayList<>(List.of(joined.col("a"), joined.col("b")));
        for (String name : ends.columns()) {
            numbers.add(ends.col(name));
        }
        return joined.select(numbers.toArray(Column[]::new));
    }

    private Column cell(String column) {
        return NodeColumns.text(table.rows().col("`" + column + "`"));
    }

    /** Looks for the edges whose ends are no nodes, and throws with what they are. */
    void throwUnknown(long count) throws InvalidDataException {
        RowProblems problems = new RowProblems();
        Dataset<Row> wrong = numbered(List.of(
                        functions.input_file_name().as("file"),
                        functions
                                .to_json(functions.struct(columns.stream()
                                        .map(name -> table.rows().col("`" + name + "`"))
                                        .toArray(Column[]::new)))
                                .as("row")))
                .filter("a is null or b is null");
        for (Row row : wrong.orderBy("s", "t").takeAsList(EXAMPLES)) {
            boolean first = row.isNullAt(row.fieldIndex("a"));
            String id = row.getAs(first ? "s" : "t");
            String file = row.getAs("file");
            problems.add(
                    file.isEmpty() ? table.name() : file,
                    "column " + (first ? source : target),
                    id.isEmpty()
                            ? "expected the id of a node, found an empty cell"
                            : "expected the id of a node, there is no node " + Problems.quoted(id),
                    row.<String>getAs("row"));
        }
        problems.more(count - Math.min(count, EXAMPLES));
        problems.throwIfAny(table.name());
    }
}
