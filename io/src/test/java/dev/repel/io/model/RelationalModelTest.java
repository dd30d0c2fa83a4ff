package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.io.own.EdgeRelations;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models remember the relations they tell apart, and PyTorch Geometric's shapes of them are read. */
class RelationalModelTest {
    private static final NodeDataset DATASET = SyntheticGraph.parse(
                    "synthetic:nodes=120,degree=6,classes=3,features=30,words=5,relations=3,seed=1")
            .generate();
    private static final Relations RELATIONS = DATASET.graph().relations().orElseThrow();

    @TempDir
    private Path folder;

    private Matrix train(Path file, String backbone, String bases) throws IOException {
        Map<String, String> settings = new HashMap<>(
                Map.of("backbone", backbone, "technique", "none", "warmup", "3", "cotrain", "0", "hidden", "8"));
        if (backbone.equals("rgcn")) {
            settings.put("bases", bases);
        }
        return SavedTraining.of(file, DATASET, settings, null, EdgeRelations.of(DATASET.graph(), "kind"));
    }

    private static Matrix logits(TrainedModel model, Graph graph) {
        return SavedTraining.logits(model, graph, DATASET.features());
    }

    private static void assertClose(Matrix actual, Matrix expected) {
        for (int i = 0; i < expected.data().length; i++) {
            assertThat(actual.data()[i]).isCloseTo(expected.data()[i], within(1e-5f));
        }
    }

    @ParameterizedTest
    @CsvSource({"rgcn,auto", "rgcn,2", "graphsage,auto"})
    void aModelOfRelationsIsReadAgainAndRefusesAGraphWithoutThem(String backbone, String bases) throws IOException {
        Path file = folder.resolve("model.safetensors");
        Matrix trained = train(file, backbone, bases);

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        assertThat(model.relations()).isEqualTo(RELATIONS.names());
        assertThat(model.edgeReading().relation()).isEqualTo("kind");
        assertClose(logits(model, DATASET.graph()), trained);
        List<String> reversed =
                RELATIONS.names().stream().sorted((a, b) -> b.compareTo(a)).toList();
        assertClose(logits(model, DATASET.graph().withRelations(RELATIONS.inOrderOf(reversed))), trained);
        assertThatThrownBy(() -> model.over(DATASET.graph().withRelations(null)))
                .hasMessageContaining("the edges of this graph are all of one kind")
                .hasMessageContaining("the setting relation");
        Relations others = new Relations(List.of("writes"), RELATIONS.graphs().subList(0, 1));
        assertThatThrownBy(() -> model.over(DATASET.graph().withRelations(others)))
                .hasMessageContaining("does not know the relation writes");
    }

    @ParameterizedTest
    @CsvSource({"auto,3", "2,2"})
    void theShapesAreThoseOfPyTorchGeometricAndSufficeWithoutMetadata(String bases, int matrices) throws IOException {
        Path file = folder.resolve("model.safetensors");
        Matrix trained = train(file, "rgcn", bases);
        TensorFile content = Safetensors.read(file);
        assertThat(content.tensor("convs.0.weight").shape()).containsExactly(matrices, 30, 8);
        assertThat(content.tensor("convs.0.root").shape()).containsExactly(30, 8);
        assertThat(content.tensor("convs.1.bias").shape()).containsExactly(3);
        assertThat(content.tensors().containsKey("convs.0.comp")).isEqualTo(matrices == 2);
        Path bare = folder.resolve("bare.safetensors");
        Safetensors.write(bare, new TensorFile(content.tensors(), new TreeMap<>()));

        TrainedModel model = ModelReader.read(bare, ArchitectureHints.of("rgcn"));

        assertThat(model.relations()).hasSize(3);
        assertClose(logits(model, DATASET.graph()), trained);
        Relations two = new Relations(
                RELATIONS.names().subList(0, 2), RELATIONS.graphs().subList(0, 2));
        assertThatThrownBy(() -> model.over(DATASET.graph().withRelations(two)))
                .hasMessageContaining("3 relations, and those of this graph are of 2");
    }

    @ParameterizedTest
    @CsvSource("gcn,auto")
    void aModelThatTellsNoneApartNeedsNone(String backbone, String bases) throws IOException {
        Path file = folder.resolve("model.safetensors");
        Matrix trained = train(file, backbone, bases);

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        assertThat(model.relations()).isEmpty();
        assertThat(model.edgeReading().relation()).isEmpty();
        assertClose(logits(model, DATASET.graph().withRelations(null)), trained);
    }
}
