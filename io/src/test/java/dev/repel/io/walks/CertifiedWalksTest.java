package dev.repel.io.walks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.BlockPowerIteration;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.io.SharedDatasets;
import dev.repel.io.planetoid.PlanetoidReader;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** On Cora, from every node, forward push stays within the error it promises: 0 ≤ π(v) − p(v) ≤ ε d(v). */
class CertifiedWalksTest {
    private static final double CONTINUE = 0.85;
    private static final double EPSILON = 1e-4;
    /** What single precision adds to the exact walk. */
    private static final double ROUNDING = 2e-6;

    private static final int BLOCK = 128;

    @Test
    void everyWalkOnCoraIsWithinItsCertificate() throws IOException {
        List<String> classes = IntStream.range(0, 7).mapToObj(Integer::toString).toList();
        Graph graph = PlanetoidReader.read(SharedDatasets.folder().resolve("planetoid"), "cora", classes)
                .graph();
        ForwardPush push = new ForwardPush(graph, CONTINUE, EPSILON);
        BlockPowerIteration exact = new BlockPowerIteration(graph, CONTINUE, new PlainKernels());

        try (Workers workers = new Workers(2)) {
            for (int first = 0; first < graph.nodes(); first += BLOCK) {
                int[] sources = IntStream.range(first, Math.min(first + BLOCK, graph.nodes()))
                        .toArray();
                Matrix scores = exact.from(sources, 1e-6, workers);
                for (int s = 0; s < sources.length; s++) {
                    check(graph, push.from(sources[s]), scores, s);
                }
            }
        }
    }

    private static void check(Graph graph, Walk walk, Matrix exact, int column) {
        double[] pushed = new double[graph.nodes()];
        double total = walk.missing();
        for (int n = 0; n < walk.nodes().length; n++) {
            pushed[walk.nodes()[n]] = walk.scores()[n];
            total += walk.scores()[n];
        }
        assertThat(total).isBetween(1 - 1e-4, 1 + 1e-4);
        double worstBelow = 0;
        double worstAbove = 0;
        for (int v = 0; v < graph.nodes(); v++) {
            double error = exact.get(v, column) - pushed[v];
            worstBelow = Math.max(worstBelow, -error);
            worstAbove = Math.max(worstAbove, error - EPSILON * graph.degree(v));
        }
        assertThat(worstBelow).isLessThan(ROUNDING);
        assertThat(worstAbove).isLessThan(ROUNDING);
    }
}
