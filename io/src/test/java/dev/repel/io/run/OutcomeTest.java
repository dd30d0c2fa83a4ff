package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.train.Selection;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static Outcome of(double[]... accuracyAndLoss) {
        Outcome outcome = new Outcome("pcl", Selection.ACCURACY);
        for (int i = 0; i < accuracyAndLoss.length; i++) {
            outcome.add(SmallRun.result(i, accuracyAndLoss[i][0], accuracyAndLoss[i][1]));
        }
        return outcome;
    }

    @Test
    void theBestRunIsChosenByValidationAlone() {
        assertThat(of(new double[] {0.5, 1}, new double[] {0.6, 2}).bestIndex()).isEqualTo(1);
        assertThat(of(new double[] {0.5, 1}, new double[] {0.5, 0.9}).bestIndex())
                .isEqualTo(1);
        assertThat(of(new double[] {0.5, 1}, new double[] {0.5, 1}).bestIndex()).isZero();
    }

    @Test
    void onlyTheBestRunKeepsItsTensors() {
        Outcome outcome = of(new double[] {0.5, 1}, new double[] {0.6, 1});

        assertThat(outcome.best().run().logits().rows()).isEqualTo(4);
        assertThat(outcome.results())
                .allMatch(result -> result.run().parameters().isEmpty());
        assertThat(outcome.summary(RunFigures::validationAccuracy).mean()).isEqualTo(0.55);
    }

    @Test
    void comparesSeedBySeed() {
        Outcome ours = of(new double[] {0.5, 1}, new double[] {0.6, 1});

        Comparison comparison = Comparison.of(ours, ours);

        assertThat(comparison.equal()).isEqualTo(2);
        assertThat(comparison.better() + comparison.worse()).isZero();
        assertThat(comparison.difference().mean()).isZero();
    }
}
