package dev.repel.oracle;

import dev.repel.model.Appnp;
import dev.repel.model.ChebNet;
import dev.repel.model.Gat;
import dev.repel.model.Gcn;
import dev.repel.model.Gin;
import dev.repel.model.GraphSage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every layer gives PyTorch Geometric's output and gradients. */
class LayersOracleTest {
    @Test
    void linearMapAgrees() {
        new GoldenLayer("linear", "lin.").check((builder, x) -> builder.linearWithBias(x, 5, "lin"));
    }

    @Test
    void graphConvolutionAgrees() {
        new GoldenLayer("gcn_conv", "convs.0.").check((builder, x) -> new Gcn().apply(builder, x, 5, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void chebyshevConvolutionAgrees(int terms) {
        new GoldenLayer("cheb_conv_k" + terms, "convs.0.").check((builder, x) -> new ChebNet().apply(builder, x, 5, 0));
    }

    @Test
    void sageWithMeanAgrees() {
        new GoldenLayer("sage_conv_mean", "convs.0.").check((builder, x) -> new GraphSage().apply(builder, x, 5, 0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attentionAgrees(boolean mean) {
        GoldenLayer golden = new GoldenLayer(mean ? "gat_conv_mean" : "gat_conv_concat", "convs.0.");
        int heads = (int) golden.oracle().number("heads");
        golden.check((builder, x) -> new Gat().attend(builder, x, heads, 5, mean, 0));
    }

    @Test
    void isomorphismLayerAgrees() {
        new GoldenLayer("gin_conv", "convs.0.").check((builder, x) -> new Gin().apply(builder, x, 5, 0));
    }

    @Test
    void personalisedPropagationAgrees() {
        new GoldenLayer("appnp_k4_alpha0.1", "").checkDense(Appnp::propagate);
    }
}
