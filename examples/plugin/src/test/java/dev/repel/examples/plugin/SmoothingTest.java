package dev.repel.examples.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import dev.repel.settings.OwnSettings;
import dev.repel.testkit.Runs;
import dev.repel.testkit.TechniqueContract;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SmoothingTest extends TechniqueContract {
    @Override
    protected List<String> names() {
        return List.of("smoothing");
    }

    @Test
    void withoutAWeightItIsThePlainBackbone() {
        Runs.assertSameModel(run(0), Runs.run(Runs.config("gcn", "none")));
    }

    @Test
    void theLogitsOfNeighboursBecomeAlike() {
        assertThat(distance(run(10))).isLessThan(0.8 * distance(run(0)));
    }

    private static TrainedRun run(double weight) {
        OwnSettings settings = OwnSettings.NONE.with(new Smoothing.Settings(weight, 1));
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "smoothing", settings, Runs.SHORT, 0.02);
        return Runs.run(config);
    }

    private static double distance(TrainedRun run) {
        Graph graph = Runs.DATASET.graph();
        double sum = 0;
        for (int node = 0; node < Runs.NODES; node++) {
            for (int e = graph.offsets()[node]; e < graph.offsets()[node + 1]; e++) {
                for (int c = 0; c < run.lastLogits().cols(); c++) {
                    sum += Math.abs(
                            run.lastLogits().get(node, c) - run.lastLogits().get(graph.neighbours()[e], c));
                }
            }
        }
        return sum;
    }
}
