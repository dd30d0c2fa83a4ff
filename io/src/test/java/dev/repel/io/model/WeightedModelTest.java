package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.WeightMerge;
import dev.repel.io.own.EdgeWeighting;
import dev.repel.io.safetensors.Safetensors;
import dev.repel.io.safetensors.TensorFile;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models remember that their edges had weights. */
class WeightedModelTest {
    private static final NodeDataset WEIGHTED = SyntheticGraph.parse(
                    "synthetic:nodes=200,degree=6,classes=2,features=40,words=5,weights=5")
            .generate();
    private static final NodeDataset PLAIN = WEIGHTED.withGraph(WEIGHTED.graph().withoutWeights());

    @TempDir
    Path folder;

    private Matrix train(Path file, NodeDataset dataset, String backbone, EdgeWeighting weighting) throws IOException {
        Map<String, String> settings = Map.of("backbone", backbone, "warmup", "3", "cotrain", "2", "k", "10");
        return SavedTraining.of(file, dataset, settings, weighting, null);
    }

    private static Matrix logits(TrainedModel model, Graph graph) {
        return SavedTraining.logits(model, graph, PLAIN.features());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "gat"})
    void aModelOfWeightedEdgesGivesItsLogitsAgainAndRefusesOthers(String backbone) throws IOException {
        EdgeWeighting weighting = new EdgeWeighting("amount", WeightMerge.MAX);
        Path file = folder.resolve("model.safetensors");
        Matrix expected = train(file, WEIGHTED, backbone, weighting);

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        assertThat(model.edgeReading().weighting()).isEqualTo(weighting);
        assertThat(logits(model, WEIGHTED.graph()).data()).isEqualTo(expected.data());
        assertThatThrownBy(() -> model.over(PLAIN.graph()))
                .hasMessageContaining("trained on edges with weights")
                .hasMessageContaining("edge-weight");
    }

    @Test
    void attentionHasParametersInTheShapesOfPyTorchGeometric() throws IOException {
        Path file = folder.resolve("model.safetensors");
        train(file, WEIGHTED, "gat", EdgeWeighting.UNNAMED);

        TensorFile content = Safetensors.read(file);

        assertThat(content.tensor("convs.0.lin_edge.weight").shape()).containsExactly(64, 1);
        assertThat(content.tensor("convs.0.att_edge").shape())
                .isEqualTo(content.tensor("convs.0.att_src").shape());
        // without a word about it, as PyTorch Geometric saves it
        Safetensors.write(file, new TensorFile(content.tensors(), new TreeMap<>()));
        assertThat(ModelReader.read(file, ArchitectureHints.of("gat")).edges().weighted())
                .isTrue();
    }

    @Test
    void aModelWithoutWeightsTakesNoNoticeOfThem() throws IOException {
        Path file = folder.resolve("model.safetensors");
        Matrix expected = train(file, PLAIN, "gcn", null);

        TrainedModel model = ModelReader.read(file, ArchitectureHints.none());

        assertThat(Safetensors.read(file).metadata().get(ModelFile.PREPROCESSING))
                .doesNotContain("edgeWeights");
        assertThat(logits(model, WEIGHTED.graph()).data()).isEqualTo(expected.data());
    }

    @Test
    void aNetworkOfAnotherProgramUsesTheWeightsThatAGraphHas() throws IOException {
        Path file = folder.resolve("model.safetensors");
        Matrix expected = train(file, WEIGHTED, "gcn", EdgeWeighting.UNNAMED);
        Safetensors.write(file, new TensorFile(Safetensors.read(file).tensors(), new TreeMap<>()));

        TrainedModel model = ModelReader.read(file, ArchitectureHints.of("gcn"));

        assertThat(logits(model, WEIGHTED.graph()).data()).isEqualTo(expected.data());
        assertThat(logits(model, PLAIN.graph()).data()).isNotEqualTo(expected.data());
    }
}
