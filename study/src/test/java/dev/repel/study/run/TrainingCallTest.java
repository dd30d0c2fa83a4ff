package dev.repel.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.data.NodeDataset;
import dev.repel.io.source.GraphSource;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.technique.M3sSettings;
import dev.repel.technique.UpsSettings;
import dev.repel.tensor.PlainKernels;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrainingCallTest {
    private static final NodeDataset DATASET =
            SyntheticGraph.parse("synthetic:nodes=300,classes=3").generate();

    private static TrainingCall call(Map<String, String> settings) {
        return new TrainingCall.Reader(Map.of(), any -> GraphSource.of(DATASET), new PlainKernels(), "1", 1)
                .read(settings);
    }

    private static TrainConfig shortened(double share, Map<String, String> settings) {
        return call(settings).shortened(share).spec(DATASET).config();
    }

    @Test
    void allPhasesAndStagesAreShortened() {
        TrainConfig ups =
                shortened(0.25, Map.of("technique", "ups", "warmup", "100", "cotrain", "300", "ups-epochs", "60"));
        TrainConfig m3s = shortened(0.25, Map.of("technique", "m3s", "m3s-epochs", "3"));

        assertThat(ups.schedule()).isEqualTo(new Schedule(25, 75, 0));
        assertThat(ups.techniques().of(UpsSettings.class).roundEpochs()).isEqualTo(15);
        assertThat(m3s.techniques().of(M3sSettings.class).stageEpochs()).isEqualTo(1);
        assertThat(shortened(1, Map.of("warmup", "100", "cotrain", "300")))
                .isEqualTo(shortened(1, Map.of("epochs", "400", "warmup", "100")));
    }

    @Test
    void whatIsNotSaidHasItsDefaultProportions() {
        assertThat(shortened(0.5, Map.of("epochs", "100")).schedule()).isEqualTo(new Schedule(20, 30, 0));
    }

    @Test
    void onlyWhatHasAnEffectIsRecorded() {
        Map<String, Object> recorded =
                call(Map.of("technique", "none", "hidden", "8")).recorded(DATASET);

        assertThat(recorded)
                .containsEntry("hidden", 8)
                .containsEntry("split", "random")
                .doesNotContainKeys("gamma", "k", "heads", "epochs", "folds");
        assertThat(call(Map.of("technique", "pcl")).recorded(DATASET)).containsKeys("gamma", "k");
    }

    @Test
    void theSettingsOfARunDependOnNeitherSeedNorThreads() {
        assertThat(call(Map.of("seed", "4", "threads", "2", "runs", "3")).settings(DATASET))
                .isEqualTo(call(Map.of()).settings(DATASET));
        assertThat(call(Map.of("hidden", "8")).settings(DATASET))
                .isNotEqualTo(call(Map.of()).settings(DATASET));
    }

    @Test
    void whatIsUnknownOrOfNoUseIsRefused() {
        assertThatThrownBy(() -> call(Map.of("hiden", "8"))).hasMessageContaining("Did you mean hidden?");
        assertThatThrownBy(() -> call(Map.of("technique", "none", "gamma", "0.5")))
                .hasMessageContaining("gamma belongs to pcl");
    }
}
