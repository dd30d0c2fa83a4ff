package dev.repel.io.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.safetensors.Tensor;
import dev.repel.model.Backbones;
import dev.repel.model.FileLayout;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterNamesTest {
    private static SortedMap<String, Tensor> tensors(String... names) {
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        for (int i = 0; i < names.length; i++) {
            tensors.put(names[i], Tensor.ofFloats(new float[] {i}));
        }
        return tensors;
    }

    @ParameterizedTest
    @CsvSource({
        "gcn, convs.0.lin.weight, convs.0.lin.weight",
        "gcn, conv1.lin.weight, convs.0.lin.weight",
        "gcn, conv12.bias, convs.11.bias",
        "gcn, bn1.weight, norms.0.module.weight",
        "gcn, lin.weight, head.weight",
        "gcn, lin1.bias, head.bias",
        "gcn, fc.weight, head.weight",
        "gcn, lin2.weight, lin2.weight",
        "gcn, linear.weight, linear.weight",
        "mlp, lin1.weight, lins.0.weight",
        "mlp, fc2.weight, lins.1.weight",
        "appnp, lin2.bias, lins.1.bias",
        "mlp, head.weight, head.weight",
        "sgc, conv1.lin.weight, conv.lin.weight",
        "sgc, convs.0.lin.bias, conv.lin.bias",
        "gat, conv1.lin_src.weight, convs.0.lin.weight",
        "gin, conv1.nn.lins.0.weight, convs.0.nn.0.weight",
        "gin, conv1.nn.lins.1.weight, convs.0.nn.2.weight",
        "gin, convs.0.nn.norms.0.module.bias, convs.0.nn.norm.bias",
        "gin, convs.0.nn.norms.0.bias, convs.0.nn.norm.bias",
        "gin, convs.0.nn.1.weight, convs.0.nn.1.weight",
    })
    void namesOfOthersAreUnderstood(String backbone, String name, String ours) {
        assertThat(ParameterNames.ours(layout(backbone), tensors(name))).containsOnlyKeys(ours);
    }

    @Test
    void theFourthPartOfGinTellsThatTheSecondNormalises() {
        SortedMap<String, Tensor> file = tensors("convs.0.nn.0.weight", "convs.0.nn.1.weight", "convs.0.nn.3.weight");

        SortedMap<String, Tensor> ours = ParameterNames.ours(layout("gin"), file);

        assertThat(ours).containsOnlyKeys("convs.0.nn.0.weight", "convs.0.nn.norm.weight", "convs.0.nn.2.weight");
        assertThat(ours.get("convs.0.nn.norm.weight")).isEqualTo(file.get("convs.0.nn.1.weight"));
        assertThat(ours.get("convs.0.nn.2.weight")).isEqualTo(file.get("convs.0.nn.3.weight"));
    }

    @Test
    void countersOfBatchesAreLeftOut() {
        assertThat(ParameterNames.ours(layout("gcn"), tensors("bn1.num_batches_tracked", "convs.0.bias")))
                .containsOnlyKeys("convs.0.bias");
    }

    @Test
    void twoNamesForOneParameterAreRefused() {
        assertThatThrownBy(() -> ParameterNames.ours(layout("gcn"), tensors("conv1.bias", "convs.0.bias")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the tensors conv1.bias and convs.0.bias mean the same");
    }

    private static FileLayout layout(String backbone) {
        return Backbones.named(backbone).fileLayout();
    }
}
