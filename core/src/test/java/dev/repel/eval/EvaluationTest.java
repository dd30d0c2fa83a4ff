package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Datasets;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluationTest {
    @Test
    void calibrationErrorIsTheOneComputedByHand() {
        Calibration calibration = new Calibration();
        calibration.add(0.95, true);
        calibration.add(0.97, false);
        calibration.add(0.50, true);
        calibration.add(0.52, true);

        // bins of 1/15: 0.95 and 0.97 in the last, 0.50 and 0.52 in the eighth
        assertThat(calibration.bins().get(14).count()).isEqualTo(2);
        assertThat(calibration.bins().get(14).accuracy()).isEqualTo(0.5);
        assertThat(calibration.bins().get(14).meanConfidence()).isCloseTo(0.96, within(1e-12));
        assertThat(calibration.bins().get(7).count()).isEqualTo(2);
        assertThat(calibration.bins().get(0).accuracy()).isNaN();
        assertThat(calibration.expectedError()).isCloseTo((0.46 * 2 + 0.49 * 2) / 4, within(1e-12));
    }

    @Test
    void certaintyAndItsOppositeHaveABinToo() {
        Calibration calibration = new Calibration();
        calibration.add(1, true);
        calibration.add(0, false);

        assertThat(calibration.bins().get(Calibration.BINS - 1).count()).isEqualTo(1);
        assertThat(calibration.bins().get(0).count()).isEqualTo(1);
        assertThat(calibration.expectedError()).isZero();
        assertThat(new Calibration().expectedError()).isNaN();
    }

    @Test
    void meanAndSampleDeviationAreThoseComputedByHand() {
        Summary summary = Summary.of(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));

        assertThat(summary.mean()).isEqualTo(5);
        assertThat(summary.std()).isCloseTo(Math.sqrt(32.0 / 7), within(1e-12));
        assertThat(Summary.of(List.of(3.5))).isEqualTo(new Summary(3.5, 0));
        assertThat(Summary.of(List.of()).mean()).isNaN();
    }

    @Test
    void onlyTheGivenNodesAreCountedAndUnlabelledOnesAreNot() {
        NodeDataset dataset = Datasets.edgeless(2, 0, 1, 1, NodeDataset.UNLABELLED, 0);
        Matrix logits = Matrix.of(new double[][] {{1, 0}, {1, 0}, {0, 3}, {0, 1}, {0, 9}});

        Evaluation evaluation = Evaluation.of(logits, dataset, new int[] {0, 1, 2, 3});

        assertThat(evaluation.accuracy()).isEqualTo(2.0 / 3);
        assertThat(evaluation.confusion().total()).isEqualTo(3);
        double sure = 1 / (1 + Math.exp(-1));
        double surer = 1 / (1 + Math.exp(-3));
        assertThat(evaluation.calibration().expectedError())
                .isCloseTo((Math.abs(2 * sure - 1) + (1 - surer)) / 3, within(1e-6));
    }

    @Test
    void rowsOfSomeNodesAreReadInTheirOrder() {
        NodeDataset dataset = Datasets.edgeless(2, 0, 1, 1, NodeDataset.UNLABELLED, 0);
        Matrix all = Matrix.of(new double[][] {{1, 0}, {1, 0}, {0, 3}, {0, 1}, {0, 9}});
        Matrix some = Matrix.of(new double[][] {{0, 9}, {0, 1}, {1, 0}});
        int[] nodes = {4, 3, 1};

        Evaluation byRow = Evaluation.ofRows(some, dataset, nodes);
        Evaluation byNode = Evaluation.of(all, dataset, nodes);

        assertThat(byRow.accuracy()).isZero();
        assertThat(byRow.confusion().count(0, 1)).isEqualTo(1);
        assertThat(byRow.confusion().count(1, 0)).isEqualTo(1);
        assertThat(byRow.calibration().bins()).isEqualTo(byNode.calibration().bins());
    }
}
