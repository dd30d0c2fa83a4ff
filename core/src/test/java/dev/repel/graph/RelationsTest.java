package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RelationsTest {
    private final Graph whole = Graphs.withRelations(
            Graphs.withWeights(Graphs.random(60, 150, new Random(2)), new Random(1)), new Random(3));
    private final Relations relations = whole.relations().orElseThrow();

    @Test
    void edgesGoToTheirRelationsAndTwoNodesMayHaveSeveral() {
        int[] sources = {0, 1, 1, 2, 0};
        int[] targets = {1, 0, 2, 1, 0};
        Relations read = Relations.of(
                3,
                sources,
                targets,
                new float[] {1, 2, 3, 4, 5},
                WeightMerge.SUM,
                false,
                new int[] {0, 1, 1, 1, 0},
                List.of("a", "b"));

        assertThat(read.between(0, 1)).containsExactly("a", "b");
        assertThat(read.between(1, 2)).containsExactly("b");
        assertThat(read.between(0, 2)).isEmpty();
        assertThat(Graphs.weight(read.graphs().get(0), 0, 1)).isEqualTo(1);
        assertThat(Graphs.weight(read.graphs().get(1), 1, 2)).isEqualTo(7);
    }

    @Test
    void anExcerptKeepsRelationsWithTheDegreesOfTheWhole() {
        int[] nodes = {3, 7, 8, 20, 21, 22, 40};

        Graph excerpt = whole.excerpt(nodes);

        for (int r = 0; r < relations.count(); r++) {
            Graph before = relations.graphs().get(r);
            Graph after = excerpt.byRelation().get(r);
            for (int n = 0; n < nodes.length; n++) {
                assertThat(after.degree(n)).isEqualTo(before.degree(nodes[n]));
                assertThat(after.strength(n)).isEqualTo(before.strength(nodes[n]));
                for (int m = 0; m < nodes.length; m++) {
                    assertThat(after.hasEdge(n, m)).isEqualTo(before.hasEdge(nodes[n], nodes[m]));
                }
            }
        }
    }

    @Test
    void edgesAreTakenOutOfAllRelations() {
        Graph left = whole.without((a, b) -> a < 30 && b < 30);

        for (int r = 0; r < relations.count(); r++) {
            for (int i = 0; i < 60; i++) {
                for (int j = 0; j < 60; j++) {
                    assertThat(left.byRelation().get(r).hasEdge(i, j))
                            .isEqualTo(relations.graphs().get(r).hasEdge(i, j) && (i >= 30 || j >= 30));
                }
            }
        }
    }

    @Test
    void aSampleKeepsOrDropsAllRelationsBetweenTwoNodes() {
        CounterRandom random = new CounterRandom(1, CounterRandom.Purpose.GRAPH, 0, 0);
        for (boolean directed : new boolean[] {false, true}) {
            EdgeSample sample = EdgeSample.of(whole, 0.5, directed, random);

            Matrix kept = Normalisation.SUM.of(sample).matrix().toDense();
            for (int r = 0; r < relations.count(); r++) {
                Matrix ofRelation = Normalisation.SUM
                        .of(sample.byRelation().get(r))
                        .matrix()
                        .toDense();
                Graph before = relations.graphs().get(r);
                for (int i = 0; i < 60; i++) {
                    for (int j = 0; j < 60; j++) {
                        double expected = kept.get(i, j) == 0 ? 0 : Graphs.weight(before, i, j);
                        assertThat((double) ofRelation.get(i, j)).isEqualTo(expected);
                    }
                }
            }
            assertThat(sample.neighbours().length).isPositive();
            assertThat(sample.offsets()[60]).isLessThan(whole.neighbours().length);
        }
    }

    @Test
    void anEpochMayShowOtherEdgesOfEveryRelation() {
        GraphView view = new GraphView(whole);
        var operator = view.byRelation().get(1).operator(Normalisation.MEAN);
        var original = operator.matrix();
        Graph fewer = whole.without((a, b) -> a + b > 40);

        view.show(fewer);
        assertThat(operator.matrix().entries())
                .isEqualTo(fewer.byRelation().get(1).neighbours().length);
        view.showOriginal();

        assertThat(operator.matrix()).isSameAs(original);
        assertThat(view.bytes()).isEqualTo(view.byRelation().get(1).bytes()).isPositive();
    }

    @Test
    void relationsTakeTheOrderOfOthersAndMissingOnesHaveNoEdges() {
        Relations ordered = relations.inOrderOf(List.of("pays", "writes", "calls", "meets"));

        assertThat(ordered.graphs().get(0)).isSameAs(relations.graphs().get(2));
        assertThat(ordered.graphs().get(1).edges()).isZero();
        assertThat(ordered.graphs().get(1).weighted()).isTrue();
        assertThat(relations.unknownTo(List.of("calls", "writes"))).containsExactly("meets", "pays");
    }

    @Test
    void oneRelationSaysNothing() {
        Graph one = whole.withRelations(new Relations(List.of("calls"), List.of(whole.withRelations(null))));

        assertThat(one.withoutUselessRelations().relations()).isEmpty();
        assertThat(whole.withoutUselessRelations()).isSameAs(whole);
        assertThat(whole.withoutWeights().byRelation()).noneMatch(Graph::weighted);
    }
}
