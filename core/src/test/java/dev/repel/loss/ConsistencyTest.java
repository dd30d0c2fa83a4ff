package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsistencyTest {
    private static final double TEMPERATURE = 0.5;
    private static final double STEP = 1e-6;
    /** Logits of two passes, two nodes and three classes. */
    private static final double[][][] LOGITS = {
        {{0.5, -0.25, 1}, {0, 0, 2}},
        {{-1, 0.75, 0.5}, {1.5, 0, -0.5}}
    };

    @Test
    void isTheMeanSquaredDistanceFromTheSharpenedMean() {
        assertThat(LossValue.of(tape -> loss(logits(tape, false))))
                .isCloseTo(value(LOGITS, sharpened(LOGITS)), within(1e-6));
    }

    @Test
    void passesThatAgreeOnOneHotPredictionsCostNothing() {
        Matrix certain = Matrix.of(new double[][] {{60, 0, 0}, {0, 0, 60}});

        assertThat(LossValue.of(tape -> loss(LossValue.constant(tape, certain), LossValue.constant(tape, certain))))
                .isCloseTo(0, within(1e-9));
    }

    @Test
    void onlyConfidentNodesCount() {
        double[][] target = sharpened(LOGITS);
        double[][] means = means();
        double threshold = (max(means[0]) + max(means[1])) / 2;
        int confident = max(means[0]) > max(means[1]) ? 0 : 1;
        double expected = 0;
        for (double[][] pass : LOGITS) {
            double[] p = softmax(pass[confident]);
            for (int c = 0; c < 3; c++) {
                expected += (p[c] - target[confident][c]) * (p[c] - target[confident][c]) / 2;
            }
        }

        assertThat(LossValue.of(tape -> confident(tape, threshold, 1))).isCloseTo(expected, within(1e-6));
        assertThat(LossValue.of(tape -> confident(tape, threshold, 0.25))).isCloseTo(expected / 4, within(1e-6));
        assertThat(LossValue.of(tape -> confident(tape, 0.99, 1))).isZero();
    }

    private static Variable confident(Tape tape, double threshold, double scale) {
        Consistency loss = new Consistency(List.of(logits(tape, false)), new SharpenedMean(TEMPERATURE, threshold));
        loss.scaleBy(scale);
        return loss;
    }

    private static double[][] means() {
        double[][] means = new double[2][3];
        for (int i = 0; i < 2; i++) {
            for (int c = 0; c < 3; c++) {
                means[i][c] = (softmax(LOGITS[0][i])[c] + softmax(LOGITS[1][i])[c]) / 2;
            }
        }
        return means;
    }

    private static double max(double[] row) {
        return Math.max(row[0], Math.max(row[1], row[2]));
    }

    @Test
    void noGradientFlowsThroughTheSharpenedMean() {
        Tape tape = new Tape();
        Variable[] logits = logits(tape, true);
        Variable loss = tape.add(loss(logits));
        tape.allocate();
        try (Workers workers = new Workers(1)) {
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 0, 1);
            tape.program(loss).forward(pass);
            tape.program(loss).backward(pass);
        }

        double through = 0;
        for (int s = 0; s < 2; s++) {
            for (int i = 0; i < 2; i++) {
                for (int c = 0; c < 3; c++) {
                    double gradient = logits[s].gradient().get(i, c);
                    assertThat(gradient).isCloseTo(derivative(s, i, c, false), within(1e-6));
                    through = Math.max(through, Math.abs(gradient - derivative(s, i, c, true)));
                }
            }
        }
        assertThat(through).isGreaterThan(0.01);
    }

    /** @param moving whether the sharpened mean follows the logits */
    private static double derivative(int s, int i, int c, boolean moving) {
        double[][][] more = moved(s, i, c, STEP);
        double[][][] less = moved(s, i, c, -STEP);
        double[][] fixed = sharpened(LOGITS);
        return (value(more, moving ? sharpened(more) : fixed) - value(less, moving ? sharpened(less) : fixed))
                / (2 * STEP);
    }

    private static double[][][] moved(int s, int i, int c, double step) {
        double[][][] logits = new double[2][2][];
        for (int pass = 0; pass < 2; pass++) {
            for (int node = 0; node < 2; node++) {
                logits[pass][node] = LOGITS[pass][node].clone();
            }
        }
        logits[s][i][c] += step;
        return logits;
    }

    private static double value(double[][][] logits, double[][] target) {
        double sum = 0;
        for (double[][] pass : logits) {
            for (int i = 0; i < 2; i++) {
                double[] p = softmax(pass[i]);
                for (int c = 0; c < 3; c++) {
                    sum += (p[c] - target[i][c]) * (p[c] - target[i][c]);
                }
            }
        }
        return sum / 4;
    }

    private static double[][] sharpened(double[][][] logits) {
        double[][] target = new double[2][3];
        for (int i = 0; i < 2; i++) {
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                double mean = (softmax(logits[0][i])[c] + softmax(logits[1][i])[c]) / 2;
                target[i][c] = Math.pow(mean, 1 / TEMPERATURE);
                sum += target[i][c];
            }
            for (int c = 0; c < 3; c++) {
                target[i][c] /= sum;
            }
        }
        return target;
    }

    private static double[] softmax(double[] z) {
        double sum = Math.exp(z[0]) + Math.exp(z[1]) + Math.exp(z[2]);
        return new double[] {Math.exp(z[0]) / sum, Math.exp(z[1]) / sum, Math.exp(z[2]) / sum};
    }

    private static Variable loss(Variable... logits) {
        return new Consistency(List.of(logits), new SharpenedMean(TEMPERATURE));
    }

    private static Variable[] logits(Tape tape, boolean withGradient) {
        return new Variable[] {
            tape.add(new Constant(Matrix.of(LOGITS[0]), withGradient)),
            tape.add(new Constant(Matrix.of(LOGITS[1]), withGradient))
        };
    }
}
