package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.TrainingTask;
import dev.repel.eval.Temperature;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CalibratedPredictionsTest {
    private static final int NODES = 40;

    /** Says 0.6 of nodes it is always right about: far too modest. */
    private static Matrix modest() {
        Matrix predictions = new Matrix(NODES, 2);
        for (int i = 0; i < NODES; i++) {
            predictions.set(i, i % 2, (float) Math.log(0.6));
            predictions.set(i, 1 - i % 2, (float) Math.log(0.4));
        }
        return predictions;
    }

    private static CalibratedPredictions calibrated(int validationNodes) {
        int[] nodes = IntStream.range(0, validationNodes).toArray();
        int[] labels = IntStream.range(0, validationNodes).map(i -> i % 2).toArray();
        SparseMatrix features = SparseMatrix.of(new Matrix(NODES, 1));
        return new CalibratedPredictions(new TrainingTask(
                Graphs.ring(NODES),
                FeatureMatrix.of(features),
                features.transpose(),
                2,
                new int[0],
                new int[0],
                nodes,
                labels));
    }

    @Test
    void probabilitiesAreThoseUnderTheTemperatureOfTheValidationNodes() {
        int[] labels = IntStream.range(0, 30).map(i -> i % 2).toArray();
        Matrix rows = new Matrix(30, 2);
        System.arraycopy(modest().data(), 0, rows.data(), 0, 60);
        double expected = Temperature.fit(rows, labels).probability(rows, 0, 0);

        Matrix calibrated = calibrated(30).of(modest(), modest());

        assertThat(expected).isGreaterThan(0.8);
        assertThat(Math.exp(calibrated.get(0, 0))).isCloseTo(expected, within(1e-5));
        assertThat(Math.exp(calibrated.get(39, 1))).isCloseTo(expected, within(1e-5));
        assertThat(Math.exp(calibrated.get(39, 0))).isCloseTo(1 - expected, within(1e-5));
    }

    @Test
    void withoutValidationNodesNothingChanges() {
        assertThat(calibrated(0).of(modest(), modest()).get(3, 1)).isCloseTo((float) Math.log(0.6), within(1e-6f));
    }

    @Test
    void theTemperatureStaysAndIsRestored() {
        CalibratedPredictions first = calibrated(30);
        float surer = first.of(modest(), modest()).get(0, 0);
        Matrix wrong = new Matrix(NODES, 2);
        for (int n = 0; n < wrong.data().length; n++) {
            wrong.data()[n] = modest().data()[n ^ 1];
        }
        CalibratedPredictions resumed = calibrated(30);
        resumed.restore(first.state());

        assertThat(first.of(modest(), wrong).get(0, 0)).isEqualTo(surer);
        assertThat(resumed.of(modest(), wrong).get(0, 0)).isEqualTo(surer);
        first.reset();
        assertThat(first.of(modest(), wrong).get(0, 0)).isLessThan(surer);
    }
}
