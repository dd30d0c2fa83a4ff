package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.data.TrainingTask;
import dev.repel.graph.WalkStore;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.Distillation;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import dev.repel.train.Schedule;
import dev.repel.train.Teacher;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.Trainer;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistillationTest {
    private static final TrainConfig CONFIG = Runs.config("gcn", "pcl");
    private static final ExperimentSpec SPEC =
            ExperimentSpec.of(CONFIG, SplitStrategy.PUBLIC).with("ensemble", 2).with("distil", true);

    private static TrainedRun train(NodeDataset dataset, TrainingListener listener, Optional<TrainingState> from) {
        try (Workers workers = new Workers(1)) {
            return new Experiment(dataset, SPEC, new PlainKernels(), WalkStore.NONE).train(0, workers, listener, from);
        }
    }

    private static TrainedRun learn(int[] trainLabels, double labelShare, Schedule schedule) {
        NodeDataset dataset = Runs.DATASET.withFeatures(Runs.DATASET.features().rowNormalised());
        TrainingTask task = TrainingTask.of(
                dataset,
                dataset.publicSplit().orElseThrow(),
                dataset.features().sparse().transpose());
        TrainingTask relabelled = new TrainingTask(
                task.graph(),
                task.features(),
                task.featuresTransposed(),
                task.classes(),
                task.trainNodes(),
                trainLabels,
                task.validationNodes(),
                task.validationLabels());
        TrainConfig config = Runs.config(Runs.architecture("gcn"), "none", Runs.PCL, schedule, 0.02);
        Distillation technique = Distillation.of("pcl", config.techniques(), teacher(), labelShare);
        try (Workers workers = new Workers(1)) {
            return new Trainer(relabelled, config, technique, new PlainKernels(), workers)
                    .train(0, TrainingListener.SILENT);
        }
    }

    /** Prefers the wrong class, so that learning from it differs from learning the labels. */
    private static Matrix teacher() {
        Matrix logits = new Matrix(Runs.NODES, 2);
        for (int i = 0; i < Runs.NODES; i++) {
            logits.set(i, 1 - Runs.DATASET.labels()[i], 2f);
        }
        return logits;
    }

    private static int[] labels() {
        return IntStream.range(0, 20).map(node -> Runs.DATASET.labels()[node]).toArray();
    }

    private static int[] wrongLabels() {
        return Arrays.stream(labels()).map(label -> 1 - label).toArray();
    }

    @Test
    void withoutAShareOfTheLabelsTheyChangeNothing() {
        TrainedRun run = learn(labels(), 0, Runs.SHORT);

        assertThat(learn(wrongLabels(), 0, Runs.SHORT).logits().data())
                .isEqualTo(run.logits().data());
        assertThat(learn(wrongLabels(), 0.5, Runs.SHORT).logits().data())
                .isNotEqualTo(run.logits().data());
    }

    @Test
    void withTheLabelsAloneItIsThePlainTraining() {
        Runs.assertSameBits(learn(labels(), 1, Runs.SHORT), Runs.run(Runs.config("gcn", "none")));
    }

    @Test
    void theLossIsTheDivergenceFromTheTeacherAndFalls() {
        TrainedRun run = learn(labels(), 0.1, new Schedule(60, 0, 0));

        assertThat(run.history().get(59).extraLoss())
                .isLessThan(0.8 * run.history().get(0).extraLoss());
        long agreed = IntStream.range(0, Runs.NODES)
                .filter(i -> run.lastLogits().argMax(i) == teacher().argMax(i))
                .count();
        assertThat(agreed).isGreaterThan(Runs.NODES * 3 / 4);
        double divergence = divergence(teacher(), run.lastLogits());
        // the loss is measured with dropout and before the last step
        assertThat(run.history().get(59).extraLoss()).isCloseTo(divergence, within(0.2));
    }

    private static double divergence(Matrix teacher, Matrix student) {
        double sum = 0;
        for (int i = 0; i < teacher.rows(); i++) {
            for (int c = 0; c < teacher.cols(); c++) {
                double p = teacher.get(i, c) - LogSoftmax.logSumExp(teacher, i);
                double q = student.get(i, c) - LogSoftmax.logSumExp(student, i);
                sum += Math.exp(p) * (p - q);
            }
        }
        return sum / teacher.rows();
    }

    @Test
    void aDistilledRunIsOneNetworkThatKnowsItsTeacher() {
        TrainedRun run = train(Runs.DATASET, TrainingListener.SILENT, Optional.empty());

        assertThat(run.ensemble()).isEmpty();
        assertThat(run.seed()).isZero();
        Teacher teacher = run.teacher().orElseThrow();
        assertThat(teacher.networks()).isEqualTo(2);
        long own = run.parameters().values().stream()
                .mapToLong(matrix -> matrix.data().length)
                .sum();
        assertThat(teacher.parameters()).isEqualTo(2 * own);
        Experiment experiment = new Experiment(Runs.DATASET, SPEC, new PlainKernels(), WalkStore.NONE);
        assertThat(experiment.epochs()).isEqualTo(3 * 12);
        RunResult result = experiment.evaluate(0, run);
        assertThat(result.teacher().orElseThrow().test().confusion().total()).isEqualTo(120);
    }

    @Test
    void testLabelsChangeNoBit() {
        TrainedRun other = train(Runs.WRONG_TEST_LABELS, TrainingListener.SILENT, Optional.empty());

        TrainedRun usual = train(Runs.DATASET, TrainingListener.SILENT, Optional.empty());
        Runs.assertSameBits(other, usual);
        assertThat(other.teacher().orElseThrow().logits().data())
                .isEqualTo(usual.teacher().orElseThrow().logits().data());
    }

    @Test
    void anInterruptedDistillationResumesWithTheSameBits() {
        List<TrainingState> states = new ArrayList<>();
        TrainedRun whole = train(Runs.DATASET, (epoch, state) -> states.add(state.get()), Optional.empty());
        TrainingState state = states.get(2 * 12 + 5);
        assertThat(state.seed()).isEqualTo(2000);

        Runs.assertSameBits(train(Runs.DATASET, TrainingListener.SILENT, Optional.of(state)), whole);
    }

    @Test
    void impossibleSettingsAreNamed() {
        ExperimentSpec alone = ExperimentSpec.of(CONFIG, SplitStrategy.LABELS);

        assertThatThrownBy(() -> alone.with("distil", true))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("at least 2 networks");
        assertThatThrownBy(() -> alone.with("ensemble", 2).with("folds", 3).with("distil", true))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("single validation set");
        assertThatThrownBy(() -> Distillation.of("cgpn", CONFIG.techniques(), teacher(), 0.1))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("cgpn");
    }
}
