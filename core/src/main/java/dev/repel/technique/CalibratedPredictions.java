package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.eval.Temperature;
import dev.repel.tensor.Matrix;
import java.util.Map;

/**
 * Predictions under the temperature that suits the validation nodes best when they are first asked for, which is after
 * the warm-up; unchanged without validation nodes.
 */
final class CalibratedPredictions {
    private static final String STATE = "pcl.temperature";

    private final TrainingTask task;
    private final Matrix calibrated;
    /** 0 until it is fitted. */
    private float temperature;

    CalibratedPredictions(TrainingTask task) {
        this.task = task;
        this.calibrated = new Matrix(task.graph().nodes(), task.classes());
    }

    /**
     * The logarithms of calibrated probabilities; the matrix is reused.
     *
     * @param evaluated those of the evaluation pass, to which a temperature is fitted
     */
    Matrix of(Matrix logProbabilities, Matrix evaluated) {
        if (temperature == 0) {
            temperature = (float) Temperature.fit(validationRows(evaluated), task.validationLabels())
                    .value();
        }
        int classes = calibrated.cols();
        for (int i = 0; i < calibrated.rows(); i++) {
            float largest = logProbabilities.get(i, logProbabilities.argMax(i)) / temperature;
            double sum = 0;
            for (int c = 0; c < classes; c++) {
                sum += StrictMath.exp(logProbabilities.get(i, c) / temperature - largest);
            }
            float normaliser = largest + (float) StrictMath.log(sum);
            for (int c = 0; c < classes; c++) {
                calibrated.set(i, c, logProbabilities.get(i, c) / temperature - normaliser);
            }
        }
        return calibrated;
    }

    private Matrix validationRows(Matrix evaluated) {
        int[] nodes = task.validationNodes();
        Matrix rows = new Matrix(nodes.length, evaluated.cols());
        for (int n = 0; n < nodes.length; n++) {
            for (int c = 0; c < evaluated.cols(); c++) {
                rows.set(n, c, evaluated.get(nodes[n], c));
            }
        }
        return rows;
    }

    void reset() {
        temperature = 0;
    }

    Map<String, Matrix> state() {
        Matrix value = new Matrix(1, 1);
        value.set(0, 0, temperature);
        return Map.of(STATE, value);
    }

    void restore(Map<String, Matrix> state) {
        temperature = state.containsKey(STATE) ? state.get(STATE).get(0, 0) : 0;
    }
}
