package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class BlockPowerIterationTest {
    private static final double Q = 0.85;
    private final Graph graph = Graphs.random(60, 90, TestSeed.random("power"));

    @Test
    void agreesWithTheDefinitionForEverySourceAlsoWithoutNeighbours() {
        Graph withIsolated = Graph.of(61, sources(), targets());
        int[] all = new int[61];
        for (int i = 0; i < all.length; i++) {
            all[i] = i;
        }
        BlockPowerIteration power = new BlockPowerIteration(withIsolated, Q, new PlainKernels());
        try (Workers workers = new Workers(2)) {
            Matrix scores = power.from(all, 1e-6, workers);

            for (int source : all) {
                double[] exact = RandomWalkWithRestart.from(withIsolated, source, Q, 1e-12);
                double apart = 0;
                for (int i = 0; i < exact.length; i++) {
                    apart += Math.abs(scores.get(i, source) - exact[i]);
                }
                assertThat(apart).isLessThan(power.errorBound() + 2e-6);
            }
        }
        assertThat(power.edgeTouches()).isEqualTo((long) power.steps() * withIsolated.neighbours().length);
    }

    @Test
    void aBlockIsThatOfItsSourcesOneByOne() {
        try (Workers workers = new Workers(1)) {
            BlockPowerIteration power = new BlockPowerIteration(graph, Q, new PlainKernels());
            Matrix both = power.from(new int[] {3, 7}, 1e-5, workers);
            Matrix one = power.from(new int[] {7}, 1e-5, workers);

            for (int i = 0; i < graph.nodes(); i++) {
                assertThat(both.get(i, 1)).isCloseTo(one.get(i, 0), within(1e-4f));
            }
        }
    }

    private int[] sources() {
        int[] sources = new int[graph.neighbours().length];
        for (int i = 0; i < graph.nodes(); i++) {
            Arrays.fill(sources, graph.offsets()[i], graph.offsets()[i + 1], i);
        }
        return sources;
    }

    private int[] targets() {
        return graph.neighbours();
    }
}
