package dev.repel.oracle;

import dev.repel.model.Rgcn;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The relational layer computes what PyTorch Geometric's RGCNConv does, with and without bases. */
class RelationalOracleTest {
    @ParameterizedTest
    @ValueSource(strings = {"rgcn_conv", "rgcn_conv_bases2"})
    void relationalConvolutionAgrees(String file) {
        GoldenLayer.relational(file, "convs.0.").check((builder, x) -> new Rgcn().apply(builder, x, 4, 0));
    }
}
