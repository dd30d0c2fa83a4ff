package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models remember that their edges had directions. */
class DirectedModelTest {
    private static final NodeDataset DIRECTED = SyntheticGraph.parse(
                    "synthetic:nodes=200,degree=6,classes=2,features=40,words=5,direction=0.9")
            .generate();
    private static final NodeDataset PLAIN = DIRECTED.withGraph(DIRECTED.graph().withoutDirections());

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("model.safetensors");
    }

    private Matrix train(NodeDataset dataset, String backbone, Map<String, String> more) throws IOException {
        Map<String, String> settings =
                new LinkedHashMap<>(Map.of("backbone", backbone, "warmup", "3", "cotrain", "2", "k", "10"));
        settings.putAll(more);
        return SavedTraining.of(file(), dataset, settings, null, null);
    }

    private static Matrix logits(TrainedModel model, Graph graph) {
        return SavedTraining.logits(model, graph, PLAIN.features());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"mlp", "gcn", "graphsage", "gat", "gin", "chebnet", "sgc", "appnp", "dagnn", "gcnii", "gprgnn"})
    void aModelOfDirectedEdgesGivesItsLogitsAgainAndRefusesOthers(String backbone) throws IOException {
        Matrix expected = train(DIRECTED, backbone, Map.of());

        TrainedModel model = ModelReader.read(file(), ArchitectureHints.none());

        assertThat(model.edges().directed()).isTrue();
        assertThat(logits(model, DIRECTED.graph()).data()).isEqualTo(expected.data());
        assertThatThrownBy(() -> model.over(PLAIN.graph())).hasMessageContaining("trained on edges with directions");
    }

    /** Nothing but tensors, as PyTorch Geometric saves them, with a map that it keeps without using it. */
    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat", "gin", "chebnet"})
    void tensorsAloneShowThatANetworkIsDirected(String backbone) throws IOException {
        Matrix expected = train(DIRECTED, backbone, Map.of("direction-mix", "0.25"));
        SortedMap<String, Tensor> tensors =
                new TreeMap<>(Safetensors.read(file()).tensors());
        if (backbone.equals("graphsage")) {
            tensors.put("convs.0.conv_in.lin_r.weight", tensors.get("convs.0.conv_in.lin_l.weight"));
        }
        Safetensors.write(file(), new TensorFile(tensors, new TreeMap<>()));

        TrainedModel model =
                ModelReader.read(file(), ArchitectureHints.of(Map.of("backbone", backbone, "direction-mix", "0.25")));

        assertThat(logits(model, DIRECTED.graph()).data()).isEqualTo(expected.data());
        TrainedModel half = ModelReader.read(file(), ArchitectureHints.of(backbone));
        assertThat(logits(half, DIRECTED.graph()).data()).isNotEqualTo(expected.data());
    }

    @Test
    void parametersHaveTheNamesOfPyTorchGeometric() throws IOException {
        train(DIRECTED, "gin", Map.of());

        assertThat(Safetensors.read(file()).tensors().keySet())
                .contains(
                        "convs.0.conv_in.eps",
                        "convs.0.conv_in.nn.0.weight",
                        "convs.1.conv_out.nn.2.bias",
                        "convs.1.lin.weight",
                        "convs.0.lin.bias")
                .noneMatch(name -> name.equals("convs.0.eps"));
    }

    @Test
    void aModelWithoutDirectionsTakesNoNoticeOfThem() throws IOException {
        Matrix expected = train(PLAIN, "gcn", Map.of());

        TrainedModel model = ModelReader.read(file(), ArchitectureHints.none());

        Map<String, String> metadata = Safetensors.read(file()).metadata();
        assertThat(metadata.get(ModelFile.PREPROCESSING)).doesNotContain("directed");
        assertThat(metadata.get(ModelFile.ARCHITECTURE)).doesNotContain("directionMix");
        assertThat(logits(model, DIRECTED.graph()).data()).isEqualTo(expected.data());
    }

    @Test
    void aMixWithoutDirectionsIsRefused() {
        assertThatThrownBy(() -> train(PLAIN, "gcn", Map.of("direction-mix", "0.2")))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("is for edges with directions");
    }
}
