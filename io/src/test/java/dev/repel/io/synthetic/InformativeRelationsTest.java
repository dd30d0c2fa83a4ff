package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Most edges within a class are of the first relation. */
class InformativeRelationsTest {
    private static final String PLAIN =
            "synthetic:nodes=1000,degree=10,classes=4,homophily=0.4,signal=0.15,features=200,words=15,seed=3";
    private static final NodeDataset DATASET =
            SyntheticGraph.parse(PLAIN.replace(",seed", ",relations=3,seed")).generate();

    @Test
    void theEdgesAreThoseOfTheGraphWithoutRelations() {
        NodeDataset plain = SyntheticGraph.parse(PLAIN).generate();

        assertThat(plain.graph().relations()).isEmpty();
        assertThat(DATASET.graph().neighbours()).isEqualTo(plain.graph().neighbours());
        assertThat(DATASET.graph().byRelation()).hasSize(3);
        assertThat(DATASET.graph().byRelation().stream().mapToInt(Graph::edges).sum())
                .isEqualTo(plain.graph().edges());
        assertThat(DATASET.sha256()).isNotEqualTo(plain.sha256());
        assertThat(SyntheticGraph.parse(DATASET.name()).generate().sha256()).isEqualTo(DATASET.sha256());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rgcn", "graphsage"})
    void usingThemGainsMoreThanFivePoints(String backbone) {
        double with = ShortTraining.accuracy(DATASET, backbone);
        double without =
                ShortTraining.accuracy(DATASET.withGraph(DATASET.graph().withRelations(null)), backbone);

        assertThat(with - without)
                .as("%s: %s with, %s without", backbone, with, without)
                .isGreaterThan(0.05);
    }
}
