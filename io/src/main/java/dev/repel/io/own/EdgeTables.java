package dev.repel.io.own;

import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The tables of edges of a graph, read one after the other. */
final class EdgeTables {
    private final List<EdgeRows> tables = new ArrayList<>();
    private final RelationNames relations;
    private final boolean weighted;
    private final WeightMerge merge;
    private final boolean directed;

    /**
     * The edges of all tables.
     *
     * @param weights empty if they have none
     * @param relations their numbers, empty if there are none
     * @param bothWays which of them go both ways although others go one way
     */
    record Ends(int[] sources, int[] targets, float[] weights, int[] relations, BitSet bothWays) {
        /** Some of them. */
        Ends at(int[] rows) {
            Ends some = new Ends(
                    new int[rows.length],
                    new int[rows.length],
                    new float[weights.length == 0 ? 0 : rows.length],
                    new int[0],
                    new BitSet());
            for (int e = 0; e < rows.length; e++) {
                some.sources[e] = sources[rows[e]];
                some.targets[e] = targets[rows[e]];
                some.bothWays.set(e, bothWays.get(rows[e]));
                if (weights.length > 0) {
                    some.weights[e] = weights[rows[e]];
                }
            }
            return some;
        }
    }

    /**
     * A graph and what was left out of it.
     *
     * @param rows how many edges the tables have
     * @param repeated how many of them repeat an earlier one of the same relation, in either direction unless
     *     directions count
     * @param unused columns that are not used
     * @param remarks about ends that are not in the table of nodes, in sentences
     */
    record Edges(Graph graph, long rows, long repeated, long selfLoops, List<String> unused, List<String> remarks) {}

    private EdgeTables(OwnGraphOptions options) {
        this.relations = new RelationNames(options.missing(), options.edges().known());
        this.weighted = options.edges().weighting().named();
        this.merge = options.edges().weighting().merge();
        this.directed = options.edges().directed();
    }

    /**
     * Reads all rows; {@link #edges} makes a graph of them, when all nodes are known.
     *
     * @param newNodes whether the nodes are those that the edges name
     */
    static EdgeTables read(
            List<GraphTables.Edges> sources, OwnGraphOptions options, Map<String, Integer> indexOfId, boolean newNodes)
            throws IOException {
        EdgeTables all = new EdgeTables(options);
        for (GraphTables.Edges source : sources) {
            all.tables.add(EdgeRows.read(source, options, indexOfId, all.relations, newNodes));
        }
        return all;
    }

    /** The graph of so many nodes. */
    Edges edges(int nodes) {
        Ends ends = ends();
        Graph whole = graph(nodes, ends);
        Graph graph = relations.isEmpty() ? whole : whole.withRelations(relationsOf(nodes, ends));
        long selfLoops = tables.stream().mapToLong(EdgeRows::selfLoops).sum();
        int rows = ends.sources.length;
        long different =
                graph.byRelation().stream().mapToLong(EdgeTables::different).sum();
        return new Edges(
                graph,
                rows,
                Math.max(0, rows - selfLoops - different),
                selfLoops,
                tables.stream()
                        .flatMap(table -> table.unused().stream())
                        .distinct()
                        .toList(),
                tables.stream().flatMap(table -> table.remarks().stream()).toList());
    }

    /** Where edges have directions, one that goes the other way repeats nothing. */
    private static long different(Graph graph) {
        return graph.directed()
                ? Arrays.stream(graph.directions().out().degrees())
                        .asLongStream()
                        .sum()
                : graph.edges();
    }

    private Graph graph(int nodes, Ends ends) {
        Graph undirected = weighted
                ? Graph.weighted(nodes, ends.sources, ends.targets, ends.weights, merge)
                : Graph.of(nodes, ends.sources, ends.targets);
        return directed ? withDirections(undirected, ends) : undirected;
    }

    private Graph withDirections(Graph undirected, Ends ends) {
        int[] more = ends.bothWays.stream().toArray();
        int count = ends.sources.length;
        int[] from = Arrays.copyOf(ends.sources, count + more.length);
        int[] to = Arrays.copyOf(ends.targets, from.length);
        float[] ofArcs = weighted ? Arrays.copyOf(ends.weights, from.length) : null;
        for (int e = 0; e < more.length; e++) {
            from[count + e] = ends.targets[more[e]];
            to[count + e] = ends.sources[more[e]];
            if (ofArcs != null) {
                ofArcs[count + e] = ends.weights[more[e]];
            }
        }
        return undirected.withDirections(from, to, ofArcs, merge);
    }

    private Relations relationsOf(int nodes, Ends ends) {
        List<String> names = relations.sorted();
        return new Relations(
                names,
                names.stream()
                        .map(relations::numberOf)
                        .map(number -> graph(
                                nodes,
                                ends.at(IntStream.range(0, ends.relations.length)
                                        .filter(e -> ends.relations[e] == number)
                                        .toArray())))
                        .toList());
    }

    private Ends ends() {
        int count = tables.stream().mapToInt(EdgeRows::count).reduce(0, Math::addExact);
        Ends all = new Ends(
                new int[count],
                new int[count],
                new float[weighted ? count : 0],
                new int[relations.isEmpty() ? 0 : count],
                new BitSet());
        int from = 0;
        for (EdgeRows table : tables) {
            table.copyTo(all, from);
            from += table.count();
        }
        return all;
    }
}
