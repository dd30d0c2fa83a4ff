package dev.repel.oracle;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.graph.BlockPowerIteration;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.model.Appnp;
import dev.repel.model.ChebNet;
import dev.repel.model.Convolution;
import dev.repel.model.DirectedConvolution;
import dev.repel.model.Gat;
import dev.repel.model.Gcn;
import dev.repel.model.Gin;
import dev.repel.model.GraphSage;
import dev.repel.model.Rgcn;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Layers and random walks over edges with weights, directions or relations give what PyTorch Geometric gives, in every
 * golden file there is.
 */
class RichOracleTest {
    private static final String PREFIX = "convs.0.";

    /** What is compared with a file, by how its name begins. */
    private static final Map<String, Consumer<String>> COMPARED = Map.ofEntries(
            entry("weighted_gcn_conv", file -> weighted(file, new Gcn())),
            entry("weighted_cheb_conv", file -> weighted(file, new ChebNet())),
            entry("weighted_sage_conv_mean", file -> weighted(file, new GraphSage())),
            entry("weighted_gin_conv", file -> weighted(file, new Gin())),
            entry("weighted_appnp", file -> GoldenLayer.weighted(file, "").checkDense(Appnp::propagate)),
            entry("weighted_rwr", RichOracleTest::walks),
            entry("edge_dim1_gat_conv_concat", RichOracleTest::attention),
            entry("dir_gcn_conv", file -> directed(file, new Gcn())),
            entry("dir_sage_conv", file -> directed(file, new GraphSage())),
            entry("rgcn_conv", file -> GoldenLayer.relational(file, PREFIX).check(new Rgcn())));

    static List<String> files() {
        return Oracle.richFiles();
    }

    @ParameterizedTest
    @MethodSource("files")
    void agrees(String file) {
        List<String> known = COMPARED.keySet().stream().filter(file::startsWith).toList();

        assertThat(known).as("what to compare with %s", file).hasSize(1);
        COMPARED.get(known.get(0)).accept(file);
    }

    @Test
    void nothingLacksAFile() {
        assertThat(COMPARED.keySet())
                .allSatisfy(
                        beginning -> assertThat(files()).as(beginning).anyMatch(file -> file.startsWith(beginning)));
    }

    private static void weighted(String file, Convolution layer) {
        GoldenLayer.weighted(file, PREFIX).check(layer);
    }

    private static void directed(String file, Convolution inner) {
        GoldenLayer.directed(file, PREFIX).check(new DirectedConvolution(inner));
    }

    /** The weight of an edge is its attribute. */
    private static void attention(String file) {
        GoldenLayer golden = GoldenLayer.weighted(file, PREFIX);
        int heads = (int) golden.oracle().number("heads");
        golden.check((builder, x) -> new Gat().attend(builder, x, heads, golden.width() / heads, false, 0));
    }

    private static void walks(String file) {
        Oracle oracle = Oracle.readRich(file);
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
