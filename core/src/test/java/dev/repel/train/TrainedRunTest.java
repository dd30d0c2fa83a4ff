package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrainedRunTest {
    private static final Matrix LOGITS = Matrix.of(new double[][] {{1, 2}, {3, 4}});
    private static final EpochRecord EPOCH = new EpochRecord(1, false, 1, 0, -1, 0.5, 1, 0.5, null);
    private static final TrainedRun SINGLE = new TrainedRun(
            7,
            EPOCH,
            Map.of(),
            LOGITS,
            LOGITS,
            LOGITS,
            List.of(EPOCH, EPOCH.withEpoch(2), EPOCH.withEpoch(3), EPOCH.withEpoch(4)),
            2,
            HeldOut.of(new int[] {1}, LOGITS));

    @Test
    void theTimeOfAnEpochIsThatOfTheRunByItsEpochs() {
        assertThat(SINGLE.msPerEpoch()).isEqualTo(500);
        assertThat(mean(new double[] {0.25, 0.75}).msPerEpoch())
                .as("all networks together took ten epochs")
                .isEqualTo(200);
    }

    @Test
    void onlyAMeanKnowsHowMuchItsNetworksDisagree() {
        assertThat(SINGLE.predicted().isMean()).isFalse();
        assertThat(SINGLE.predicted().logits()).isSameAs(LOGITS);
        assertThat(mean(new double[] {0.25, 0.75}).predicted().disagreement()).containsExactly(0.25, 0.75);
        assertThat(mean(new double[] {0.25, 0.75}).predicted().logits()).isSameAs(LOGITS);
    }

    private static TrainedRun mean(double[] disagreement) {
        return new TrainedRun(
                7,
                EPOCH,
                Map.of(),
                LOGITS,
                LOGITS,
                LOGITS,
                SINGLE.history(),
                2,
                SINGLE.heldOut(),
                Optional.of(new Ensemble(List.of(), 3, 10, disagreement)),
                Optional.empty(),
                Optional.empty());
    }
}
