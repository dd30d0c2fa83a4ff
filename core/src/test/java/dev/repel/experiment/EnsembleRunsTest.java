package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.FittedScaling;
import dev.repel.data.NodeDataset;
import dev.repel.data.SplitStrategy;
import dev.repel.eval.CalibrationMethod;
import dev.repel.eval.Temperature;
import dev.repel.graph.WalkStore;
import dev.repel.settings.Declared;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import dev.repel.train.Ensemble;
import dev.repel.train.EpochRecord;
import dev.repel.train.HeldOut;
import dev.repel.train.Member;
import dev.repel.train.MemberRule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnsembleRunsTest {
    private static final TrainConfig CONFIG = Runs.config("gcn", "pcl");
    private static final ExperimentSpec RANDOM = ExperimentSpec.of(CONFIG, SplitStrategy.RANDOM)
            .with("train-per-class", 10)
            .with("seed", 5L);
    private static final ExperimentSpec THREE = RANDOM.with("ensemble", 3);

    private static Experiment experiment(NodeDataset dataset, ExperimentSpec spec) {
        return new Experiment(dataset, spec, new PlainKernels(), WalkStore.NONE);
    }

    private static TrainedRun train(ExperimentSpec spec, int index) {
        return train(Runs.DATASET, spec, index, TrainingListener.SILENT, Optional.empty(), FinishedNetworks.NONE);
    }

    private static TrainedRun train(
            NodeDataset dataset,
            ExperimentSpec spec,
            int index,
            TrainingListener listener,
            Optional<TrainingState> from,
            FinishedNetworks finished) {
        try (Workers workers = new Workers(1)) {
            return experiment(dataset, spec).train(index, workers, listener, from, finished);
        }
    }

    /** Keeps in memory. */
    private static final class Kept implements FinishedNetworks {
        private final Map<Long, TrainedRun> bySeed = new HashMap<>();

        @Override
        public Optional<TrainedRun> of(long seed) {
            return Optional.ofNullable(bySeed.get(seed));
        }

        @Override
        public void keep(TrainedRun network) {
            bySeed.put(network.seed(), network);
        }
    }

    @Test
    void networksDifferInTheirSeedAndShareTheSplitOfTheRun() {
        Kept kept = new Kept();

        TrainedRun run = train(Runs.DATASET, THREE, 2, TrainingListener.SILENT, Optional.empty(), kept);

        assertThat(kept.bySeed).containsOnlyKeys(7L, 1007L, 2007L);
        Runs.assertSameBits(kept.bySeed.get(7L), train(RANDOM, 2));
        assertThat(run.seed()).isEqualTo(7);
        Ensemble ensemble = run.ensemble().orElseThrow();
        assertThat(ensemble.members()).extracting(Member::seed).containsExactlyInAnyOrder(7L, 1007L, 2007L);
        assertThat(ensemble.candidates()).isEqualTo(3);
        assertThat(ensemble.epochs()).isEqualTo(3 * 12);
        for (Member member : ensemble.members()) {
            TrainedRun network = kept.bySeed.get(member.seed());
            assertThat(network.heldOut().nodes()).isEqualTo(run.heldOut().nodes());
            assertThat(member.parameters()).isSameAs(network.parameters());
            assertThat(member.config()).isEqualTo(CONFIG);
            assertThat(member.weight()).isCloseTo(1.0 / 3, within(1e-12));
        }
        assertThat(kept.bySeed.get(1007L).logits().data())
                .isNotEqualTo(kept.bySeed.get(2007L).logits().data());
    }

    @Test
    void networksOfSeveralExperimentsTakeTurns() {
        Experiment first = experiment(Runs.DATASET, THREE);
        ExperimentSpec other = Declared.replacing(THREE, Runs.config("mlp", "none"))
                .with("scaling", FeatureScaling.UNIT_ROWS)
                .with("warmup", 2);
        Experiment second = experiment(Runs.DATASET, other);
        Experiment both = first.inTurnWith(List.of(second));
        Kept kept = new Kept();

        TrainedRun run;
        try (Workers workers = new Workers(1)) {
            run = both.train(2, workers, TrainingListener.SILENT, Optional.empty(), kept);
        }

        Runs.assertSameBits(kept.bySeed.get(7L), train(RANDOM, 2));
        Kept alone = new Kept();
        train(Runs.DATASET, other, 2, TrainingListener.SILENT, Optional.empty(), alone);
        Runs.assertSameBits(kept.bySeed.get(1007L), alone.bySeed.get(1007L));
        Ensemble ensemble = run.ensemble().orElseThrow();
        for (Member member : ensemble.members()) {
            boolean isSecond = member.seed() == 1007;
            assertThat(member.config()).isEqualTo(isSecond ? other.config() : CONFIG);
            assertThat(member.scaling()).isEqualTo(isSecond ? second.scaling() : first.scaling());
        }
        assertThat(both.epochs()).isEqualTo(ensemble.epochs()).isEqualTo(2 * first.epochs() / 3 + second.epochs() / 3);
        assertThat(both.cotrainingEpochs()).isEqualTo(2 * first.cotrainingEpochs() / 3 + second.cotrainingEpochs() / 3);
        assertThat(both.memory().training())
                .isEqualTo(Math.max(first.memory().training(), second.memory().training()));
    }

    @Test
    void theRunIsTheMeanOfCalibratedProbabilities() {
        Kept kept = new Kept();
        TrainedRun run = train(Runs.DATASET, THREE, 0, TrainingListener.SILENT, Optional.empty(), kept);
        int[] labels = labels(run.heldOut());

        double best = Double.POSITIVE_INFINITY;
        for (Member member : run.ensemble().orElseThrow().members()) {
            TrainedRun network = kept.bySeed.get(member.seed());
            assertThat(member.temperature())
                    .isEqualTo(Temperature.fit(network.heldOut().logits(), labels));
            best = Math.min(best, member.temperature().loss(network.heldOut().logits(), labels));
        }
        for (int node : new int[] {0, 50, 199}) {
            double mean = 0;
            for (Member member : run.ensemble().orElseThrow().members()) {
                mean += member.temperature()
                                .probability(kept.bySeed.get(member.seed()).logits(), node, 1)
                        / 3;
            }
            assertThat(Temperature.NONE.probability(run.logits(), node, 1)).isCloseTo(mean, within(1e-6));
        }
        Member first = run.ensemble().orElseThrow().members().get(0);
        TrainedRun single = kept.bySeed.get(first.seed());
        assertThat(first.temperature().loss(single.heldOut().logits(), labels)).isEqualTo(best);
        assertThat(run.embeddings()).isSameAs(single.embeddings());
        assertThat(run.history()).isSameAs(single.history());
        assertThat(run.best().epoch()).isEqualTo(single.best().epoch());
        assertThat(run.best().validationLoss())
                .isCloseTo(Temperature.NONE.loss(run.heldOut().logits(), labels) / labels.length, within(1e-9));
        assertThat(run.heldOut().logits().data())
                .isEqualTo(
                        HeldOut.of(run.heldOut().nodes(), run.logits()).logits().data());
    }

    private static int[] labels(HeldOut heldOut) {
        return Arrays.stream(heldOut.nodes())
                .map(node -> Runs.DATASET.labels()[node])
                .toArray();
    }

    @Test
    void withoutCalibrationTemperaturesAreOne() {
        TrainedRun run = train(THREE.with("calibrate", CalibrationMethod.NONE), 0);

        assertThat(run.ensemble().orElseThrow().members())
                .extracting(Member::temperature)
                .containsOnly(Temperature.NONE);
    }

    @Test
    void aResumedEnsembleHasTheSameBits() {
        List<TrainingState> states = new ArrayList<>();
        Kept kept = new Kept();
        List<EpochRecord> told = new ArrayList<>();
        TrainedRun whole = train(
                Runs.DATASET,
                THREE,
                0,
                (epoch, state) -> {
                    told.add(epoch);
                    states.add(state.get());
                },
                Optional.empty(),
                kept);
        assertThat(told).extracting(EpochRecord::epoch).containsExactlyElementsOf(oneTo(36));
        // interrupted in the second network, with the first one kept
        TrainingState state = states.get(12 + 7);
        assertThat(state.seed()).isEqualTo(1005);
        kept.bySeed.keySet().retainAll(List.of(5L));
        List<EpochRecord> rest = new ArrayList<>();

        TrainedRun resumed = train(Runs.DATASET, THREE, 0, (epoch, s) -> rest.add(epoch), Optional.of(state), kept);

        assertSameEnsemble(resumed, whole);
        Runs.assertSameBits(resumed, whole);
        assertThat(rest).isEqualTo(told.subList(12 + 8, 36));
    }

    private static List<Integer> oneTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }

    private static void assertSameEnsemble(TrainedRun actual, TrainedRun expected) {
        // histories also tell the quality of pairs, which is measured with all labels
        Runs.assertSameModel(actual, expected);
        assertThat(actual.best().validationLoss()).isEqualTo(expected.best().validationLoss());
        Ensemble mine = actual.ensemble().orElseThrow();
        Ensemble its = expected.ensemble().orElseThrow();
        assertThat(mine.disagreement()).isEqualTo(its.disagreement());
        assertThat(mine.members()).hasSameSizeAs(its.members());
        for (int m = 0; m < mine.members().size(); m++) {
            Member a = mine.members().get(m);
            Member b = its.members().get(m);
            assertThat(a.temperature()).isEqualTo(b.temperature());
            assertThat(a.seed()).isEqualTo(b.seed());
            Runs.assertSameParameters(a.parameters(), b.parameters());
        }
    }

    @ParameterizedTest
    @EnumSource(MemberRule.class)
    void testLabelsChangeNoBit(MemberRule rule) {
        ExperimentSpec spec = ExperimentSpec.of(CONFIG, SplitStrategy.PUBLIC)
                .with("ensemble", 3)
                .with("ensemble-members", rule);

        TrainedRun usual = train(spec, 0);
        TrainedRun other = train(
                Runs.WRONG_TEST_LABELS, spec, 0, TrainingListener.SILENT, Optional.empty(), FinishedNetworks.NONE);

        assertSameEnsemble(other, usual);
    }

    @Test
    void foldsOfEveryNetworkAreTold() {
        ExperimentSpec folded =
                ExperimentSpec.of(CONFIG, SplitStrategy.LABELS).with("folds", 2).with("ensemble", 2);
        List<String> told = new ArrayList<>();
        TrainingListener listener = new TrainingListener() {
            @Override
            public void beforeNetwork(int number, int of, int epochs) {
                told.add(number + " of " + of);
            }

            @Override
            public void afterEpoch(EpochRecord epoch, Supplier<TrainingState> state) {}
        };

        train(Runs.DATASET, folded, 0, listener, Optional.empty(), FinishedNetworks.NONE);

        assertThat(told).containsExactly("1 of 3", "2 of 3", "3 of 3", "1 of 3", "2 of 3", "3 of 3");
    }

    @Test
    void everyNetworkIsAWholeCrossValidationOnTheSameFolds() {
        ExperimentSpec folded = ExperimentSpec.of(CONFIG, SplitStrategy.LABELS).with("folds", 2);
        Kept kept = new Kept();

        TrainedRun run =
                train(Runs.DATASET, folded.with("ensemble", 2), 0, TrainingListener.SILENT, Optional.empty(), kept);

        assertThat(kept.bySeed).containsOnlyKeys(0L, 1000L);
        assertThat(kept.bySeed.get(1000L).heldOut().nodes())
                .isEqualTo(kept.bySeed.get(0L).heldOut().nodes());
        Runs.assertSameBits(kept.bySeed.get(0L), train(folded, 0));
        assertThat(run.ensemble().orElseThrow().members()).hasSize(2);
        assertThat(experiment(Runs.DATASET, folded.with("ensemble", 2)).epochs())
                .isEqualTo(2 * experiment(Runs.DATASET, folded).epochs());
    }

    @Test
    void membersMayHaveConfigurationsOfTheirOwnAndBeMeansThemselves() {
        Ensemble.Candidate gcn =
                new Ensemble.Candidate(train(RANDOM, 0), CONFIG, FittedScaling.of(FeatureScaling.ROW_SUMS));
        TrainConfig other = Runs.config("mlp", "none");
        Ensemble.Candidate mlp = new Ensemble.Candidate(
                train(RANDOM.with("backbone", "mlp").with("technique", "none"), 0),
                other,
                FittedScaling.of(FeatureScaling.NONE));
        Ensemble.Candidate two = new Ensemble.Candidate(
                train(RANDOM.with("ensemble", 2), 0), CONFIG, FittedScaling.of(FeatureScaling.ROW_SUMS));
        int[] labels = labels(gcn.run().heldOut());

        TrainedRun mixed = Ensemble.average(List.of(gcn, mlp, two), labels, true, MemberRule.ALL);

        List<Member> members = mixed.ensemble().orElseThrow().members();
        assertThat(members).hasSize(4);
        assertThat(members.stream().mapToDouble(Member::weight).sum()).isCloseTo(1, within(1e-12));
        assertThat(members)
                .filteredOn(member -> member.weight() < 0.2)
                .extracting(Member::seed)
                .containsExactlyInAnyOrder(5L, 1005L);
        assertThat(members)
                .filteredOn(member -> member.scaling().kind() == FeatureScaling.NONE)
                .singleElement()
                .satisfies(member -> assertThat(member.config()).isEqualTo(other));
        assertThat(mixed.ensemble().orElseThrow().epochs()).isEqualTo(4 * 12);
    }

    @Test
    void networksWithOtherHeldBackLabelsCannotBeAveraged() {
        Ensemble.Candidate here =
                new Ensemble.Candidate(train(RANDOM, 0), CONFIG, FittedScaling.of(FeatureScaling.ROW_SUMS));
        Ensemble.Candidate there =
                new Ensemble.Candidate(train(RANDOM, 1), CONFIG, FittedScaling.of(FeatureScaling.ROW_SUMS));

        assertThatThrownBy(() ->
                        Ensemble.average(List.of(here, there), labels(here.run().heldOut()), true, MemberRule.ALL))
                .hasMessageContaining("the same labels");
    }
}
