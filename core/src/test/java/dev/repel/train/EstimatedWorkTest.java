package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Embedding;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;

/** How long an epoch takes, worked out by hand from the shapes of a small network. */
class EstimatedWorkTest {
    private static final int HIDDEN = 16;
    private static final int CLASSES = 2;
    private static final int PAIRS = 30;

    private static final long NODES = Runs.NODES;
    private static final long STORED = Runs.DATASET.features().sparse().entries();

    /** With self-loops. */
    private static final long EDGES = Runs.DATASET.graph().neighbours().length + NODES;

    private static TrainingTask task(NodeDataset dataset) {
        return TrainingTask.of(
                dataset,
                dataset.publicSplit().orElseThrow(),
                dataset.features().sparse().transpose());
    }

    private static TrainConfig config(String technique) {
        return Runs.config(
                Runs.architecture("gcn", 2, HIDDEN, 0.5, Embedding.LOGITS), technique, Runs.PCL, Runs.SHORT, 0.02);
    }

    private static Technique technique(TrainingTask task, TrainConfig config) {
        WalkCache walks = new WalkCache(task.graph(), 0.85, 1e-4, WalkStore.NONE);
        return Techniques.create(config.technique(), task, config.techniques(), walks);
    }

    private static TimeEstimate time(String technique, int threads, MachineSpeed speed) {
        TrainingTask task = task(Runs.DATASET);
        TrainConfig config = config(technique);
        return TimeEstimate.of(task, config, technique(task, config), threads, speed);
    }

    private static TrainingTape tape(String technique) {
        TrainingTask task = task(Runs.DATASET);
        TrainConfig config = config(technique);
        return TrainingTape.of(task, config, technique(task, config));
    }

    @Test
    void timeIsCountedByWhatItIsSpentOn() {
        long dense = NODES * HIDDEN * CLASSES;
        long sparse = STORED * HIDDEN + EDGES * (HIDDEN + CLASSES);
        TrainingTape tape = tape("none");

        // a step goes forward and twice backward; an evaluation only forward
        assertThat(time("none", 1, new MachineSpeed(1, 0, 0)).secondsPerEpoch()).isEqualTo(4.0 * dense);
        assertThat(time("none", 1, new MachineSpeed(0, 1, 0)).secondsPerEpoch()).isEqualTo(3.0 * sparse);
        assertThat(time("none", 1, new MachineSpeed(0, 0, 1)).secondsPerEpoch())
                .isEqualTo(3.0 * tape.trainingWork(EDGES).elements()
                        + tape.evaluationWork(EDGES).elements());
        assertThat(time("none", 1, new MachineSpeed(1, 1, 1)).contrastiveSeconds())
                .isZero();
    }

    @Test
    void threadsShareTheTime() {
        MachineSpeed speed = new MachineSpeed(3e-9, 5e-9, 7e-9);
        TimeEstimate alone = time("pcl", 1, speed);
        TimeEstimate four = time("pcl", 4, speed);

        assertThat(alone.contrastiveSeconds()).isCloseTo(3 * 3e-9 * NODES * PAIRS * CLASSES, within(1e-12));
        assertThat(four.contrastiveSeconds()).isCloseTo(alone.contrastiveSeconds() / 4, within(1e-15));
        assertThat(four.secondsPerEpoch()).isCloseTo(alone.secondsPerEpoch() / 4, within(1e-15));
    }

    /** However fast this machine is, it takes between a picosecond and a millisecond for one multiply-add. */
    @Test
    void theSpeedOfAMachineIsPerMultiplyAdd() {
        MachineSpeed speed = MachineSpeed.measure(Runs.DATASET.graph());

        assertThat(speed.denseSeconds()).isBetween(1e-12, 1e-3);
        assertThat(speed.sparseSeconds()).isBetween(1e-12, 1e-3);
        assertThat(speed.elementSeconds()).isBetween(1e-12, 1e-3);
    }
}
