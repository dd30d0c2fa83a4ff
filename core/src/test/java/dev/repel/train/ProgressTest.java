package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.TrainingTask;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.technique.Technique;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressTest {
    private static final Technique PLAIN = new Technique() {};
    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());
    private final Network network = new Network(NetworkInput.of(TASK), Runs.architecture("mlp"), LayerHook.NONE);

    ProgressTest() {
        network.tape().allocate();
    }

    @Test
    void theBestEpochAndItsParametersAreKept() {
        Progress progress = fromTheStart(new Schedule(4, 0, 0), 0);
        for (int epoch = 1; epoch <= 4; epoch++) {
            network.parameters().forEach(p -> p.value().fill(progress.epoch() + 1f));
            progress.add(record(epoch, new double[] {0.2, 0.6, 0.6, 0.5}[epoch - 1]));
        }

        assertThat(progress.best().epoch()).isEqualTo(2);
        assertThat(progress.bestParameters().values()).allMatch(value -> value.get(0, 0) == 2f);
        assertThat(progress.isOver()).isTrue();
        assertThat(progress.countsFrom()).isEqualTo(1);
        assertThat(progress.history()).hasSize(4);
    }

    @Test
    void ofAFixedNumberOfEpochsTheLastCounts() {
        Progress progress = fromTheStart(new Schedule(1, 9, 1), 3);
        for (int epoch = 1; epoch <= 3; epoch++) {
            assertThat(progress.isOver()).as("before epoch %d", epoch).isFalse();
            progress.add(record(epoch, 1.0 / epoch));
        }

        assertThat(progress.isOver()).isTrue();
        assertThat(progress.best().epoch()).isEqualTo(3);
    }

    @Test
    void moreEpochsThanTheScheduleHasAreNotTaken() {
        Progress progress = fromTheStart(new Schedule(1, 1, 0), 50);
        progress.add(record(1, 0));
        progress.add(record(2, 0));

        assertThat(progress.isOver()).isTrue();
    }

    @Test
    void patienceEndsARunAfterTheWarmUp() {
        Progress progress = fromTheStart(new Schedule(2, 10, 3), 0);
        int epochs = 0;
        while (!progress.isOver()) {
            progress.add(record(++epochs, epochs == 4 ? 0.9 : 0.5));
        }

        assertThat(epochs).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"true, 3, 3", "false, 1, 1"})
    void aRestartForgetsTheBestEpochOnRequest(boolean forget, int best, int countsFrom) {
        Progress progress = fromTheStart(new Schedule(4, 0, 0), 0);
        progress.add(record(1, 0.9));
        progress.add(record(2, 0.8));
        progress.restart(forget);
        progress.add(record(3, 0.3));

        assertThat(progress.best().epoch()).isEqualTo(best);
        assertThat(progress.countsFrom()).isEqualTo(countsFrom);
    }

    @Test
    void everyRestartHasParametersAndAnOptimiserOfItsOwn() {
        Progress progress = fromTheStart(new Schedule(4, 0, 0), 0);
        Adam first = progress.optimiser();
        List<float[]> starts = new ArrayList<>();
        starts.add(weights());
        progress.add(record(1, 0));
        progress.restart(false);
        starts.add(weights());
        progress.add(record(2, 0));
        progress.restart(false);
        starts.add(weights());

        assertThat(progress.optimiser()).isNotSameAs(first);
        assertThat(starts.get(1)).isNotEqualTo(starts.get(0));
        assertThat(starts.get(2)).isNotEqualTo(starts.get(1));
        fromTheStart(new Schedule(4, 0, 0), 0);
        assertThat(weights()).as("the same seed once more").isEqualTo(starts.get(0));
    }

    private float[] weights() {
        return network.parameters().iterator().next().value().data().clone();
    }

    @ParameterizedTest
    @CsvSource({
        "6, 6, 4, 2, 2",
        "10, 30, 40, 10, 30",
        "10, 30, 5, 1, 4",
        "0, 8, 3, 0, 3",
        "8, 0, 3, 3, 0",
        "1, 2, 2, 1, 1"
    })
    void aShorterScheduleKeepsTheProportion(int warmup, int cotrain, int epochs, int first, int second) {
        Schedule shorter = new Schedule(warmup, cotrain, 7).withEpochs(epochs);

        assertThat(shorter).isEqualTo(new Schedule(first, second, 7));
    }

    @Test
    void anEpochWithoutValidationNodesHasNoAccuracyAndNoLoss() {
        EpochRecord record = EpochRecord.of(3, true, 1, 2, 5, new ConfusionMatrix(2), 0, null);

        assertThat(record.validationAccuracy()).isZero();
        assertThat(record.validationMacroF1()).isZero();
        assertThat(record.validationLoss()).isZero();
        assertThat(record.hasAnchors()).isTrue();
    }

    @Test
    void theLossOfAnEpochIsTheMeanOverItsValidationNodes() {
        ConfusionMatrix validation = new ConfusionMatrix(2);
        validation.add(0, 0);
        validation.add(0, 0);
        validation.add(0, 1);
        validation.add(1, 1);

        EpochRecord record = EpochRecord.of(3, false, 1, 2, 5, validation, 6, null);

        assertThat(record.validationLoss()).isEqualTo(1.5);
        assertThat(record.validationAccuracy()).isEqualTo(0.75);
        assertThat(record.validationMacroF1()).isCloseTo((0.8 + 2.0 / 3) / 2, within(1e-12));
        assertThat(record.hasAnchors()).as("in the warm-up").isFalse();
        assertThat(record.withEpoch(9).epoch()).isEqualTo(9);
        assertThat(record.withEpoch(9).withEpoch(3)).isEqualTo(record);
        assertThat(record.withValidation(0.125, 3, 0.25))
                .isEqualTo(new EpochRecord(3, false, 1, 2, 5, 0.125, 3, 0.25, null));
        assertThat(record.measuredOn(new Matrix(0, 2), new int[0])).isSameAs(record);
    }

    @Test
    void aTechniqueThatFoundNoAnchorsCountsThemAllTheSame() {
        EpochRecord none = new EpochRecord(1, true, 1, 0, 0, 0, 0, 0, null);

        assertThat(none.hasAnchors()).isTrue();
        assertThat(new EpochRecord(1, true, 1, 0, -1, 0, 0, 0, null).hasAnchors())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aLossThatIsNoNumberEndsTheRunByName(double loss) {
        assertThatThrownBy(() -> TrainingDiverged.unlessFinite(4, "pcl", loss))
                .isInstanceOf(TrainingDiverged.class)
                .hasMessageStartingWith("Training diverged in epoch 4: the pcl loss is " + loss + ".");
        assertThat(TrainingDiverged.unlessFinite(4, "pcl", -3)).isEqualTo(-3);
    }

    @Test
    void selectionsSayWhatTheySelectBy() {
        EpochRecord record = new EpochRecord(1, false, 0, 0, -1, 0.5, 2, 0.25, null);

        assertThat(Selection.ACCURACY.of(record)).isEqualTo(0.5);
        assertThat(Selection.MACRO_F1.of(record)).isEqualTo(0.25);
        assertThat(Selection.LOSS.of(record)).isEqualTo(-2);
        assertThat(Selection.MACRO_F1.words()).isEqualTo("macro-F1");
        assertThat(Selection.LOSS.best()).isEqualTo("lowest validation loss");
        assertThat(Selection.ACCURACY.rule()).isEqualTo("best validation accuracy, ties by lowest validation loss");
        assertThat(Selection.LOSS.rule()).isEqualTo("lowest validation loss");
    }

    @Test
    void heldOutRowsAreCopiedInTheOrderOfTheirNodes() {
        Matrix logits = Matrix.of(new double[][] {{0, 1}, {2, 3}, {4, 5}, {6, 7}});

        HeldOut first = HeldOut.of(new int[] {3, 1}, logits);
        logits.fill(0f);
        HeldOut all = HeldOut.all(List.of(first, HeldOut.of(new int[0], logits), HeldOut.of(new int[] {2}, logits)));

        assertThat(first.logits().data()).containsExactly(6, 7, 2, 3);
        assertThat(all.nodes()).containsExactly(3, 1, 2);
        assertThat(all.logits().data()).containsExactly(6, 7, 2, 3, 0, 0);
    }

    @Test
    void aRunOfSomeEpochsIsTheBeginningOfTheWholeOne() {
        TrainConfig config = Runs.config("gcn", "none");
        Trainer trainer = new Trainer(TASK, config, PLAIN, new PlainKernels(), Workers.NONE);

        TrainedRun whole = trainer.train(5, TrainingListener.SILENT);
        TrainedRun some = trainer.trainFor(4, 5, TrainingListener.SILENT);

        assertThat(some.history()).isEqualTo(whole.history().subList(0, 4));
        assertThat(some.best().epoch()).isEqualTo(4);
        assertThat(some.logits().data()).isEqualTo(some.lastLogits().data());
        assertThat(some.heldOut().nodes()).isEqualTo(IntStream.range(20, 80).toArray());
        assertThat(some.heldOut().logits().get(0, 1)).isEqualTo(some.logits().get(20, 1));
    }

    private Progress fromTheStart(Schedule schedule, int only) {
        TrainConfig config = Runs.config(Runs.architecture("mlp"), "none", Runs.PCL, schedule, 0.02);
        return Progress.fromTheStart(7, network, PLAIN, config, only);
    }

    private static EpochRecord record(int epoch, double accuracy) {
        return new EpochRecord(epoch, false, 1, 0, -1, accuracy, 1, 0, null);
    }
}
