package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.LabelSplit;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.graph.WalkStore;
import dev.repel.loss.ClassWeights;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.Selection;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrossValidationTest {
    private static final int FOLDS = 3;

    /** Every fourth node has a label. */
    private static final NodeDataset PARTLY = partly(Datasets.plantedPartition(90, 3, 4));

    private static NodeDataset partly(NodeDataset dataset) {
        int[] labels = IntStream.range(0, dataset.nodes())
                .map(i -> i % 4 == 0 ? dataset.labels()[i] : NodeDataset.UNLABELLED)
                .toArray();
        return Datasets.of(dataset.graph(), dataset.features(), 3, labels);
    }

    private static ExperimentSpec spec(TrainConfig config, int folds) {
        return ExperimentSpec.of(config, SplitStrategy.LABELS).with("seed", 7L).with("folds", folds);
    }

    private static RunResult run(ExperimentSpec spec, int threads, List<EpochRecord> told) {
        try (Workers workers = new Workers(threads)) {
            return new Experiment(PARTLY, spec, new PlainKernels(), WalkStore.NONE)
                    .run(0, workers, (epoch, state) -> told.add(epoch), Optional.empty());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pcl", "self-training"})
    void theEpochIsBestOverTheFoldsAndTheModelLearnsAllLabelsForThatLong(String technique) {
        TrainConfig config = Runs.config("gcn", technique);
        List<EpochRecord> told = new ArrayList<>();

        RunResult result = run(spec(config, FOLDS), 1, told);

        TrainedRun run = result.run();
        List<Split> folds = new LabelSplit(PARTLY, 0, 7).folds(FOLDS);
        assertThat(run.heldOut().nodes())
                .isEqualTo(folds.stream()
                        .flatMapToInt(fold -> Arrays.stream(fold.validation()))
                        .toArray());
        long right = IntStream.range(0, run.heldOut().nodes().length)
                .filter(row -> run.heldOut().logits().argMax(row)
                        == PARTLY.labels()[run.heldOut().nodes()[row]])
                .count();
        assertThat(run.best().validationAccuracy())
                .isCloseTo((double) right / run.heldOut().nodes().length, within(1e-12));
        assertThat(result.heldOut().accuracy()).isCloseTo(run.best().validationAccuracy(), within(1e-12));
        assertThat(run.best().validationMacroF1())
                .isEqualTo(result.heldOut().confusion().macroF1());
        assertThat(result.judged()).isSameAs(result.heldOut());
        assertThat(told).hasSize(FOLDS * run.history().size() + run.best().epoch());
        assertThat(told.get(told.size() - 1).epoch()).isEqualTo(told.size());
        assertThat(result.split().train()).hasSize(23);
        assertThat(result.split().validation()).isEmpty();
        assertThat(result.testAccuracy()).isNaN();
    }

    @Test
    void everyTrainingOfARunWarmsUpFirst() {
        TrainConfig config = Runs.config("gcn", "pcl");
        Experiment once = new Experiment(PARTLY, spec(config, 1), new PlainKernels(), WalkStore.NONE);
        Experiment crossed = new Experiment(PARTLY, spec(config, FOLDS), new PlainKernels(), WalkStore.NONE);

        assertThat(once.cotrainingEpochs()).isEqualTo(config.schedule().cotrain());
        assertThat(crossed.epochs()).isEqualTo((FOLDS + 1) * once.epochs());
        assertThat(crossed.cotrainingEpochs())
                .isEqualTo((FOLDS + 1) * config.schedule().cotrain());
    }

    @Test
    void threadsChangeNoBit() {
        ExperimentSpec spec = spec(Runs.config("gcn", "pcl"), FOLDS);

        Runs.assertSameBits(
                run(spec, 3, new ArrayList<>()).run(),
                run(spec, 1, new ArrayList<>()).run());
    }

    @Test
    void theLastModelIsThatOfATrainingOnAllLabelsStoppedAtTheEpoch() {
        TrainConfig config = Runs.config("gcn", "none");
        RunResult crossed = run(spec(config, FOLDS), 1, new ArrayList<>());
        Split all = new LabelSplit(PARTLY, 0, 7).whole();
        TrainConfig shorter = Runs.config(
                Runs.architecture("gcn"),
                "none",
                Runs.PCL,
                new Schedule(crossed.run().best().epoch(), 0, 0),
                0.02);

        TrainedRun plain = Runs.run(Runs.with(PARTLY, PARTLY.labels(), all), shorter, 7, (e, s) -> {});

        assertThat(crossed.run().logits().data()).isEqualTo(plain.lastLogits().data());
    }

    @Test
    void weightsAndSelectionChangeARunAndTheirDefaultsDoNot() {
        TrainConfig plain = Runs.config("gcn", "none");
        RunResult usual = run(spec(plain, 1), 1, new ArrayList<>());

        RunResult same = run(spec(with(plain, ClassWeights.NONE, Selection.ACCURACY), 1), 1, new ArrayList<>());
        RunResult weighted = run(spec(with(plain, ClassWeights.BALANCED, Selection.MACRO_F1), 1), 1, new ArrayList<>());

        Runs.assertSameBits(same.run(), usual.run());
        double best = weighted.run().history().stream()
                .mapToDouble(EpochRecord::validationMacroF1)
                .max()
                .orElseThrow();
        assertThat(weighted.run().best().validationMacroF1()).isEqualTo(best);
        assertThat(weighted.run().history()).isNotEqualTo(usual.run().history());
    }

    private static TrainConfig with(TrainConfig config, ClassWeights weights, Selection selection) {
        return config.with("class-weights", weights).with("select", selection);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void foldsThatWereKeptAreNotTrainedAgainAndChangeNoBit(boolean gated) {
        TrainConfig config = Runs.config("gcn", "pcl");
        ExperimentSpec spec = spec(gated ? TrainConfig.of(gatedSettings()) : config, FOLDS);
        Map<Integer, List<FinishedFold>> kept = new HashMap<>();
        List<EpochRecord> all = new ArrayList<>();
        List<EpochRecord> rest = new ArrayList<>();

        TrainedRun straight = train(spec, all, kept);
        assertThat(kept).hasSize(FOLDS);
        kept.remove(2);
        TrainedRun resumed = train(spec, rest, kept);

        assertThat(resumed.logits().data()).isEqualTo(straight.logits().data());
        assertThat(resumed.heldOut().logits().data())
                .isEqualTo(straight.heldOut().logits().data());
        assertThat(resumed.history()).isEqualTo(straight.history());
        assertThat(rest).hasSizeLessThan(all.size() * 3 / 4);
    }

    private static Map<String, String> gatedSettings() {
        return Map.of("technique", "pcl", "warmup", "4", "cotrain", "6", "k", "5", "gate", "true", "hidden", "8");
    }

    private static TrainedRun train(
            ExperimentSpec spec, List<EpochRecord> told, Map<Integer, List<FinishedFold>> kept) {
        FinishedNetworks finished = new FinishedNetworks() {
            @Override
            public Optional<TrainedRun> of(long seed) {
                return Optional.empty();
            }

            @Override
            public void keep(TrainedRun network) {}

            @Override
            public List<FinishedFold> ofFold(long seed, int fold) {
                return kept.getOrDefault(fold, List.of());
            }

            @Override
            public void keepFold(long seed, int fold, List<FinishedFold> networks) {
                kept.put(fold, networks);
            }
        };
        try (Workers workers = new Workers(1)) {
            return new Experiment(PARTLY, spec, new PlainKernels(), WalkStore.NONE)
                    .train(0, workers, (epoch, state) -> told.add(epoch), Optional.empty(), finished);
        }
    }
}
