package dev.repel.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.EdgeTraits;
import dev.repel.model.Embedding;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.testkit.Runs;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionedTrainerTest {
    private static final Schedule TWENTY = new Schedule(10, 10, 0);
    /** At the usual τ of 0.05 two easy classes are a step function, which turns every rounding into another path. */
    private static final PclSettings SMOOTH = Runs.pcl(0.5, 30, 0.5, Weighting.WALK, 1);

    private static final NodeDataset SCALED =
            Runs.DATASET.withFeatures(Runs.DATASET.features().rowNormalised());

    @ParameterizedTest
    @CsvSource({
        "gcn, logits, pcl",
        "gcn, hidden, pcl",
        "gcn, head, pcl",
        "gcn, logits, none",
        "graphsage, logits, pcl",
        "gin, logits, pcl",
        "chebnet, logits, pcl",
        "gat, logits, pcl",
        "mlp, logits, pcl",
        "dagnn, logits, pcl"
    })
    void lossesAreThoseOfOneMachine(String backbone, String embedding, String technique) {
        TrainConfig config = withoutDropout(backbone, Embedding.valueOf(embedding.toUpperCase(Locale.ROOT)), technique);

        TrainedRun whole = Runs.run(Runs.DATASET, config, 3, TrainingListener.SILENT);
        PartitionedRun parts = train(config, 4, false, Optional.empty(), TrainingListener.SILENT);

        // the first steps with pairs show that the sums are right; later ones what Adam makes of roundings
        assertAgree(parts.history().subList(0, 13), whole.history().subList(0, 13), 1e-5);
        assertAgree(parts.history(), whole.history(), 1e-3);
        assertThat(parts.history().get(19).anchors())
                .isEqualTo(whole.history().get(19).anchors());
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat", "gin", "chebnet"})
    void weightsOfEdgesCountInPartsToo(String backbone) {
        countsInPartsToo(backbone, Runs.WEIGHTED, 5e-5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat", "gin", "chebnet", "gprgnn"})
    void directionsOfEdgesCountInPartsToo(String backbone) {
        // after some steps, Adam has made more of the roundings of three maps per layer
        countsInPartsToo(backbone, Runs.DIRECTED, 1e-3);
    }

    private static void countsInPartsToo(String backbone, NodeDataset dataset, double tolerance) {
        TrainConfig config = withoutDropout(backbone, Embedding.LOGITS, "pcl");
        NodeDataset scaled = dataset.withFeatures(dataset.features().rowNormalised());

        TrainedRun whole = Runs.run(dataset, config, 3, TrainingListener.SILENT);
        PartitionedRun parts = train(scaled, config, 4, false, Optional.empty(), TrainingListener.SILENT);

        assertAgree(parts.history().subList(0, 13), whole.history().subList(0, 13), tolerance);
        assertAgree(parts.history().subList(0, 3), whole.history().subList(0, 3), 1e-5);
        assertThat(whole.history().get(9).supervisedLoss())
                .isNotEqualTo(Runs.run(Runs.DATASET, config, 3, TrainingListener.SILENT)
                        .history()
                        .get(9)
                        .supervisedLoss());
    }

    @Test
    void onePartIsOneMachineToTheBitDropoutIncluded() {
        TrainConfig config = Runs.config("gcn", "pcl");

        TrainedRun whole = Runs.run(Runs.DATASET, config, 3, TrainingListener.SILENT);
        PartitionedRun one = train(config, 1, false, Optional.empty(), TrainingListener.SILENT);

        assertAgree(one.history(), whole.history(), 1e-6);
        assertThat(one.best().epoch()).isEqualTo(whole.best().epoch());
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "pcl"})
    void lostWorkersChangeNoBit(String technique) {
        TrainConfig config = Runs.config("gcn", technique);

        PartitionedRun kept = train(config, 3, false, Optional.empty(), TrainingListener.SILENT);
        PartitionedRun lost = train(config, 3, true, Optional.empty(), TrainingListener.SILENT);

        assertThat(lost.history()).isEqualTo(kept.history());
        Runs.assertSameParameters(lost.parameters(), kept.parameters());
    }

    @Test
    void aSavedStateGoesOnToTheSameBits() {
        TrainConfig config = Runs.config("gcn", "pcl");
        AtomicReference<TrainingState> saved = new AtomicReference<>();
        PartitionedRun unbroken = train(config, 3, false, Optional.empty(), (epoch, state) -> {
            if (epoch.epoch() == 8) {
                saved.set(state.get());
            }
        });

        PartitionedRun resumed = train(config, 3, false, Optional.of(saved.get()), TrainingListener.SILENT);

        assertThat(resumed.history()).isEqualTo(unbroken.history());
        Runs.assertSameParameters(resumed.parameters(), unbroken.parameters());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ups", "pcl,dropedge", "pairnorm"})
    void whatNeedsTheWholeGraphIsRefused(String technique) {
        assertThatThrownBy(() -> PartitionedTrainer.check(Runs.config("gcn", technique)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(technique);
    }

    @Test
    void aBackboneThatCollectsFromFarIsRefused() {
        assertThatThrownBy(() -> PartitionedTrainer.check(Runs.config("pprgo", "none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("works on one machine only");
    }

    private static TrainConfig withoutDropout(String backbone, Embedding embedding, String technique) {
        return Runs.config(Runs.architecture(backbone, 2, 16, 0, embedding), technique, SMOOTH, TWENTY, 0.02);
    }

    private static PartitionedRun train(
            TrainConfig config,
            int parts,
            boolean forgetful,
            Optional<TrainingState> saved,
            TrainingListener listener) {
        return train(SCALED, config, parts, forgetful, saved, listener);
    }

    private static PartitionedRun train(
            NodeDataset scaled,
            TrainConfig config,
            int parts,
            boolean forgetful,
            Optional<TrainingState> saved,
            TrainingListener listener) {
        Split split = scaled.publicSplit().orElseThrow();
        PartitionedTrainer trainer = new PartitionedTrainer(
                config,
                scaled.classes(),
                scaled.features().cols(),
                EdgeTraits.of(scaled.graph()),
                new LabelledNodes(
                        split.train(), labels(split.train()), split.validation(), labels(split.validation())));
        LocalRounds rounds = new LocalRounds(scaled, parts, trainer.reach(), trainer.plan(3), forgetful);
        return trainer.train(rounds, 3, saved, listener);
    }

    private static int[] labels(int[] nodes) {
        return Arrays.stream(nodes).map(node -> SCALED.labels()[node]).toArray();
    }

    private static void assertAgree(List<EpochRecord> actual, List<EpochRecord> expected, double tolerance) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int e = 0; e < expected.size(); e++) {
            assertClose(actual.get(e).supervisedLoss(), expected.get(e).supervisedLoss(), tolerance);
            // a contrastive loss near 0 is e to a number that rounding changes: what is minimised is the sum
            assertClose(total(actual.get(e)), total(expected.get(e)), tolerance);
            assertClose(actual.get(e).validationLoss(), expected.get(e).validationLoss(), tolerance);
        }
    }

    private static double total(EpochRecord epoch) {
        return epoch.supervisedLoss() + epoch.extraLoss();
    }

    private static void assertClose(double actual, double expected, double tolerance) {
        assertThat(actual).isCloseTo(expected, within(tolerance * Math.abs(expected)));
    }
}
