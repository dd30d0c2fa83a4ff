package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.autograd.PairNorm;
import dev.repel.data.Datasets;
import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.UnknownName;
import dev.repel.experiment.Runs;
import dev.repel.model.Architecture;
import dev.repel.model.Backbones;
import dev.repel.model.Embedding;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every technique in the table has to fulfil; a new one is tested without a line here. */
class TechniqueContractTest {
    static List<String> names() {
        return Techniques.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void sameSeedGivesTheSameBitsAndAnotherSeedOthers(String technique) {
        TrainConfig config = Runs.config("gcn", technique);

        TrainedRun run = Runs.run(config);

        Runs.assertSameBits(Runs.run(config), run);
        TrainedRun other = Runs.run(Runs.DATASET, config, 1, TrainingListener.SILENT);
        assertThat(other.lastLogits().data()).isNotEqualTo(run.lastLogits().data());
        assertThat(other.seed()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("names")
    void threadsDoNotChangeABit(String technique) {
        NodeDataset larger = Runs.withSplit(Datasets.plantedPartition(500, 3, 4), 30, 100);
        Architecture wide = Runs.architecture("gcn", 2, 96, 0.5, Embedding.LOGITS);
        PclSettings many = Runs.pcl(0.3, 100, 0.05, Runs.PCL.weighting(), 1);
        TrainConfig config = Runs.config(wide, technique, many, Runs.SHORT, 0.02);

        TrainedRun one = onThreads(larger, config, 1);

        Runs.assertSameBits(onThreads(larger, config, 2), one);
        Runs.assertSameBits(onThreads(larger, config, 8), one);
    }

    /** Stopped in the warm-up, at its end, in the co-training and at the end of it all. */
    @ParameterizedTest
    @MethodSource("names")
    void resumedRunIsTheRunThatNeverStopped(String technique) {
        TrainConfig config = Runs.config("gcn", technique);
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
    void listeningChangesNothing(String technique) {
        TrainConfig config = Runs.config("gcn", technique);
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
    void testLabelsCannotInfluenceTheOutcome(String technique) {
        TrainConfig config = Runs.config("gcn", technique);
        Split split = Runs.DATASET.publicSplit().orElseThrow();
        int[] scrambled = Runs.DATASET.labels().clone();
        for (int node : split.test()) {
            scrambled[node] = 1 - scrambled[node];
        }

        TrainedRun run = Runs.run(Runs.with(Runs.DATASET, scrambled, split), config, 0, TrainingListener.SILENT);

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
    void graphWithoutEdgesAndSingleClassAreHarmless(String technique) {
        NodeDataset edgeless = Runs.withSplit(Datasets.edgeless(2, new int[60]), 5, 10);
        NodeDataset single = Runs.withSplit(Datasets.plantedPartition(60, 1, 2), 5, 10);
        TrainConfig config = Runs.config("gcn", technique);
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
    void everyChoiceOfEmbeddingTrains(String technique) {
        for (Embedding embedding : Embedding.values()) {
            Architecture architecture = Runs.architecture("gcn", 2, 16, 0, embedding);

            TrainedRun run = Runs.run(Runs.config(architecture, technique, Runs.PCL, Runs.SHORT, 0.02));

            assertThat(run.embeddings().cols()).isEqualTo(embedding == Embedding.LOGITS ? 2 : 16);
            assertThat(run.history().get(5).supervisedLoss())
                    .isLessThan(run.history().get(0).supervisedLoss());
        }
    }

    /** Refused with a reason: nothing to drop edges from, no hidden layer to normalise. */
    private static boolean suits(String technique, String backbone) {
        boolean blind = technique.equals("dropedge") && backbone.equals("mlp");
        boolean flat = technique.equals("pairnorm") && backbone.equals("sgc");
        return !blind && !flat;
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyBackboneTrainsWithIt(String technique) {
        for (String backbone : Backbones.names()) {
            if (suits(technique, backbone)) {
                TrainedRun run = Runs.run(Runs.config(backbone, technique));

                assertThat(run.history()).as(backbone).hasSize(12);
                for (float logit : run.lastLogits().data()) {
                    assertThat(logit).as(backbone).isFinite();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pairnorm,pcl",
                "dropedge,pcl",
                "pairnorm,dropedge,ups",
                "dropedge,m3s",
                "dropedge,infognn",
                "pcl,grand",
                "cg3,grand",
                "cg3,dropedge",
                "grand,cgpn",
                "grand,tifa-gcl",
                "grand,dropedge,ups"
            })
    void severalTogetherResumeToTheSameBits(String techniques) {
        TrainConfig config = Runs.config("gcn", techniques);
        List<TrainingState> states = new ArrayList<>();

        TrainedRun straight = Runs.run(Runs.DATASET, config, 0, (epoch, state) -> states.add(state.get()));

        for (int epoch : new int[] {3, 6, 8}) {
            Runs.assertSameBits(Runs.resume(config, states.get(epoch - 1)), straight);
        }
    }

    @Test
    void strengthOfZeroIsThePlainBackboneToTheLastBit() {
        OwnSettings off = OwnSettings.NONE
                .with(Runs.pcl(0.5, 30, 0.05, Weighting.WALK, 0))
                .with(new PairNormSettings(PairNorm.Mode.PN, 0))
                .with(new DropEdgeSettings(1, true))
                .with(new UpsSettings(0, 3, 4, 0.5, 0.3, 0.45, 0.3, 1, 5))
                .with(new SelfTrainingSettings(0, 0, 2, 1e-6))
                .with(new M3sSettings(0, 3, 20, true, true))
                .with(new InfoGnnSettings(InformativeNodes.Rule.RANK, 0.6, 100, 2, 0.7, 0, 0, 0))
                .with(new GrandSettings(1, 0, 0, 0.5, 0))
                .with(new Cg3Settings(0, 0, 0, 0.5, 8, 2, 150))
                .with(new CgpnSettings(0, 8, 0.5, 0.9, 1.3, 0.5, 150))
                .with(new TifaSettings(0, 0.5, 0.1, 0.5, 3, 10, 0.5, 1.5, 0.15));
        TrainedRun plain = Runs.run(Runs.config("gcn", "none"));
        for (String technique : Techniques.names()) {
            TrainConfig config = Runs.config(Runs.architecture("gcn"), technique, off, Runs.SHORT, 0.02);

            Runs.assertSameModel(Runs.run(config), plain);
        }
    }

    @Test
    void combinationsThatMakeNoSenseAreRefusedWithTheReason() {
        assertThatThrownBy(() -> Techniques.check("dropedge", "mlp")).hasMessageContaining("changes the graph");
        assertThatThrownBy(() -> Techniques.check("pcl,ups", "gcn"))
                .hasMessageContaining("pcl and ups cannot be combined");
        assertThatThrownBy(() -> Techniques.check("pcl,pcl", "gcn")).hasMessageContaining("twice");
        assertThatThrownBy(() -> Techniques.check("none,pcl", "gcn")).hasMessageContaining("cannot be combined");
        assertThatThrownBy(() -> Techniques.check("", "gcn")).isInstanceOf(UnknownName.class);
    }

    @Test
    void unknownTechniqueIsRefusedByName() {
        assertThatThrownBy(() -> Techniques.check("pcI", "gcn"))
                .isInstanceOf(UnknownName.class)
                .hasMessageContaining("Did you mean pcl");
    }

    private static TrainedRun onThreads(NodeDataset dataset, TrainConfig config, int threads) {
        try (Workers workers = new Workers(threads)) {
            return Runs.experiment(dataset, config)
                    .run(0, workers, TrainingListener.SILENT, Optional.empty())
                    .run();
        }
    }
}
