package dev.repel.examples.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Graph;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Runs;
import dev.repel.testkit.TechniqueContract;
import dev.repel.train.Schedule;
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
        Runs.assertSameModel(run(0, Runs.SHORT), Runs.run(Runs.config("gcn", "none")));
    }

    @Test
    void theLogitsOfNeighboursBecomeAlike() {
        Schedule longEnough = new Schedule(6, 30, 0);

        assertThat(distance(run(10, longEnough))).isLessThan(0.5 * distance(run(0, longEnough)));
    }

    private static TrainedRun run(double weight, Schedule schedule) {
        OwnSettings settings = OwnSettings.NONE.with(new Smoothing.Settings(weight, 1));
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "smoothing", settings, schedule, 0.02);
        return Runs.run(config);
    }

    private static double distance(TrainedRun run) {
        Graph graph = Runs.DATASET.graph();
        Matrix logits = run.lastLogits();
        double sum = 0;
        for (int node = 0; node < graph.nodes(); node++) {
            for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
                for (int c = 0; c < logits.cols(); c++) {
                    sum += Math.abs(logits.get(node, c) - logits.get(graph.neighbours()[k], c));
                }
            }
        }
        return sum;
    }
}
