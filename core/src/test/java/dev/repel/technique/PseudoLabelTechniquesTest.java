package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.data.TrainingTask;
import dev.repel.model.Architecture;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the systems with pseudo-labels add how many of them, and which network counts in the end. */
class PseudoLabelTechniquesTest {
    private static final NodeDataset DATASET = Runs.withSplit(Datasets.plantedPartition(600, 3, 2), 30, 130);
    private static final Schedule SCHEDULE = new Schedule(20, 10, 0);
    /** The mean degree is a little below 6: η is about 17 nodes, t_k about 17. */
    private static final SelfTrainingSettings SELF_TRAINING = new SelfTrainingSettings(3, 10, 2, 1e-6);

    private static final M3sSettings M3S = new M3sSettings(2, 5, 30, true, true);
    private static final InfoGnnSettings INFO_GNN =
            new InfoGnnSettings(InformativeNodes.Rule.RANK, 0.4, 12, 1, 0.7, 1, 1, 0.1);

    @Test
    void coTrainingAddsNodesBeforeTheFirstEpoch() {
        List<EpochRecord> history = run("co-training", M3S).history();

        assertThat(history.get(0).anchors()).isBetween(10, 55);
        assertThat(history).allMatch(epoch -> epoch.anchors() == history.get(0).anchors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"self-training", "union", "intersection"})
    void selfTrainingAddsNodesOnceAfterTheWarmupAndCountsTheNewNetworkOnly(String technique) {
        TrainedRun run = run(technique, M3S);

        assertThat(run.history().get(19).anchors()).isZero();
        assertThat(run.history().get(20).anchors()).isPositive();
        assertThat(run.history().get(29).anchors())
                .isEqualTo(run.history().get(20).anchors());
        assertThat(run.best().epoch()).isGreaterThan(20);
    }

    @Test
    void unionAddsMoreThanEither() {
        assertThat(added("union")).isGreaterThan(added("co-training")).isGreaterThan(added("self-training"));
    }

    @Test
    void stagesOfM3sKeepWhatTheyHaveAndAddMore() {
        TrainedRun run = run("m3s", M3S);

        int first = run.history().get(20).anchors();
        assertThat(first).isPositive();
        assertThat(run.history().get(24).anchors()).isEqualTo(first);
        assertThat(run.history().get(25).anchors()).isGreaterThan(first);
        assertThat(run.best().epoch()).isGreaterThan(25);
    }

    @Test
    void oneStageWithoutCheckIsSelfTraining() {
        TrainedRun self = run("self-training", M3S);

        TrainedRun m3s = run("m3s", new M3sSettings(1, 10, 30, false, true));

        Runs.assertSameBits(m3s, self);
    }

    @Test
    void selfCheckRejectsSome() {
        int checked = run("m3s", new M3sSettings(1, 10, 2, true, true))
                .history()
                .get(20)
                .anchors();
        int all = run("m3s", new M3sSettings(1, 10, 2, false, true))
                .history()
                .get(20)
                .anchors();

        assertThat(checked).as("two clusters cannot stand for three classes").isLessThan(all);
    }

    @Test
    void infoGnnPicksAfterTheWarmupUpToItsNumberPerClass() {
        TrainedRun run = run("infognn", M3S);

        assertThat(run.history().get(19).anchors()).isZero();
        assertThat(run.history().get(29).anchors()).isBetween(1, 36);
        assertThat(run.history().get(0).extraLoss())
                .as("mutual information alone")
                .isPositive();
        assertThat(run.parameters()).doesNotContainKey("infognn.discriminator");
    }

    private static int added(String technique) {
        return run(technique, M3S).history().get(29).anchors();
    }

    private static TrainedRun run(String technique, M3sSettings m3s) {
        OwnSettings settings = OwnSettings.NONE.with(SELF_TRAINING).with(m3s).with(INFO_GNN);
        Architecture architecture = Runs.architecture("gcn");
        TrainConfig config = Runs.config(architecture, technique, settings, SCHEDULE, 0.02);
        return Runs.run(DATASET, config, 0, TrainingListener.SILENT);
    }

    @Test
    void tooDenseAGraphIsRefusedWithWhatToDo() {
        SelfTrainingSettings far = new SelfTrainingSettings(3, 10, 10, 1e-6);
        TrainingTask task = Built.task(Graphs.ring(100), new Matrix(100, 2), 2, 0, 1);

        assertThatThrownBy(() -> new CoTraining(task, far))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("raise self-training-factor");
    }
}
