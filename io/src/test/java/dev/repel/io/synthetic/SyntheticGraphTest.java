package dev.repel.io.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticGraphTest {
    private static double homophily(NodeDataset dataset) {
        int[] offsets = dataset.graph().offsets();
        int same = 0;
        for (int i = 0; i < dataset.nodes(); i++) {
            for (int k = offsets[i]; k < offsets[i + 1]; k++) {
                same += dataset.labels()[i] == dataset.labels()[dataset.graph().neighbours()[k]] ? 1 : 0;
            }
        }
        return (double) same / offsets[dataset.nodes()];
    }

    @ParameterizedTest
    @CsvSource({
        "2000, 10, 5, 0.8",
        "2000, 10, 5, 0.2",
        "2000, 4, 2, 1",
        "2000, 4, 2, 0",
        "200, 8, 4, 0.9",
        "20000, 30, 7, 0.5"
    })
    void achievesTheDegreeAndHomophilyAskedFor(int nodes, double degree, int classes, double homophily) {
        NodeDataset dataset = SyntheticGraph.parse("synthetic:nodes=" + nodes + ",degree=" + degree + ",classes="
                        + classes + ",homophily=" + homophily)
                .generate();

        assertThat(dataset.nodes()).isEqualTo(nodes);
        assertThat(2.0 * dataset.graph().edges() / nodes).isCloseTo(degree, within(0.01 * degree));
        assertThat(homophily(dataset)).isCloseTo(homophily, within(0.005));
    }

    @Test
    void classesAreEquallyFrequentAndDegreesAreNot() {
        NodeDataset dataset =
                SyntheticGraph.parse("synthetic:nodes=5000,classes=5").generate();
        int[] counts = new int[5];
        Arrays.stream(dataset.labels()).forEach(label -> counts[label]++);
        int largest = 0;
        for (int i = 0; i < dataset.nodes(); i++) {
            largest = Math.max(largest, dataset.graph().degree(i));
        }

        assertThat(counts).containsOnly(1000);
        assertThat(largest).isBetween(60, 500);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1})
    void theSignalIsTheShareOfWordsFromTheOwnVocabulary(double signal) {
        NodeDataset dataset = SyntheticGraph.parse(
                        "synthetic:nodes=5000,classes=4,features=400,words=10,signal=" + signal)
                .generate();
        int own = 0;
        for (int i = 0; i < dataset.nodes(); i++) {
            for (int k = dataset.features().toSparse().rowPointers()[i];
                    k < dataset.features().toSparse().rowPointers()[i + 1];
                    k++) {
                own += dataset.features().toSparse().columns()[k] % 4 == dataset.labels()[i] ? 1 : 0;
            }
        }

        assertThat((double) own / dataset.features().toSparse().entries())
                .isCloseTo(signal + (1 - signal) / 4, within(0.01));
    }

    @Test
    void theSameParametersGiveTheSameGraphOnAnyMachine() {
        SyntheticGraph graph = SyntheticGraph.parse("synthetic:nodes=300,degree=5,classes=3,seed=7");

        assertThat(graph.generate().sha256())
                .isEqualTo("a049d2666ece5e3d843ab07578026c8da6f18224c9a4eba7d94465681b4165c1")
                .isEqualTo(graph.generate().sha256());
        assertThat(SyntheticGraph.parse("synthetic:nodes=300,degree=5,classes=3,seed=8")
                        .generate()
                        .sha256())
                .isNotEqualTo(graph.generate().sha256());
        assertThat(SyntheticGraph.parse(graph.describe())).isEqualTo(graph);
        assertThat(graph.generate().name()).isEqualTo(graph.describe());
    }

    @Test
    void namesAreMadeOnDemand() {
        NodeDataset dataset = SyntheticGraph.parse("synthetic:nodes=100").generate();

        assertThat(dataset.nodeIds()).hasSize(100).startsWith("node0", "node1").endsWith("node99");
        assertThat(dataset.featureNames()).hasSize(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"synthetic", "synthetic:"})
    void everythingHasADefault(String text) {
        assertThat(SyntheticGraph.parse(text).nodes()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "synthetic:size=3 | nodes, degree, classes, homophily, signal, features, words, weights, direction, relations, seed",
                "synthetic:nodes | is not KEY=VALUE",
                "synthetic:nodes=ten | nodes must be a whole number, not ten",
                "synthetic:nodes=99999999999 | nodes must be a whole number",
                "synthetic:nodes=-5 | nodes must be at least 4, not -5",
                "synthetic:classes=1 | classes must be 2 to 5000",
                "synthetic:homophily=1.5 | homophily must be 0 to 1, not 1.5",
                "synthetic:homophily=NaN | homophily must be 0 to 1",
                "synthetic:signal=-1 | signal must be 0 to 1",
                "synthetic:features=2 | features must be at least one for each of the 5 classes",
                "synthetic:words=0 | words must be 1 to 500",
                "synthetic:weights=-1 | weights must be 0 to",
                "synthetic:direction=0.4 | direction must be 0 for none, or 0.5 to 1",
                "synthetic:relations=1 | relations must be 0 for none, or 2 to 64",
                "synthetic:degree=0 | degree must be above 0",
                "synthetic:nodes=20,degree=15 | degree must be above 0 and at most",
                "jdk | does not start with synthetic:"
            })
    void saysWhatIsWrongWithAParameter(String text, String message) {
        assertThatThrownBy(() -> SyntheticGraph.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
