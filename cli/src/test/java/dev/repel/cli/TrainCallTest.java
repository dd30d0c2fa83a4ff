package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.study.run.TrainingCall;
import dev.repel.tensor.PlainKernels;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrainCallTest {
    private static TrainConfig shortened(double share, Map<String, String> options) {
        TrainingCall call = TrainCall.reader(Map.of("dataset", CommandLineRun.TINY), new PlainKernels())
                .read(options);
        return call.shortened(share)
                .spec(SyntheticGraph.parse(CommandLineRun.TINY).generate())
                .config();
    }

    @Test
    void allPhasesAndStagesAreShortened() {
        Map<String, String> options = Map.of("warmup", "100", "cotrain", "300", "ups-epochs", "60", "m3s-epochs", "3");

        TrainConfig quarter = shortened(0.25, options);

        assertThat(quarter.schedule()).isEqualTo(new Schedule(25, 75, 0));
        assertThat(quarter.techniques().ups().roundEpochs()).isEqualTo(15);
        assertThat(quarter.techniques().pseudoLabels().m3s().stageEpochs()).isEqualTo(1);
        assertThat(shortened(1, options))
                .isEqualTo(
                        shortened(1, Map.of("epochs", "400", "warmup", "100", "ups-epochs", "60", "m3s-epochs", "3")));
    }

    @Test
    void whatIsNotSaidHasItsDefaultProportions() {
        assertThat(shortened(0.5, Map.of("epochs", "100")).schedule()).isEqualTo(new Schedule(20, 30, 0));
        assertThat(TrainCall.schedule(Map.of()).withEpochs(1)).isEqualTo(new Schedule(0, 1, 0));
    }
}
