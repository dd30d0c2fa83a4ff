package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.autograd.PairNorm;
import dev.repel.data.UnknownName;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.pseudo.Weighting;
import dev.repel.settings.OwnSettings;
import dev.repel.testkit.Runs;
import dev.repel.testkit.TechniqueContract;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every technique in the table; a new one is tested without a line here. */
class TechniqueContractTest extends TechniqueContract {
    @Override
    protected List<String> names() {
        return Techniques.names();
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
                "grand,dropedge,ups",
                "pcl,grand+",
                "grand+,dropedge,ups"
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
                .with(new UpsSettings(0, 3, 4, null, 0.5, 0.3, 0.45, 0.3, 1, 5))
                .with(new SelfTrainingSettings(0, 0, 2, 1e-6))
                .with(new M3sSettings(0, 3, 20, true, true))
                .with(new InfoGnnSettings(InformativeNodes.Rule.RANK, 0.6, 100, 2, 0.7, 0, 0, 0))
                .with(new GrandSettings(1, 0, 0, 0.5, 0))
                .with(new GrandPlusSettings(1, 0, 0.2, 0, 32, 0, 0.5, 0, 0, 2))
                .with(new Cg3Settings(0, 0, 0, 0.5, 8, 2, 150))
                .with(new CgpnSettings(0, 8, 0.5, 0.9, 1.3, 0.5, 150, CgpnPrediction.POISSON))
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
}
