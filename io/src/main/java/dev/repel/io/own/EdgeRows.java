package dev.repel.io.own;

import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The rows of a table of edges as a graph over known nodes; edges are never held as text. */
final class EdgeRows {
    /** Each is kept in both directions, in arrays. */
    private static final int MOST_EDGES = (1 << 30) - 1;

    private final Table table;
    /** Whether the nodes are those that the edges name. */
    private final boolean newNodes;

    private final UnknownNodes unknown;
    private final EndColumns ends;
    private final int sourceAt;
    private final int targetAt;
    /** −1 if the edges have no weights. */
    private final int weightAt;

    private final WeightMerge merge;
    private final boolean directed;
    /** Rows whose edge goes both ways although others go one way. */
    private final BitSet bothWays = new BitSet();

    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private float[] weights = new float[0];
    private int count;
    private long selfLoops;
    private long unknownRows;
    private boolean moreUsed;

    /**
     * A graph and what was left out of it.
     *
     * @param rows how many edges the table has
     * @param repeated how many of them repeat an earlier one, in either direction unless directions count
     * @param unused columns that are not used
     * @param remarks about ends that are not in the table of nodes, in sentences
     */
    record Edges(Graph graph, long rows, long repeated, long selfLoops, List<String> unused, List<String> remarks) {}

    /**
     * Reads all rows; {@link #edges} makes a graph of them, when all nodes are known.
     *
     * @param newNodes whether the nodes are those that the edges name
     */
    static EdgeRows read(Table.Source source, OwnGraphOptions options, Map<String, Integer> indexOfId, boolean newNodes)
            throws IOException {
        try (Table table = source.open()) {
            EdgeRows rows = new EdgeRows(table, options, indexOfId, newNodes);
            table.forEachRow(rows::add);
            rows.ends.adviseOn(table.problems());
            table.problems().throwIfAny();
            rows.requireKnownEnds();
            return rows;
        }
    }

    private EdgeRows(Table table, OwnGraphOptions options, Map<String, Integer> indexOfId, boolean newNodes)
            throws InvalidDataException {
        this.table = table;
        this.unknown = new UnknownNodes(table, indexOfId, newNodes ? UnknownIds.ADD : options.unknownIds());
        List<String> header = table.columns();
        if (header.size() < 2) {
            throw table.wrongHeader("expected at least 2 columns, the ends of an edge, found " + header.size());
        }
        boolean conventional = header.contains("source") && header.contains("target");
        boolean named =
                !options.sourceColumn().isEmpty() && !options.targetColumn().isEmpty();
        if (newNodes && !conventional && !named) {
            // Any two words could be ids here: without a header, the first edge would be taken for one.
            throw table.wrongHeader(
                    "expected the columns source and target, or others named by the settings source and target, found "
                            + Problems.quoted(String.join(", ", header)));
        }
        this.sourceAt = options.sourceColumn().isEmpty()
                ? (conventional ? header.indexOf("source") : 0)
                : table.require(options.sourceColumn());
        this.targetAt = options.targetColumn().isEmpty()
                ? (conventional ? header.indexOf("target") : 1)
                : table.require(options.targetColumn());
        this.ends = new EndColumns(table.columns(), sourceAt, targetAt, indexOfId);
        this.newNodes = newNodes;
        EdgeWeighting weighting = options.edges().weighting();
        this.merge = weighting.merge();
        this.weightAt = weighting.named() ? table.require(weighting.column()) : -1;
        this.directed = options.edges().directed();
        if (indexOfId.containsKey(header.get(sourceAt)) && indexOfId.containsKey(header.get(targetAt))) {
            throw table.wrongHeader("expected a header such as source,target, found an edge between the nodes "
                    + Problems.quoted(header.get(sourceAt)) + " and "
                    + Problems.quoted(header.get(targetAt)));
        }
    }

    /** The graph of so many nodes. */
    Edges edges(int nodes) {
        int[] oneEnds = Arrays.copyOf(sources, count);
        int[] otherEnds = Arrays.copyOf(targets, count);
        Graph undirected = weightAt < 0
                ? Graph.of(nodes, oneEnds, otherEnds)
                : Graph.weighted(nodes, oneEnds, otherEnds, Arrays.copyOf(weights, count), merge);
        Graph graph = directed ? withDirections(undirected) : undirected;
        List<String> unused = IntStream.range(0, table.columns().size())
                .filter(column -> !isUsed(column) && moreUsed)
                .mapToObj(table.columns()::get)
                .toList();
        return new Edges(
                graph,
                count,
                repeated(graph),
                selfLoops,
                unused,
                newNodes ? List.of() : unknown.note(unknownRows, "edge", "edges"));
    }

    private Graph withDirections(Graph undirected) {
        int[] more = bothWays.stream().toArray();
        int[] from = Arrays.copyOf(sources, count + more.length);
        int[] to = Arrays.copyOf(targets, from.length);
        float[] ofArcs = weightAt < 0 ? null : Arrays.copyOf(weights, from.length);
        for (int e = 0; e < more.length; e++) {
            from[count + e] = targets[more[e]];
            to[count + e] = sources[more[e]];
            if (ofArcs != null) {
                ofArcs[count + e] = weights[more[e]];
            }
        }
        return undirected.withDirections(from, to, ofArcs, merge);
    }

    /** Where edges have directions, one that goes the other way repeats nothing. */
    private long repeated(Graph graph) {
        long different = directed
                ? Arrays.stream(graph.directions().out().degrees())
                        .asLongStream()
                        .sum()
                : graph.edges();
        return Math.max(0, count - selfLoops - different);
    }

    private void add(long at, List<String> cells) {
        unknownRows += ends.look(cells) ? 0 : 1;
        int source = unknown.find(at, table.columns().get(sourceAt), cells.get(sourceAt));
        int target = unknown.find(at, table.columns().get(targetAt), cells.get(targetAt));
        float weight = weightAt < 0 ? 1 : weight(at, cells.get(weightAt));
        if (source < 0 || target < 0 || Float.isNaN(weight)) {
            return;
        }
        if (count == MOST_EDGES) {
            table.problems().add(at, "expected at most " + MOST_EDGES + " edges");
            return;
        }
        if (count == sources.length) {
            sources = Arrays.copyOf(sources, count * 2);
            targets = Arrays.copyOf(targets, count * 2);
        }
        if (weightAt >= 0) {
            weights = count < weights.length ? weights : Arrays.copyOf(weights, sources.length);
            weights[count] = weight;
        }
        selfLoops += source == target ? 1 : 0;
        bothWays.set(count, directed && !table.goesOneWay());
        sources[count] = source;
        targets[count++] = target;
        for (int c = 0; c < cells.size() && !moreUsed; c++) {
            moreUsed = !isUsed(c) && !cells.get(c).isEmpty();
        }
    }

    private boolean isUsed(int column) {
        return column == sourceAt || column == targetAt || column == weightAt;
    }

    /** NaN if the cell holds none, which is then reported. */
    private float weight(long at, String cell) {
        // one cell cannot tell whether its comma is a decimal one
        float weight = cell.indexOf(',') < 0 ? (float) NumberStyle.POINT.strictly(cell) : Float.NaN;
        if (weight > 0 && weight < Float.POSITIVE_INFINITY) {
            return weight;
        }
        table.problems()
                .add(
                        at,
                        table.columns().get(weightAt),
                        "expected the weight of an edge, a finite number above 0, found "
                                + (cell.isEmpty() ? "an empty cell" : Problems.quoted(cell)));
        return Float.NaN;
    }

    /** Edges of which none joins known nodes are hardly meant: the columns are wrong, or the table. */
    private void requireKnownEnds() throws InvalidDataException {
        if (ends.noneKnown()) {
            throw table.problems()
                    .fatal(
                            "columns " + table.columns().get(sourceAt) + " and "
                                    + table.columns().get(targetAt),
                            "expected the ids of nodes, found none in any row"
                                    + (ends.advice().isEmpty() ? "" : "\n  " + ends.advice()));
        }
    }
}
