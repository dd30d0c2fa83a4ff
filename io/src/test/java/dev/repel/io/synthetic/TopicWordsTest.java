package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.tensor.SparseMatrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicWordsTest {
    private static SyntheticGraph graph(String parameters) {
        return SyntheticGraph.parse("synthetic:" + parameters);
    }

    @Test
    void withFullSignalEveryWordIsOfTheOwnClass() {
        NodeDataset dataset = graph("nodes=300,classes=3,features=10,words=4,signal=1,degree=4")
                .generate();
        SparseMatrix words = dataset.features().sparse();

        for (int i = 0; i < dataset.nodes(); i++) {
            for (int k = words.rowPointers()[i]; k < words.rowPointers()[i + 1]; k++) {
                assertThat(words.columns()[k] % 3).isEqualTo(dataset.labels()[i]);
            }
        }
        assertThat(Arrays.stream(words.columns()).distinct().count()).isEqualTo(10);
    }

    @Test
    void everyNodeHasItsWordsOnceAndNoneTooMany() {
        SparseMatrix words = graph("nodes=500,classes=2,features=6,words=6,degree=4")
                .generate()
                .features()
                .sparse();

        assertThat(words.values()).containsOnly(1f);
        for (int i = 0; i < words.rows(); i++) {
            int count = words.rowPointers()[i + 1] - words.rowPointers()[i];
            assertThat(count).isBetween(1, 6);
        }
    }

    @Test
    void otherEdgesBringNoOtherWords() {
        NodeDataset sparse =
                graph("nodes=200,classes=2,features=9,words=3,degree=2").generate();
        NodeDataset dense = graph("nodes=200,classes=2,features=9,words=3,degree=8,homophily=0.5")
                .generate();

        assertThat(dense.labels()).isEqualTo(sparse.labels());
        assertThat(dense.features().toSparse().columns())
                .isEqualTo(sparse.features().toSparse().columns());
        assertThat(dense.graph().edges()).isGreaterThan(sparse.graph().edges());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nodes=40,classes=20,degree=0.5,homophily=1,features=20,words=1",
                "nodes=50,classes=2,degree=10,homophily=0"
            })
    void extremesKeepTheirPromise(String parameters) {
        SyntheticGraph asked = graph(parameters);
        NodeDataset dataset = asked.generate();
        Graph graph = dataset.graph();
        int within = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                assertThat(graph.neighbours()[k]).as("no self-loop").isNotEqualTo(i);
                within += dataset.labels()[i] == dataset.labels()[graph.neighbours()[k]] ? 1 : 0;
            }
        }

        assertThat(within).isEqualTo(asked.homophily() == 1 ? 2 * graph.edges() : 0);
        assertThat(graph.edges()).isPositive().isLessThanOrEqualTo((int)
                Math.round(asked.nodes() * asked.degree() / 2));
    }

    @Test
    void anotherSeedIsAnotherGraphAndTheTextGivesTheGraphBack() {
        SyntheticGraph first = graph("nodes=100,classes=2,degree=3,seed=1");
        SyntheticGraph second = graph("nodes=100,classes=2,degree=3,seed=2");

        assertThat(second.generate().sha256()).isNotEqualTo(first.generate().sha256());
        assertThat(SyntheticGraph.parse(first.describe())).isEqualTo(first);
        assertThat(SyntheticGraph.parse(first.describe()).generate().sha256())
                .isEqualTo(first.generate().sha256());
    }

    @Test
    void drawsFollowWeightsOfAnySlice() {
        AliasTable table = new AliasTable(new double[] {100, 0, 3, 1, 100}, 1, 4);
        SplittableRandom random = new SplittableRandom(9);
        int[] count = new int[3];
        IntStream.range(0, 40_000).forEach(i -> count[table.draw(random)]++);

        assertThat(table.total()).isEqualTo(4);
        assertThat(count[0]).isZero();
        assertThat(count[1]).isBetween(29_500, 30_500);
        assertThat(count[1] + count[2]).isEqualTo(40_000);
    }

    @Test
    void numberedNamesAreAListWithBounds() {
        List<String> names = new NumberedNames("n", 3);

        assertThat(names).containsExactly("n0", "n1", "n2").isEqualTo(List.of("n0", "n1", "n2"));
        assertThat(names.indexOf("n2")).isEqualTo(2);
        assertThatThrownBy(() -> names.get(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> names.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> names.set(0, "x")).isInstanceOf(UnsupportedOperationException.class);
    }
}
