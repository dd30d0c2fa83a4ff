package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.InvalidDataException;
import dev.repel.io.safetensors.Tensor;
import dev.repel.io.safetensors.TensorFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignNetworkTest {
    private static final Path FILE = Path.of("foreign.safetensors");

    @ParameterizedTest
    @ValueSource(strings = {"convs.0.att", "conv1.att"})
    void gatv2IsRefusedByName(String attention) {
        assertThatThrownBy(() -> ForeignNetwork.requireReadable(Set.of("convs.0.lin_l.weight", attention)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("GATv2");
        assertThatCode(() -> ForeignNetwork.requireReadable(Set.of("convs.0.att_src", "convs.0.att_dst")))
                .doesNotThrowAnyException();
    }

    @Test
    void jumpingKnowledgeIsRefusedAndAHandwrittenHeadIsNot() {
        assertThatThrownBy(() -> ForeignNetwork.requireReadable(Set.of("convs.0.lin.weight", "lin.weight")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jk='last'");
        assertThatCode(() -> ForeignNetwork.requireReadable(Set.of("conv1.lin.weight", "lin.weight")))
                .doesNotThrowAnyException();
        assertThatCode(() -> ForeignNetwork.requireReadable(Set.of("convs.0.lin.weight", "head.weight")))
                .doesNotThrowAnyException();
    }

    @Test
    void theRefusalNamesTheFile() {
        TensorFile content = new TensorFile(
                new TreeMap<>(Map.of(
                        "convs.0.lin_l.weight", Tensor.ofFloats(new float[4], 2, 2),
                        "convs.0.att", Tensor.ofFloats(new float[2], 1, 1, 2))),
                new TreeMap<>());

        assertThatThrownBy(() -> ModelReader.of(FILE, content, ArchitectureHints.of("gat")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(FILE + ": the tensor convs.0.att is one of GATv2");
    }

    @Test
    void whatNoTensorShowsIsSaid() throws InvalidDataException {
        TensorFile content = new TensorFile(
                new TreeMap<>(Map.of(
                        "conv1.lin_l.weight", Tensor.ofFloats(new float[6], 2, 3),
                        "conv1.lin_l.bias", Tensor.ofFloats(new float[2], 2),
                        "conv1.lin_r.weight", Tensor.ofFloats(new float[6], 2, 3),
                        "lin.weight", Tensor.ofFloats(new float[4], 2, 2),
                        "lin.bias", Tensor.ofFloats(new float[2], 2))),
                new TreeMap<>());

        assertThat(ForeignNetwork.assumptions(ModelReader.of(FILE, content, ArchitectureHints.of("graphsage"))))
                .containsExactly(
                        "nothing but the linear layer follows the last convolution, no activation before it",
                        "neighbours are averaged (aggr='mean')");
    }
}
