package dev.repel.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.graph.WeightMerge;
import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeClassifierTest {
    @TempDir
    Path folder;

    private static Training quick() {
        return new Training().technique("none").epochs(60).hidden(8).seed(3).threads(1);
    }

    @Test
    void learnsFromArraysAndAnswersWithProbabilities() throws IOException {
        GraphData graph = SmallGraph.ofArrays();

        NodeClassifier model = quick().train(graph);
        Predictions predictions = model.predict(graph);

        assertThat(model.classNames()).containsExactly("left", "right");
        assertThat(predictions).hasSize(SmallGraph.NODES);
        int right = 0;
        for (int i = 0; i < SmallGraph.NODES; i++) {
            Prediction prediction = predictions.of("n" + i);
            right += prediction.label().equals(SmallGraph.team(i)) ? 1 : 0;
            assertThat(prediction).isEqualTo(predictions.get(i));
            assertThat(prediction.probabilities().keySet()).containsExactly("left", "right");
            assertThat(prediction.probabilities().values().stream()
                            .mapToDouble(p -> p)
                            .sum())
                    .isCloseTo(1, within(1e-9));
            assertThat(prediction.confidence()).isBetween(0.5, 1.0);
            assertThat(prediction.labelFrom(prediction.confidence())).contains(prediction.label());
            assertThat(prediction.labelFrom(Math.nextUp(prediction.confidence())))
                    .isEmpty();
        }
        assertThat(right).isGreaterThanOrEqualTo(21);
        assertThatThrownBy(() -> predictions.of("nobody"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("nobody");
    }

    @Test
    void weightsOfEdgesAreUsedAndRemembered() throws IOException {
        float[] weights = new float[SmallGraph.NODES];
        for (int e = 0; e < weights.length; e++) {
            weights[e] = 1 + e % 3;
        }
        GraphData weighted = SmallGraph.ofArrays(weights);

        NodeClassifier model = quick().folds(1).train(weighted);

        assertThat(model.predict(weighted).get(0))
                .isNotEqualTo(quick().folds(1)
                        .train(SmallGraph.ofArrays())
                        .predict(weighted)
                        .get(0));
        assertThatThrownBy(() -> model.predict(SmallGraph.ofArrays()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trained on edges with weights");
        assertThatThrownBy(() -> SmallGraph.ofArrays(new float[3]))
                .hasMessageContaining(SmallGraph.NODES + " edges but 3 weights");
    }

    @Test
    void aColumnOfTheEdgesGivesWeights() throws IOException {
        GraphData plain = SmallGraph.ofFiles(folder);
        Path edges = folder.resolve("mails.csv");
        StringBuilder text = new StringBuilder("a,b,letters\n");
        Files.readAllLines(edges).stream().skip(1).forEach(line -> text.append(line + "," + line.length() + "\n"));
        Files.writeString(edges, text);

        assertThat(plain.withEdgeWeights("letters", WeightMerge.MAX)
                        .read()
                        .graph()
                        .weighted())
                .isTrue();
        assertThat(plain.withEdgeWeights("letters").read().graph().strength(0)).isEqualTo(5 + 6);
        assertThat(plain.read().graph().weighted()).isFalse();
    }

    @Test
    void directionsOfEdgesAreUsedAndRemembered() throws IOException {
        GraphData directed = SmallGraph.ofArrays().directed();

        NodeClassifier model = quick().folds(1).train(directed);

        assertThat(directed.read().graph().directed()).isTrue();
        assertThat(SmallGraph.ofArrays().read().graph().directed()).isFalse();
        assertThat(model.predict(SmallGraph.ofArrays()).get(0))
                .isEqualTo(model.predict(directed).get(0))
                .isNotEqualTo(quick().folds(1)
                        .train(SmallGraph.ofArrays())
                        .predict(directed)
                        .get(0));
        assertThat(SmallGraph.ofFiles(folder).directed().read().graph().directed())
                .isTrue();
        NodeDataset without = SmallGraph.ofArrays().read();
        assertThatThrownBy(() -> model.predict(GraphData.of(without)))
                .hasMessageContaining("trained on edges with directions");
    }

    /** A perceptron sees nothing but the features, so a node alone must be told what it was told among all others. */
    @ParameterizedTest
    @EnumSource(FeatureScaling.class)
    void aNodeAloneIsScaledAsInTraining(FeatureScaling scaling) throws IOException {
        Path file = folder.resolve("model.safetensors");
        quick().backbone("mlp")
                .scaling(scaling)
                .folds(1)
                .train(SmallGraph.ofArrays())
                .save(file);
        NodeClassifier model = NodeClassifier.load(file);
        Predictions among = model.predict(SmallGraph.ofArrays());

        for (int node : new int[] {0, 4, 13}) {
            assertThat(model.predict(SmallGraph.alone(node)).get(0)).isEqualTo(among.get(node));
        }
    }

    @Test
    void scalingsMakeADifferenceAndCanBeSaidInTwoWays() throws IOException {
        Training training = quick().folds(1).rowNormalise(false);
        training.train(SmallGraph.ofArrays()).save(folder.resolve("a"));
        quick().folds(1)
                .scaling(FeatureScaling.NONE)
                .train(SmallGraph.ofArrays())
                .save(folder.resolve("b"));
        quick().folds(1)
                .scaling(FeatureScaling.STANDARDISED)
                .train(SmallGraph.ofArrays())
                .save(folder.resolve("c"));

        assertThat(folder.resolve("a")).hasSameBinaryContentAs(folder.resolve("b"));
        assertThat(Files.mismatch(folder.resolve("a"), folder.resolve("c"))).isNotEqualTo(-1);
        training.scaling(FeatureScaling.TF_IDF);
        assertThatThrownBy(() -> training.train(SmallGraph.ofArrays()))
                .hasMessage("rowNormalise false means scaling none and contradicts scaling tf-idf");
    }

    @Test
    void figuresComeFromLabelsThatWereHeldBack() throws IOException {
        NodeClassifier without = quick().train(SmallGraph.ofArrays());
        NodeClassifier with = quick().testShare(0.25).folds(1).train(SmallGraph.ofArrays());

        assertThat(without.testAccuracy()).isEmpty();
        assertThat(without.validationAccuracy()).isPresent();
        assertThat(with.testAccuracy()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pcl", "grand", "grand+", "cg3", "pairnorm"})
    void aLoadedModelSaysTheSame(String technique) throws IOException {
        GraphData graph = SmallGraph.ofFiles(folder);
        Training training = quick().technique(technique).epochs(4).folds(1);
        NodeClassifier model = (Set.of("pcl").contains(technique) ? training.k(5) : training).train(graph);

        Path file = folder.resolve("model.safetensors");
        model.save(file);
        NodeClassifier loaded = NodeClassifier.load(file);

        assertThat(loaded.predict(graph, 2)).isEqualTo(model.predict(graph));
        assertThat(loaded.validationAccuracy()).isEqualTo(model.validationAccuracy());
    }

    @Test
    void theSameSeedGivesTheSameModelOnAnyNumberOfThreads() throws IOException {
        GraphData graph = GraphData.named("synthetic:nodes=300,classes=3,features=60,signal=0.5");
        Training training = new Training().epochs(10).perClass(5, 10).seed(7);
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        Path other = folder.resolve("other");

        training.threads(1).train(graph).save(one);
        training.threads(3).train(graph).save(two);
        training.seed(8).train(graph).save(other);

        assertThat(one).hasSameBinaryContentAs(two);
        assertThat(Files.mismatch(one, other)).isNotEqualTo(-1);
    }

    @Test
    void newNodesAreReadWithTheWordsOfTheTraining() throws IOException {
        NodeClassifier model = quick().train(SmallGraph.ofFiles(folder));
        Path nodes = Files.writeString(folder.resolve("new.csv"), "name,words\nx,w0 unheard\ny,w0 both\nz,w0\n");
        Path edges = Files.writeString(folder.resolve("new-mails.csv"), "a,b\nx,y\ny,z\nz,x\n");

        Predictions predictions = model.predict(GraphData.ofFiles(nodes, edges).withColumns("name", "team"));

        assertThat(predictions).extracting(Prediction::id).containsExactly("x", "y", "z");
        assertThat(predictions).extracting(Prediction::label).containsOnly("left");
    }

    @Test
    void manyThreadsMayPredictAtOnce() throws Exception {
        GraphData graph = SmallGraph.ofArrays();
        NodeClassifier model = quick().technique("cg3").epochs(3).folds(1).train(graph);
        Predictions expected = model.predict(graph);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            Callable<Predictions> task = () -> model.predict(graph);
            List<Future<Predictions>> results = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                results.add(pool.submit(task));
            }
            for (Future<Predictions> result : results) {
                assertThat(result.get()).isEqualTo(expected);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void predictionsAreWrittenWithEmptyLabelsBelowTheThreshold() throws IOException {
        GraphData graph = SmallGraph.ofArrays();
        Path file = folder.resolve("predictions.csv");

        quick().train(graph).predict(graph).write(file, 1);

        assertThat(Files.readAllLines(file)).hasSize(SmallGraph.NODES + 1);
        assertThat(Files.readAllLines(file).get(0)).isEqualTo("id,label,confidence,best,p_left,p_right,caution");
        assertThat(Files.readAllLines(file).get(1)).startsWith("n0,,0.");
    }

    @Test
    void whatIsWrongWithTheDataIsNamed() throws IOException {
        Path nodes = Files.writeString(folder.resolve("nodes.csv"), "id,label\na,x\na,y\n");
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\na,a\n");

        assertThatThrownBy(() -> quick().train(GraphData.ofFiles(nodes, edges)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("nodes.csv")
                .hasMessageContaining("line 3");
        assertThatThrownBy(() -> GraphData.ofArrays(List.of("a"), new int[0][], new float[2][1], List.of("x")))
                .hasMessage("1 ids but 2 rows of features");
        assertThatThrownBy(() -> quick().technique("cgpn").train(SmallGraph.ofArrays()))
                .hasMessageContaining("cgpn");
        assertThatThrownBy(() -> quick().backbone("gnc").train(SmallGraph.ofArrays()))
                .hasMessageContaining("gcn");
    }
}
