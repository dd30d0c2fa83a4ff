package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges between classes mostly go from a class to one of the next in a circle. */
class InformativeDirectionTest {
    private static final String PLAIN =
            "synthetic:nodes=1000,degree=10,classes=3,homophily=0.33,signal=0.3,features=200,words=15,seed=3";
    private static final NodeDataset DATASET =
            SyntheticGraph.parse(PLAIN.replace(",seed", ",direction=0.9,seed")).generate();

    @Test
    void theEdgesAreThoseOfTheGraphWithoutDirections() {
        NodeDataset plain = SyntheticGraph.parse(PLAIN).generate();

        assertThat(plain.graph().directed()).isFalse();
        assertThat(plain.name()).doesNotContain("direction");
        assertThat(DATASET.graph().neighbours()).isEqualTo(plain.graph().neighbours());
        assertThat(DATASET.labels()).isEqualTo(plain.labels());
        assertThat(DATASET.sha256()).isNotEqualTo(plain.sha256());
        assertThat(SyntheticGraph.parse(DATASET.name()).generate().sha256()).isEqualTo(DATASET.sha256());
    }

    @Test
    void nineInTenEdgesBetweenClassesGoTheUsualWay() {
        Graph graph = DATASET.graph();
        int[] labels = DATASET.labels();
        int usual = 0;
        int all = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (graph.directions().arcs()[k] > 0 && labels[i] != labels[j]) {
                    all++;
                    usual += labels[j] == (labels[i] + 1) % 3 ? 1 : 0;
                }
            }
        }
        assertThat((double) usual / all).isBetween(0.88, 0.92);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage"})
    void usingThemGainsMoreThanFivePoints(String backbone) {
        double with = ShortTraining.accuracy(DATASET, backbone);
        double without =
                ShortTraining.accuracy(DATASET.withGraph(DATASET.graph().withoutDirections()), backbone);

        assertThat(with - without)
                .as("%s: %s with, %s without", backbone, with, without)
                .isGreaterThan(0.05);
    }
}
