package dev.repel.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.UnknownName;
import dev.repel.graph.Graph;
import dev.repel.settings.Declared;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.BackboneContract;
import dev.repel.testkit.Runs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every backbone in the table; a new one is tested without a line here. */
class BackboneContractTest extends BackboneContract {
    @Override
    protected List<String> names() {
        return Backbones.names();
    }

    @ParameterizedTest
    @EnumSource(Embedding.class)
    void embeddingsAreThoseThatWereChosen(Embedding embedding) {
        Network network =
                network(Runs.architecture("gcn", 2, 16, 0.5, embedding), Runs.DATASET.graph(), new Matrix(200, 4), 3);

        assertThat(network.logits().cols()).isEqualTo(3);
        assertThat(network.embeddings().cols()).isEqualTo(embedding == Embedding.LOGITS ? 3 : 16);
        assertThat(network.embeddings() == network.logits()).isEqualTo(embedding == Embedding.LOGITS);
    }

    @Test
    void missingParameterIsNamed() {
        Network network = network(Runs.architecture("gcn"), Runs.DATASET.graph(), new Matrix(200, 4), 3);

        assertThatThrownBy(() -> network.restore(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parameter convs.0.lin.weight is missing");
    }

    @Test
    void graphMeansNothingToThePerceptron() {
        Matrix features = Runs.DATASET.features().toDense();

        Matrix connected = logits("mlp", Runs.DATASET.graph(), features, 2);

        assertThat(logits("mlp", Graph.of(Runs.NODES, new int[0], new int[0]), features, 2)
                        .data())
                .isEqualTo(connected.data());
    }

    @Test
    void unknownBackboneIsRefusedByName() {
        assertThatThrownBy(() -> Backbones.named("gcm"))
                .isInstanceOf(UnknownName.class)
                .hasMessageContaining("Did you mean gcn");
    }

    @Test
    void impossibleArchitecturesAreRefused() {
        assertThatThrownBy(() -> architecture(0, 16, 0, 0, Embedding.LOGITS)).hasMessageContaining("layers");
        assertThatThrownBy(() -> architecture(2, 0, 0, 0, Embedding.LOGITS)).hasMessageContaining("hidden");
        assertThatThrownBy(() -> architecture(2, 16, 1, 0, Embedding.LOGITS)).hasMessageContaining("input-dropout");
        assertThatThrownBy(() -> architecture(2, 16, 0, 1, Embedding.LOGITS)).hasMessageContaining("dropout");
        assertThatThrownBy(() -> architecture(2, 16, 0, Double.NaN, Embedding.LOGITS))
                .hasMessageContaining("dropout");
        assertThatThrownBy(() -> architecture(1, 16, 0, 0, Embedding.HIDDEN)).hasMessageContaining("embedding");
    }

    private static Architecture architecture(
            int layers, int hidden, double inputDropout, double dropout, Embedding embedding) {
        Architecture architecture = new Architecture(
                "gcn",
                layers,
                hidden,
                inputDropout,
                dropout,
                embedding,
                Declared.in(LayerOptions.class).defaults());
        Declared.check(architecture);
        return architecture;
    }
}
