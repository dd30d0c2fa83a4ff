package dev.repel.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.graph.BlockPowerIteration;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.model.Appnp;
import dev.repel.model.ChebNet;
import dev.repel.model.Gat;
import dev.repel.model.Gcn;
import dev.repel.model.Gin;
import dev.repel.model.GraphSage;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every layer and the random walk use the weights of edges as PyTorch Geometric does. */
class WeightedOracleTest {
    private static final String PREFIX = "convs.0.";

    @Test
    void graphConvolutionAgrees() {
        GoldenLayer.weighted("weighted_gcn_conv", PREFIX).check((builder, x) -> new Gcn().apply(builder, x, 4, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void chebyshevConvolutionAgrees(int terms) {
        GoldenLayer.weighted("weighted_cheb_conv_k" + terms, PREFIX)
                .check((builder, x) -> new ChebNet().apply(builder, x, 4, 0));
    }

    @Test
    void weightedMeanAgrees() {
        GoldenLayer.weighted("weighted_sage_conv_mean", PREFIX)
                .check((builder, x) -> new GraphSage().apply(builder, x, 4, 0));
    }

    @Test
    void weightedSumAgrees() {
        GoldenLayer.weighted("weighted_gin_conv", PREFIX).check((builder, x) -> new Gin().apply(builder, x, 4, 0));
    }

    @Test
    void attentionWithTheWeightAsAnAttributeAgrees() {
        GoldenLayer golden = GoldenLayer.weighted("edge_dim1_gat_conv_concat", PREFIX);
        int heads = (int) golden.oracle().number("heads");
        golden.check((builder, x) -> new Gat().attend(builder, x, heads, 4, false, 0));
    }

    @Test
    void personalisedPropagationAgrees() {
        GoldenLayer.weighted("weighted_appnp_k4_alpha0.1", "").checkDense(Appnp::propagate);
    }

    @Test
    void walksInProportionToTheWeightsAgree() {
        Oracle oracle = Oracle.readRich("weighted_rwr");
        Graph graph = oracle.weightedGraph();
        double q = oracle.number("q");
        ForwardPush push = new ForwardPush(graph, q, 1e-10);
        int[] all = IntStream.range(0, graph.nodes()).toArray();
        Matrix iterated = new BlockPowerIteration(graph, q, new PlainKernels()).from(all, 1e-7, Workers.NONE);
        for (int source : all) {
            Walk walk = push.from(source);
            double[] scores = new double[graph.nodes()];
            for (int n = 0; n < walk.nodes().length; n++) {
                scores[walk.nodes()[n]] = walk.scores()[n];
            }
            for (int i : all) {
                double golden =
                        oracle.at("column_i_is_walk_from_i").get(i).get(source).asDouble();
                assertThat(scores[i]).isCloseTo(golden, within(1e-6));
                assertThat((double) iterated.get(i, source)).isCloseTo(golden, within(1e-5));
            }
        }
    }
}
