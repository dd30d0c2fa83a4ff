package dev.repel.io.own;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Problems;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The rows of one table of edges between known nodes, never held as text; {@link EdgeTables} makes a graph of them. */
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
    /** Null if the edges have no weights. */
    private final WeightColumn weights;

    private final RelationNames relations;
    /** −1 if no column says the relation. */
    private final int relationAt;
    /** Of all rows, if there is no column for it; −1 if there are no relations. */
    private final int relationOfTable;

    private final boolean directed;
    /** Rows whose edge goes both ways although others go one way. */
    private final BitSet bothWays = new BitSet();

    private int[] sources = new int[1024];
    private int[] targets = new int[1024];
    private int[] kinds = new int[0];
    private int count;
    private long selfLoops;
    private long unknownRows;
    private boolean moreUsed;

    /**
     * Reads all rows.
     *
     * @param newNodes whether the nodes are those that the edges name
     */
    static EdgeRows read(
            GraphTables.Edges edges,
            OwnGraphOptions options,
            Map<String, Integer> indexOfId,
            RelationNames relations,
            boolean newNodes)
            throws IOException {
        try (Table table = edges.table().open()) {
            EdgeRows rows = new EdgeRows(table, edges.relation(), options, indexOfId, relations, newNodes);
            table.forEachRow(rows::add);
            rows.ends.adviseOn(table.problems());
            table.problems().throwIfAny();
            if (rows.weights != null) {
                rows.weights.requireOneStyle();
            }
            rows.requireKnownEnds();
            relations.requireFew(table, rows.relationAt);
            return rows;
        }
    }

    private EdgeRows(
            Table table,
            String relation,
            OwnGraphOptions options,
            Map<String, Integer> indexOfId,
            RelationNames relations,
            boolean newNodes)
            throws InvalidDataException {
        this.table = table;
        this.unknown = new UnknownNodes(table, indexOfId, newNodes ? UnknownIds.ADD : options.unknownIds());
        List<String> header = table.columns();
        if (header.size() < 2) {
            throw table.wrongHeader("expected at least 2 columns, the ends of an edge, found " + header.size());
        }
        boolean conventional = header.contains("source") && header.contains("target");
        boolean named =
                !options.ends().source().isEmpty() && !options.ends().target().isEmpty();
        if (newNodes && !conventional && !named) {
            // Any two words could be ids here: without a header, the first edge would be taken for one.
            throw table.wrongHeader(
                    "expected the columns source and target, or others named by the setting source and the setting"
                            + " target, found "
                            + Problems.quoted(String.join(", ", header)));
        }
        this.sourceAt = options.ends().source().isEmpty()
                ? (conventional ? header.indexOf("source") : 0)
                : table.require(options.ends().source());
        this.targetAt = options.ends().target().isEmpty()
                ? (conventional ? header.indexOf("target") : 1)
                : table.require(options.ends().target());
        this.ends = new EndColumns(table.columns(), sourceAt, targetAt, indexOfId);
        this.newNodes = newNodes;
        EdgeWeighting weighting = options.edges().weighting();
        this.weights = weighting.named() ? new WeightColumn(table, weighting.column()) : null;
        this.directed = options.edges().directed();
        this.relations = relations;
        String column = options.edges().relation();
        this.relationAt = column.isEmpty() ? -1 : table.require(column);
        this.relationOfTable = relation.isEmpty() || relationAt >= 0 ? -1 : relations.numberOf(relation);
        if (indexOfId.containsKey(header.get(sourceAt)) && indexOfId.containsKey(header.get(targetAt))) {
            throw table.wrongHeader("expected a header such as source,target, found an edge between the nodes "
                    + Problems.quoted(header.get(sourceAt)) + " and "
                    + Problems.quoted(header.get(targetAt)));
        }
    }

    int count() {
        return count;
    }

    long selfLoops() {
        return selfLoops;
    }

    /** Appends its edges to those of others. */
    void copyTo(EdgeTables.Ends all, int from) {
        System.arraycopy(sources, 0, all.sources(), from, count);
        System.arraycopy(targets, 0, all.targets(), from, count);
        if (weights != null) {
            weights.copyTo(all.weights(), from);
        }
        if (relationAt >= 0) {
            System.arraycopy(kinds, 0, all.relations(), from, count);
        } else if (relationOfTable >= 0) {
            Arrays.fill(all.relations(), from, from + count, relationOfTable);
        }
        bothWays.stream().forEach(row -> all.bothWays().set(from + row));
    }

    /** The columns that are not used. */
    List<String> unused() {
        return IntStream.range(0, table.columns().size())
                .filter(column -> !isUsed(column) && moreUsed)
                .mapToObj(table.columns()::get)
                .toList();
    }

    /** About ends that are not in the table of nodes, in sentences. */
    List<String> remarks() {
        return newNodes ? List.of() : unknown.note(unknownRows, "edge", "edges");
    }

    private void add(long at, List<String> cells) {
        unknownRows += ends.look(cells) ? 0 : 1;
        int source = unknown.find(at, table.columns().get(sourceAt), cells.get(sourceAt));
        int target = unknown.find(at, table.columns().get(targetAt), cells.get(targetAt));
        boolean weighs = weights == null || weights.read(at, cells.get(weights.at()));
        int relation = relationAt < 0 ? 0 : relations.find(at, table, relationAt, cells.get(relationAt));
        if (source < 0 || target < 0 || !weighs || relation < 0) {
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
        if (weights != null) {
            weights.keep();
        }
        if (relationAt >= 0) {
            kinds = count < kinds.length ? kinds : Arrays.copyOf(kinds, sources.length);
            kinds[count] = relation;
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
        return column == sourceAt
                || column == targetAt
                || column == relationAt
                || (weights != null && column == weights.at());
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
