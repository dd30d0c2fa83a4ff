package dev.repel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.PreparedDataset;
import dev.repel.experiment.RunResult;
import dev.repel.graph.Graph;
import dev.repel.graph.WalkStore;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.select.AutoSelection;
import dev.repel.select.Budget;
import dev.repel.select.Leaderboard;
import dev.repel.select.TrialLog;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.PclSettings;
import dev.repel.technique.Techniques;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.MemberRule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every technique has to fulfil: the same bits for the same seed on any number of threads and after a pause, and no
 * look at test labels. Extend it in the build of a technique and name yours; a provider on the class path is found by
 * itself.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class TechniqueContract {
    /** The techniques to test. */
    protected abstract List<String> names();

    /** The settings that they are tested with, where their defaults would take long. */
    protected OwnSettings settings() {
        return Runs.TECHNIQUES;
    }

    private TrainConfig config(String backbone, String technique) {
        return Runs.config(Runs.architecture(backbone), technique, settings().with(Runs.PCL), Runs.SHORT, 0.02);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void sameSeedGivesTheSameBitsAndAnotherSeedOthers(String technique) {
        TrainConfig config = config("gcn", technique);

        TrainedRun run = Runs.run(config);

        Runs.assertSameBits(Runs.run(config), run);
        TrainedRun other = Runs.run(Runs.DATASET, config, 1, TrainingListener.SILENT);
        assertThat(other.lastLogits().data()).isNotEqualTo(run.lastLogits().data());
        assertThat(other.seed()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void threadsDoNotChangeABit(String technique) {
        NodeDataset larger = Runs.withSplit(Datasets.plantedPartition(500, 3, 4), 30, 100);
        Architecture wide = Runs.architecture("gcn", 2, 96, 0.5, Embedding.LOGITS);
        PclSettings many = Runs.pcl(0.3, 100, 0.05, Runs.PCL.weighting(), 1);
        TrainConfig config = Runs.config(wide, technique, settings().with(many), Runs.SHORT, 0.02);

        TrainedRun one = onThreads(larger, config, 1);

        Runs.assertSameBits(onThreads(larger, config, 2), one);
        Runs.assertSameBits(onThreads(larger, config, 8), one);
    }

    /** Stopped in the warm-up, at its end, in the co-training and at the end of it all. */
    @ParameterizedTest
    @MethodSource("names")
    protected void resumedRunIsTheRunThatNeverStopped(String technique) {
        TrainConfig config = config("gcn", technique);
        List<TrainingState> states = new ArrayList<>();

        TrainedRun straight = Runs.run(Runs.DATASET, config, 0, (epoch, state) -> states.add(state.get()));

        assertThat(states).hasSize(12);
        for (int epoch : new int[] {1, 5, 6, 7, 11, 12}) {
            assertThat(states.get(epoch - 1).epoch()).isEqualTo(epoch);
            Runs.assertSameBits(Runs.resume(config, states.get(epoch - 1)), straight);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void listeningChangesNothing(String technique) {
        TrainConfig config = config("gcn", technique);
        List<EpochRecord> heard = new ArrayList<>();

        TrainedRun listened = Runs.run(Runs.DATASET, config, 0, (epoch, state) -> {
            heard.add(epoch);
            assertThat(state.get().epoch()).isEqualTo(epoch.epoch());
        });

        Runs.assertSameBits(listened, Runs.run(config));
        assertThat(heard).isEqualTo(listened.history());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void testLabelsCannotInfluenceTheOutcome(String technique) {
        TrainConfig config = config("gcn", technique);

        TrainedRun run = Runs.run(Runs.WRONG_TEST_LABELS, config, 0, TrainingListener.SILENT);

        TrainedRun expected = Runs.run(config);
        Runs.assertSameModel(run, expected);
        for (int e = 0; e < 12; e++) {
            EpochRecord epoch = run.history().get(e);
            EpochRecord other = expected.history().get(e);
            assertThat(epoch.supervisedLoss()).isEqualTo(other.supervisedLoss());
            assertThat(epoch.extraLoss()).isEqualTo(other.extraLoss());
            assertThat(epoch.validationLoss()).isEqualTo(other.validationLoss());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void testLabelsCannotInfluenceEnsembleCalibrationOrDistillation(String technique) {
        boolean bound = Techniques.parts(technique).stream()
                .anyMatch(part -> !part.boundBecause().isEmpty());
        ExperimentSpec spec = ExperimentSpec.of(config("gcn", technique), SplitStrategy.PUBLIC)
                .with("ensemble", 2)
                .with("ensemble-members", MemberRule.CHOSEN)
                .with("distil", !bound);

        RunResult result = result(Runs.WRONG_TEST_LABELS, spec);

        RunResult expected = result(Runs.DATASET, spec);
        Runs.assertSameModel(result.run(), expected.run());
        assertThat(result.calibrated().temperature())
                .isEqualTo(expected.calibrated().temperature());
        Optional<float[]> teacher =
                result.run().teacher().map(one -> one.logits().data());
        assertThat(teacher.isPresent()).isNotEqualTo(bound);
        teacher.ifPresent(logits -> assertThat(logits)
                .isEqualTo(expected.run().teacher().orElseThrow().logits().data()));
        assertThat(result.test().accuracy()).isCloseTo(1 - expected.test().accuracy(), within(1e-9));
    }

    private static RunResult result(NodeDataset dataset, ExperimentSpec spec) {
        try (Workers workers = new Workers(1)) {
            return new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE)
                    .run(0, workers, TrainingListener.SILENT, Optional.empty());
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void testLabelsCannotInfluenceAChoice(String technique) {
        Map<String, String> fixed = Map.of("technique", technique);

        Leaderboard board = choice(Runs.WRONG_TEST_LABELS, fixed, "3");

        Leaderboard expected = choice(Runs.DATASET, fixed, "3");
        assertThat(board.chosen()).isEqualTo(expected.chosen());
        assertThat(answers(board)).isEqualTo(answers(expected));
    }

    /** With a budget that reaches the last rung, where techniques must earn their place. */
    @Test
    protected void testLabelsCannotInfluenceWhichTechniqueIsChosen() {
        Leaderboard board = choice(Runs.WRONG_TEST_LABELS, Map.of(), "30");

        Leaderboard expected = choice(Runs.DATASET, Map.of(), "30");
        assertThat(board.chosen()).isEqualTo(expected.chosen());
        assertThat(board.trials().get(0).rung()).isEqualTo("last");
        assertThat(board.trials())
                .extracting(trial -> trial.candidate().hasTechnique())
                .contains(true, false);
        assertThat(answers(board)).isEqualTo(answers(expected));
    }

    @Test
    protected void testLabelsCannotInfluenceAGate() {
        ExperimentSpec spec = ExperimentSpec.of(
                        Map.of("technique", "pcl", "gate", "true", "split", "public", "epochs", "12", "hidden", "8"))
                .settled(Runs.DATASET);

        RunResult result = result(Runs.WRONG_TEST_LABELS, spec);

        RunResult expected = result(Runs.DATASET, spec);
        Runs.assertSameModel(result.run(), expected.run());
        assertThat(result.run().gate()).isPresent().isEqualTo(expected.run().gate());
    }

    private static List<List<Object>> answers(Leaderboard board) {
        return board.trials().stream()
                .map(trial -> List.<Object>of(trial.candidate(), trial.rung(), trial.right(), trial.loss()))
                .toList();
    }

    private static Leaderboard choice(NodeDataset dataset, Map<String, String> fixed, String budget) {
        Map<String, String> given = new HashMap<>(Map.of("split", "public", "epochs", "6", "hidden", "8"));
        given.putAll(fixed);
        PreparedDataset prepared = new PreparedDataset(dataset, (graph, q, error) -> WalkStore.NONE);
        return new AutoSelection(
                        prepared,
                        given,
                        Budget.of(budget),
                        new PlainKernels(),
                        1,
                        TrialLog.NONE,
                        (share, trial, best) -> {})
                .choose(0);
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void graphWithoutEdgesAndSingleClassAreHarmless(String technique) {
        NodeDataset edgeless = Runs.withSplit(Datasets.edgeless(2, new int[60]), 5, 10);
        NodeDataset single = Runs.withSplit(Datasets.plantedPartition(60, 1, 2), 5, 10);
        TrainConfig config = config("gcn", technique);
        for (NodeDataset dataset : List.of(edgeless, single)) {
            TrainedRun run = Runs.run(dataset, config, 0, TrainingListener.SILENT);

            assertThat(run.history()).hasSize(12);
            for (float logit : run.lastLogits().data()) {
                assertThat(logit).isFinite();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void weightsOfEdgesCount(String technique) {
        TrainConfig config = Runs.config("gcn", technique);

        TrainedRun run = Runs.run(Runs.WEIGHTED, config, 0, TrainingListener.SILENT);

        for (float value : run.lastLogits().data()) {
            assertThat(value).isFinite();
        }
        assertThat(run.lastLogits().data())
                .isNotEqualTo(Runs.run(config).lastLogits().data());
        Graph ones = Graphs.withWeights(Runs.DATASET.graph(), (i, j) -> 1f);
        Runs.assertSameBits(
                Runs.run(Runs.DATASET.withGraph(ones), config, 0, TrainingListener.SILENT), Runs.run(config));
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void directionsOfEdgesCount(String technique) {
        TrainConfig config = Runs.config("gcn", technique);

        TrainedRun run = Runs.run(Runs.DIRECTED, config, 0, TrainingListener.SILENT);

        for (float value : run.lastLogits().data()) {
            assertThat(value).isFinite();
        }
        assertThat(run.lastLogits().data())
                .isNotEqualTo(Runs.run(config).lastLogits().data());
        Runs.assertSameBits(
                Runs.run(
                        Runs.DIRECTED.withGraph(Runs.DIRECTED.graph().withoutDirections()),
                        config,
                        0,
                        TrainingListener.SILENT),
                Runs.run(config));
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void relationsOfEdgesCountWhereTheyAreToldApart(String technique) {
        NodeDataset union = Runs.RELATIONAL.withGraph(Runs.RELATIONAL.graph().withRelations(null));

        TrainConfig blind = Runs.config("gcn", technique);
        TrainConfig relational = Runs.config("rgcn", technique);
        TrainedRun run = Runs.run(Runs.RELATIONAL, relational, 0, TrainingListener.SILENT);

        Runs.assertSameBits(
                Runs.run(Runs.RELATIONAL, blind, 0, TrainingListener.SILENT),
                Runs.run(union, blind, 0, TrainingListener.SILENT));
        Runs.assertSameBits(Runs.run(Runs.RELATIONAL, relational, 0, TrainingListener.SILENT), run);
        assertThat(run.lastLogits().data())
                .isNotEqualTo(Runs.run(union, relational, 0, TrainingListener.SILENT)
                        .lastLogits()
                        .data());
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void denseColumnsTrainOnAnyNumberOfThreads(String technique) {
        Architecture wide = Runs.architecture("gcn", 2, 96, 0.5, Embedding.LOGITS);
        TrainConfig config = Runs.config(wide, technique, settings().with(Runs.PCL), Runs.SHORT, 0.02);

        TrainedRun one = onThreads(Runs.MIXED, config, 1);

        Runs.assertSameBits(onThreads(Runs.MIXED, config, 8), one);
        for (float value : one.lastLogits().data()) {
            assertThat(value).isFinite();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void everyChoiceOfEmbeddingTrains(String technique) {
        for (Embedding embedding : Embedding.values()) {
            Architecture architecture = Runs.architecture("gcn", 2, 16, 0, embedding);

            TrainedRun run =
                    Runs.run(Runs.config(architecture, technique, settings().with(Runs.PCL), Runs.SHORT, 0.02));

            assertThat(run.embeddings().cols()).isEqualTo(embedding == Embedding.LOGITS ? 2 : 16);
            assertThat(run.history().get(5).supervisedLoss())
                    .isLessThan(run.history().get(0).supervisedLoss());
        }
    }

    private static boolean suits(String technique, String backbone) {
        try {
            Techniques.check(technique, backbone);
            return true;
        } catch (InvalidSetting refused) {
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    protected void everyBackboneTrainsWithIt(String technique) {
        for (String backbone : Backbones.names()) {
            if (suits(technique, backbone)) {
                TrainedRun run = Runs.run(config(backbone, technique));

                assertThat(run.history()).as(backbone).hasSize(12);
                for (float logit : run.lastLogits().data()) {
                    assertThat(logit).as(backbone).isFinite();
                }
            }
        }
    }

    private static TrainedRun onThreads(NodeDataset dataset, TrainConfig config, int threads) {
        try (Workers workers = new Workers(threads)) {
            return Runs.experiment(dataset, config)
                    .run(0, workers, TrainingListener.SILENT, Optional.empty())
                    .run();
        }
    }
}
