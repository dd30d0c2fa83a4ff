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
        GoldenLayer golden = new GoldenLayer("linear", "lin.");
        golden.check((builder, x) -> builder.linearWithBias(x, golden.width(), "lin"));
    }

    @Test
    void graphConvolutionAgrees() {
        new GoldenLayer("gcn_conv", "convs.0.").check(new Gcn());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void chebyshevConvolutionAgrees(int terms) {
        new GoldenLayer("cheb_conv_k" + terms, "convs.0.").check(new ChebNet());
    }

    @Test
    void sageWithMeanAgrees() {
        new GoldenLayer("sage_conv_mean", "convs.0.").check(new GraphSage());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void attentionAgrees(boolean mean) {
        GoldenLayer golden = new GoldenLayer(mean ? "gat_conv_mean" : "gat_conv_concat", "convs.0.");
        int heads = (int) golden.oracle().number("heads");
        golden.check((builder, x) ->
                new Gat().attend(builder, x, heads, mean ? golden.width() : golden.width() / heads, mean, 0));
    }

    @Test
    void isomorphismLayerAgrees() {
        new GoldenLayer("gin_conv", "convs.0.").check(new Gin());
    }

    @Test
    void personalisedPropagationAgrees() {
        new GoldenLayer("appnp_k4_alpha0.1", "").checkDense(Appnp::propagate);
    }
}
