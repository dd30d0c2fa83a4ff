package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.autograd.CountedWork;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.model.Embedding;
import dev.repel.technique.Technique;
import dev.repel.technique.Techniques;
import dev.repel.testkit.Runs;
import org.junit.jupiter.api.Test;

class EpochWorkTest {
    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());

    @Test
    void countsEveryProductOfAnEpoch() {
        TrainConfig config = Runs.config("gcn", "none");
        int hidden = config.architecture().hidden();
        double kept = 1 - config.architecture().inputDropout();
        long nodes = TASK.graph().nodes();

        EpochWork work = work(config, 0);

        // the second layer's weights: forwards, their derivative, and the evaluation
        assertThat(work.multiplyAdds()).isEqualTo(3.0 * nodes * hidden * TASK.classes());
        assertThat(work.gathered())
                .isEqualTo((1 + 2 * kept) * TASK.features().sparse().entries() * hidden
                        + 3.0 * TASK.graph().neighbours().length * (hidden + TASK.classes()));
    }

    /** Each number of a result is passed six times, each parameter seven; features are gathered as far as dropout keeps them. */
    @Test
    void countsWhatIsPassedAndGathered() {
        TrainConfig config = Runs.config(
                Runs.architecture("gcn", 2, 16, 0.25, Embedding.LOGITS), "none", Runs.PCL, Runs.SHORT, 0.02);
        Technique plain = new Technique() {};
        long edges = TASK.graph().neighbours().length;
        CountedWork evaluation = TrainingTape.of(TASK, config, plain).evaluationWork(edges);
        long parameters = (long) TASK.features().cols() * 16 + 16 + 16L * TASK.classes() + TASK.classes();

        EpochWork work = EpochWork.of(TASK, config, plain, 0);

        assertThat(work.passed()).isEqualTo(6.0 * evaluation.elements() + 7.0 * parameters);
        assertThat(work.gathered())
                .isEqualTo(
                        (1 + 2 * 0.75) * TASK.features().sparse().entries() * 16 + 3.0 * edges * (16 + TASK.classes()));
    }

    @Test
    void anchorsAreComparedWithTheirNegativesInPassesOfThree() {
        TrainConfig config = Runs.config("gcn", "pcl");

        double more = work(config, 50).multiplyAdds() - work(config, 40).multiplyAdds();

        assertThat(more).isEqualTo(10.0 * Runs.PCL.k() * 3 * TASK.classes());
    }

    private static EpochWork work(TrainConfig config, int anchors) {
        WalkCache walks = new WalkCache(TASK.graph(), 0.85, 1e-4, WalkStore.NONE);
        Technique technique = Techniques.create(config.technique(), TASK, config.techniques(), walks);
        return EpochWork.of(TASK, config, technique, anchors);
    }
}
