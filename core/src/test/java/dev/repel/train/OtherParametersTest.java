package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.TrainingTask;
import dev.repel.technique.Technique;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A trainer whose network gets parameters that it has not just learned. */
class OtherParametersTest {
    /** So small that parameters stay what they are. */
    private static final double NOTHING_IS_LEARNED = Double.MIN_NORMAL;

    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());

    private final List<String> asked = new ArrayList<>();
    private final Technique technique = new Technique() {
        @Override
        public void reset() {
            asked.add("reset");
        }

        @Override
        public Map<String, Matrix> state() {
            return Map.of("it", Matrix.of(new double[][] {{42}}));
        }

        @Override
        public void restore(Map<String, Matrix> state) {
            asked.add("restore " + state.get("it").get(0, 0));
        }
    };

    private Trainer trainer(double learningRate) {
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "none", Runs.PCL, Runs.SHORT, learningRate);
        return new Trainer(TASK, config, technique, new PlainKernels(), Workers.NONE);
    }

    @Test
    void trainingGoesOnFromWhatWasLearnedBefore() {
        TrainedRun first = trainer(0.02).train(1, TrainingListener.SILENT);

        TrainedRun further = trainer(NOTHING_IS_LEARNED).trainFrom(first.parameters(), 2, 5, TrainingListener.SILENT);

        Runs.assertSameParameters(further.parameters(), first.parameters());
        assertThat(further.logits().data()).isEqualTo(first.logits().data());
        assertThat(further.history()).hasSize(2);
        assertThat(further.seed()).isEqualTo(5);
    }

    @Test
    void aRunWithOtherParametersHasTheOutputsOfTheirNetwork() {
        TrainedRun one = trainer(0.02).train(1, TrainingListener.SILENT);
        TrainedRun other = trainer(0.02).train(2, TrainingListener.SILENT);

        TrainedRun changed = trainer(0.02).withParameters(one, other.parameters());

        assertThat(changed.logits().data()).isEqualTo(other.logits().data());
        assertThat(changed.embeddings().data()).isEqualTo(other.embeddings().data());
        assertThat(changed.heldOut().logits().data())
                .isEqualTo(other.heldOut().logits().data());
        assertThat(changed.parameters()).isSameAs(other.parameters());
        assertThat(changed.best().epoch()).isEqualTo(one.best().epoch());
        assertThat(changed.best().validationLoss()).isEqualTo(other.best().validationLoss());
        assertThat(changed.best().validationAccuracy()).isEqualTo(other.best().validationAccuracy());
        assertThat(changed.best().supervisedLoss()).isEqualTo(one.best().supervisedLoss());
        assertThat(changed.lastLogits()).isSameAs(one.lastLogits());
    }

    @Test
    void everyRunBeginsByForgettingTheOneBefore() {
        Trainer trainer = trainer(0.02);
        List<TrainingState> states = new ArrayList<>();
        Map<String, Matrix> start =
                trainer.train(1, (epoch, state) -> states.add(state.get())).parameters();
        trainer.trainFor(1, 1, TrainingListener.SILENT);
        trainer.trainFrom(start, 1, 1, TrainingListener.SILENT);
        assertThat(asked).containsExactly("reset", "reset", "reset");

        trainer.resume(states.get(3), TrainingListener.SILENT);

        assertThat(asked).containsExactly("reset", "reset", "reset", "reset", "restore 42.0");
    }

    /** In seconds, not in the nanoseconds of the clock. */
    @Test
    void theTimeBeforeAnInterruptionCounts() {
        List<TrainingState> states = new ArrayList<>();
        trainer(0.02).train(1, (epoch, state) -> states.add(state.get()));
        TrainingState late = states.get(3);
        TrainingState saved = new TrainingState(
                late.seed(),
                late.epoch(),
                late.parameters(),
                late.optimiser(),
                late.best(),
                late.bestParameters(),
                late.technique(),
                late.history(),
                5_000);

        assertThat(late.seconds()).isBetween(1e-6, 1_000.0);
        assertThat(trainer(0.02).resume(saved, TrainingListener.SILENT).seconds())
                .isBetween(5_000.000001, 6_000.0);
    }
}
