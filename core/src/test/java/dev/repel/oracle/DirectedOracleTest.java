package dev.repel.oracle;

import dev.repel.model.Convolution;
import dev.repel.model.DirectedConvolution;
import dev.repel.model.Gcn;
import dev.repel.model.GraphSage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layers over edges that go one way agree with DirGNNConv of PyTorch Geometric. */
class DirectedOracleTest {
    @ParameterizedTest
    @ValueSource(strings = {"0.5", "1.0"})
    void graphConvolutionAgrees(String alpha) {
        check("dir_gcn_conv_alpha" + alpha, new Gcn());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "1.0"})
    void meanOfTheNeighboursAgrees(String alpha) {
        check("dir_sage_conv_alpha" + alpha, new GraphSage());
    }

    private static void check(String file, Convolution inner) {
        GoldenLayer.directed(file, "convs.0.")
                .check((builder, x) -> new DirectedConvolution(inner).apply(builder, x, 4, 0));
    }
}
