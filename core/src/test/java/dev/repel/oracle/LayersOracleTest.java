package dev.repel.oracle;

import dev.repel.model.backbone.Gcn;
import org.junit.jupiter.api.Test;

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
}
