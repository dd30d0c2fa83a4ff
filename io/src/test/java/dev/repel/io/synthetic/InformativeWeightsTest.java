package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.graph.EdgeWeights;
import dev.repel.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edges within a class are heavier, but not every heavy edge is within one. */
class InformativeWeightsTest {
    private static final String PLAIN =
            "synthetic:nodes=1000,degree=10,classes=4,homophily=0.4,signal=0.15,features=200,words=15,seed=3";
    private static final NodeDataset DATASET =
            SyntheticGraph.parse(PLAIN.replace(",seed", ",weights=8,seed")).generate();

    @Test
    void theEdgesAreThoseOfTheGraphWithoutWeights() {
        NodeDataset plain = SyntheticGraph.parse(PLAIN).generate();

        assertThat(plain.graph().weighted()).isFalse();
        assertThat(plain.name()).doesNotContain("weights");
        assertThat(DATASET.graph().neighbours()).isEqualTo(plain.graph().neighbours());
        assertThat(DATASET.labels()).isEqualTo(plain.labels());
        assertThat(SyntheticGraph.parse(DATASET.name()).generate().sha256()).isEqualTo(DATASET.sha256());
    }

    @Test
    void weightsOverlapBetweenTheKindsOfEdges() {
        Graph graph = DATASET.graph();
        EdgeWeights weights = graph.weights().orElseThrow();
        double lightestWithin = Double.MAX_VALUE;
        double heaviestBetween = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                boolean within = DATASET.labels()[i] == DATASET.labels()[graph.neighbours()[k]];
                float weight = weights.values()[k];
                lightestWithin = within ? Math.min(lightestWithin, weight) : lightestWithin;
                heaviestBetween = within ? heaviestBetween : Math.max(heaviestBetween, weight);
            }
        }
        assertThat(lightestWithin).isBetween(2.0, 2.1);
        assertThat(heaviestBetween).isBetween(3.9, 4.0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage"})
    void usingThemGainsMoreThanFivePoints(String backbone) {
        double with = ShortTraining.accuracy(DATASET, backbone);
        double without =
                ShortTraining.accuracy(DATASET.withGraph(DATASET.graph().withoutWeights()), backbone);

        assertThat(with - without)
                .as("%s: %s with, %s without", backbone, with, without)
                .isGreaterThan(0.05);
    }
}
