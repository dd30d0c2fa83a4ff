package dev.repel.io.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.eval.Calibration;
import dev.repel.experiment.RunResult;
import dev.repel.train.Selection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutcomeTest {
    private static Outcome of(double[]... accuracyAndLoss) {
        List<RunResult> results = IntStream.range(0, accuracyAndLoss.length)
                .mapToObj(i -> SmallRun.result(i, accuracyAndLoss[i][0], accuracyAndLoss[i][1]))
                .toList();
        return Outcome.of("pcl", Selection.ACCURACY, results);
    }

    @Test
    void theBestRunIsChosenByValidationAlone() {
        assertThat(of(new double[] {0.5, 1}, new double[] {0.6, 2}).bestIndex()).isEqualTo(1);
        assertThat(of(new double[] {0.5, 1}, new double[] {0.5, 0.9}).bestIndex())
                .isEqualTo(1);
        assertThat(of(new double[] {0.5, 1}, new double[] {0.5, 1}).bestIndex()).isZero();
    }

    @Test
    void keepsTheBestRunWholeAndTheFiguresOfAll() {
        Outcome outcome = of(new double[] {0.5, 1}, new double[] {0.6, 1});

        assertThat(outcome.best().run().seed()).isEqualTo(1);
        assertThat(outcome.best().run().logits().rows()).isEqualTo(4);
        assertThat(outcome.runs()).extracting(RunFigures::seed).containsExactly(0L, 1L);
        assertThat(outcome.summary(RunFigures::validationAccuracy).mean()).isEqualTo(0.55);
    }

    @Test
    void judgesByTestNodesWhereThereAreSome() {
        Judgement judgement = of(new double[] {0.5, 1}).judgement();

        assertThat(judgement.confusion()).isDeepEqualTo(new int[][] {{0, 0}, {0, 1}});
        assertThat(judgement.macroF1().mean()).isEqualTo(1);
        assertThat(judgement.calibration().stream()
                        .mapToInt(Calibration.Bin::count)
                        .sum())
                .isEqualTo(1);
    }

    @Test
    void comparesSeedBySeed() {
        Outcome ours = of(new double[] {0.5, 1}, new double[] {0.6, 1});

        Comparison comparison = Comparison.of(ours, ours);

        assertThat(comparison.equal()).isEqualTo(2);
        assertThat(comparison.better() + comparison.worse()).isZero();
        assertThat(comparison.difference().mean()).isZero();
        assertThat(comparison.accuracy()).isEqualTo(ours.summary(RunFigures::testAccuracy));
    }

    @Test
    void comparesOnlyTheSameSeeds() {
        Outcome two = of(new double[] {0.5, 1}, new double[] {0.6, 1});
        Outcome one = of(new double[] {0.5, 1});

        assertThatThrownBy(() -> Comparison.of(two, one))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same seeds can be compared: [0, 1] and [0]");
    }
}
