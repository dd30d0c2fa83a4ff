package dev.repel.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.FeatureScaling;
import dev.repel.data.NodeDataset;
import dev.repel.eval.Calibration;
import dev.repel.eval.Coverage;
import dev.repel.eval.Temperature;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Runs;
import dev.repel.train.HeldOut;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibratedTest {
    /** Two of three answers on the held-back nodes 0 – 2 are right, at a confidence of 0.95 each. */
    private static final NodeDataset DATASET = Datasets.edgeless(2, 0, 0, 1, 1, 0, NodeDataset.UNLABELLED);

    private static final Matrix SURE = Matrix.of(new double[][] {{3, 0}, {3, 0}, {3, 0}});
    private static final HeldOut HELD_OUT = new HeldOut(new int[] {0, 1, 2}, SURE);
    private static final int[] TEST = {3, 4, 5};

    @Test
    void withoutAFitConfidencesAreThoseOfTheNetwork() {
        Calibrated calibrated = Calibrated.ofRows(HELD_OUT, SURE, DATASET, TEST, false);

        double confidence = 1 / (1 + Math.exp(-3));
        assertThat(calibrated.temperature()).isEqualTo(Temperature.NONE);
        assertThat(calibrated.heldOut().expectedError()).isCloseTo(confidence - 2.0 / 3, within(1e-6));
        // of the test nodes one is right, one is wrong and one has no label
        assertThat(count(calibrated.test())).isEqualTo(2);
        assertThat(calibrated.test().expectedError()).isCloseTo(confidence - 0.5, within(1e-6));
        assertThat(calibrated.coverage()).isEqualTo(Coverage.of(SURE, new int[] {0, 0, 1}, Temperature.NONE));
    }

    @Test
    void aFitAsksTheHeldBackLabelsOnly() {
        Calibrated calibrated = Calibrated.ofRows(HELD_OUT, SURE, DATASET, TEST, true);

        Temperature fitted = Temperature.fit(SURE, new int[] {0, 0, 1});
        double confidence = fitted.probability(SURE, 0, 0);
        assertThat(calibrated.temperature()).isEqualTo(fitted);
        assertThat(fitted.value()).isGreaterThan(1);
        assertThat(calibrated.test().expectedError()).isCloseTo(confidence - 0.5, within(1e-6));
        assertThat(calibrated.coverage()).isEqualTo(Coverage.of(SURE, new int[] {0, 0, 1}, fitted));
    }

    @Test
    void whatRunsHaveInCommonIsMadeOnce() {
        List<String> opened = new ArrayList<>();
        PreparedDataset prepared = new PreparedDataset(Runs.DATASET, (graph, q, error) -> {
            opened.add(q + " " + error);
            return WalkStore.NONE;
        });

        WalkCache walks = prepared.walks(0.85, 1e-4);

        assertThat(prepared.walks(0.85, 1e-4)).isSameAs(walks);
        assertThat(prepared.walks(0.9, 1e-4)).isNotSameAs(walks);
        assertThat(prepared.walks(0.85, 1e-3)).isNotSameAs(walks);
        assertThat(opened).containsExactly("0.85 1.0E-4", "0.9 1.0E-4", "0.85 0.001");
        assertThat(walks.continueProbability()).isEqualTo(0.85);
        assertThat(prepared.features(FeatureScaling.ROW_SUMS)).isSameAs(prepared.features(FeatureScaling.ROW_SUMS));
        assertThat(prepared.features(FeatureScaling.NONE).dataset()).isSameAs(Runs.DATASET);
    }

    @Test
    void scaledFeaturesSumToOneInEveryRowThatHasAny() {
        PreparedDataset prepared = new PreparedDataset(Runs.DATASET, (graph, q, error) -> WalkStore.NONE);

        Matrix scaled =
                prepared.features(FeatureScaling.ROW_SUMS).dataset().features().toDense();

        for (int i = 0; i < scaled.rows() - 1; i++) {
            int row = i;
            double sum = IntStream.range(0, scaled.cols())
                    .mapToDouble(j -> scaled.get(row, j))
                    .sum();
            assertThat(sum).isCloseTo(1, within(1e-5));
        }
        assertThat(prepared.features(FeatureScaling.ROW_SUMS)
                        .transposed()
                        .matrix()
                        .toDense()
                        .data())
                .isEqualTo(scaled.transpose().data());
    }

    private static int count(Calibration calibration) {
        return calibration.bins().stream().mapToInt(Calibration.Bin::count).sum();
    }
}
