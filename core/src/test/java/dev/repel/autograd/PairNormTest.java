package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.PairNorm.Mode;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(TestSeed.class)
class PairNormTest {
    private static final int ROWS = 300;
    private static final int COLS = 3;

    /** So small that what is added to norms shows. */
    @ParameterizedTest
    @CsvSource({"PN, 1, 1", "PN_SI, 1, 1", "PN_SCS, 1, 1", "PN, 2.5, 0.001", "PN_SI, 2.5, 0.00001", "PN_SCS, 2.5, 0.001"
    })
    void rowsAreScaledByTheFormulaOfTheMode(Mode mode, double scale, double size) {
        double[][] x = Dense.random(ROWS, COLS, TestSeed.random("pairnorm"));
        double[] mean = new double[COLS];
        for (double[] row : x) {
            for (int j = 0; j < COLS; j++) {
                row[j] = size * (row[j] + 0.5);
                mean[j] += row[j] / ROWS;
            }
        }
        double meanSquare = 0;
        for (double[] row : x) {
            meanSquare += square(row, mean) / ROWS;
        }
        double[][] expected = new double[ROWS][COLS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < COLS; j++) {
                double centred = x[i][j] - mean[j];
                expected[i][j] = switch (mode) {
                    case PN -> scale * centred / Math.sqrt(1e-5 + meanSquare);
                    case PN_SI -> scale * centred / (1e-5 + Math.sqrt(square(x[i], mean)));
                    case PN_SCS -> scale * x[i][j] / Math.sqrt(1e-6 + square(x[i], new double[COLS])) - mean[j];
                };
            }
        }

        Dense.assertClose(run(x, mode, scale, Workers.NONE), expected, 1e-4);
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void threadsDoNotChangeABit(Mode mode) {
        double[][] x = Dense.random(ROWS, COLS, TestSeed.random("pairnorm"));
        try (Workers workers = new Workers(3)) {
            assertThat(run(x, mode, 1, workers).data())
                    .isEqualTo(run(x, mode, 1, Workers.NONE).data());
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void equalRowsStayNumbers(Mode mode) {
        Matrix y = run(new double[][] {{1, 2}, {1, 2}}, mode, 1, Workers.NONE);

        for (float value : y.data()) {
            assertThat(value).isFinite();
        }
    }

    /** What PairNorm is for: the mean square of all rows is s². */
    @Test
    void theMeanSquareOfTheRowsIsThatOfTheScale() {
        Matrix y = run(Dense.random(ROWS, COLS, TestSeed.random("pairnorm")), Mode.PN, 3, Workers.NONE);

        double sum = 0;
        for (float value : y.data()) {
            sum += (double) value * value;
        }
        assertThat(sum / ROWS).isCloseTo(9, within(1e-3));
    }

    private static double square(double[] row, double[] centre) {
        double sum = 0;
        for (int j = 0; j < row.length; j++) {
            sum += (row[j] - centre[j]) * (row[j] - centre[j]);
        }
        return sum;
    }

    private static Matrix run(double[][] x, Mode mode, double scale, Workers workers) {
        Tape tape = new Tape();
        PairNorm norm = tape.add(new PairNorm(OperationValue.constant(tape, x), mode, scale));
        tape.allocate();
        tape.program(norm).forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 0, 1));
        return norm.value();
    }
}
