package dev.repel.serve.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import dev.repel.serve.predict.PredictQuestion.NewEdge;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A graph to which edges are added is the graph that all edges together are, whatever is known of them. */
class EnlargedGraphTest {
    private static final List<String> NAMES = List.of("calls", "visits");

    /** Edges repeat, in both directions and in both relations. The last two are those of node 4, which is new. */
    private static final int[] SOURCES = {0, 0, 1, 1, 2, 0, 1, 2, 4, 4};

    private static final int[] TARGETS = {1, 1, 0, 2, 3, 1, 2, 1, 2, 2};
    private static final float[] WEIGHTS = {1, 2, 6, 4, 5, 9, 3, 8, 7, 2};
    private static final int[] RELATIONS = {0, 0, 0, 0, 0, 1, 1, 1, 0, 1};
    private static final int KNOWN = 8;

    private static Graph graph(
            int nodes, int edges, boolean weighted, boolean directed, boolean related, WeightMerge merge) {
        int[] sources = Arrays.copyOf(SOURCES, edges);
        int[] targets = Arrays.copyOf(TARGETS, edges);
        float[] weights = weighted ? Arrays.copyOf(WEIGHTS, edges) : null;
        int[] relations = Arrays.copyOf(RELATIONS, edges);
        Graph all = Graph.directed(nodes, sources, targets, weights, merge);
        Graph graph = directed ? all : all.withoutDirections();
        return related
                ? graph.withRelations(Relations.of(nodes, sources, targets, weights, merge, directed, relations, NAMES))
                : graph;
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, false, SUM",
        "true, false, false, MEAN",
        "true, true, false, MEAN",
        "true, true, false, FIRST",
        "true, true, false, SUM",
        "false, true, true, SUM",
        "true, false, true, MEAN",
        "true, true, true, MEAN",
        "true, true, true, MAX"
    })
    void isTheGraphOfAllEdges(boolean weighted, boolean directed, boolean related, WeightMerge merge) {
        List<NewEdge> added = List.of(edge(KNOWN, weighted, related), edge(KNOWN + 1, weighted, related));

        EnlargedGraph enlarged = EnlargedGraph.of(
                graph(4, KNOWN, weighted, directed, related, merge),
                List.of("4"),
                added,
                id -> id.equals("4") ? null : Integer.valueOf(id),
                3,
                merge);

        assertThat(enlarged.known()).containsExactly(0, 1, 2, 3);
        Graph whole = graph(5, SOURCES.length, weighted, directed, related, merge);
        assertSame(enlarged.graph(), whole);
        assertThat(enlarged.graph().relations().isPresent()).isEqualTo(related);
        for (int r = 0; related && r < NAMES.size(); r++) {
            assertSame(enlarged.graph().byRelation().get(r), whole.byRelation().get(r));
        }
    }

    private static NewEdge edge(int e, boolean weighted, boolean related) {
        return new NewEdge(
                Integer.toString(SOURCES[e]),
                Integer.toString(TARGETS[e]),
                weighted ? WEIGHTS[e] : null,
                related ? NAMES.get(RELATIONS[e]) : "");
    }

    private static void assertSame(Graph graph, Graph expected) {
        assertThat(graph.offsets()).isEqualTo(expected.offsets());
        assertThat(graph.neighbours()).isEqualTo(expected.neighbours());
        assertThat(graph.weighted()).isEqualTo(expected.weighted());
        for (int k = 0; k < expected.neighbours().length; k++) {
            assertThat(graph.weight(k)).isEqualTo(expected.weight(k));
        }
        assertThat(graph.directed()).isEqualTo(expected.directed());
        if (expected.directed()) {
            assertThat(graph.directions().arcs())
                    .isEqualTo(expected.directions().arcs());
        }
    }
}
