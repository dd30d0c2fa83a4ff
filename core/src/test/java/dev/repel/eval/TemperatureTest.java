package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TemperatureTest {
    private static final int CLASSES = 4;

    /** Labels drawn from softmax(logits / truth). */
    private static int[] labels(Matrix logits, double truth, Random random) {
        int[] labels = new int[logits.rows()];
        Temperature temperature = new Temperature(truth);
        for (int row = 0; row < labels.length; row++) {
            double left = random.nextDouble();
            int c = 0;
            while (c < CLASSES - 1 && left >= temperature.probability(logits, row, c)) {
                left -= temperature.probability(logits, row, c++);
            }
            labels[row] = c;
        }
        return labels;
    }

    private static Matrix logits(int rows, Random random) {
        Matrix logits = new Matrix(rows, CLASSES);
        for (int i = 0; i < logits.data().length; i++) {
            logits.data()[i] = (float) (2 * random.nextGaussian());
        }
        return logits;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.4, 1, 2.5})
    void findsTheTemperatureThatLabelsWereDrawnWith(double truth) {
        Random random = new Random(5);
        Matrix logits = logits(20_000, random);

        Temperature fitted = Temperature.fit(logits, labels(logits, truth, random));

        assertThat(fitted.value()).isCloseTo(truth, within(0.04 * truth));
    }

    @Test
    void theLossIsTheSumOfTheSurprisesAndLowestAtTheFit() {
        Random random = new Random(6);
        Matrix logits = logits(500, random);
        int[] labels = labels(logits, 2, random);
        Temperature fitted = Temperature.fit(logits, labels);
        double sum = 0;
        for (int row = 0; row < labels.length; row++) {
            sum -= Math.log(fitted.probability(logits, row, labels[row]));
        }

        assertThat(fitted.loss(logits, labels)).isCloseTo(sum, within(1e-9 * sum));
        assertThat(fitted.loss(logits, labels)).isLessThan(Temperature.NONE.loss(logits, labels));
    }

    @Test
    void aFewNodesThatAreAllRightDoNotMakeItCertain() {
        Matrix logits = Matrix.of(new double[][] {{2, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 2, 0}});

        Temperature fitted = Temperature.fit(logits, new int[] {0, 1, 2});

        assertThat(fitted.value()).isBetween(0.4, 1.0);
    }

    @Test
    void isOneWithoutEvidence() {
        assertThat(Temperature.fit(new Matrix(0, CLASSES), new int[0])).isEqualTo(Temperature.NONE);
        assertThat(Temperature.fit(new Matrix(3, 1), new int[3])).isEqualTo(Temperature.NONE);
        assertThat(Temperature.fit(new Matrix(3, CLASSES), new int[3]).value()).isCloseTo(1, within(1e-6));
    }

    @Test
    void probabilitiesSumToOneAndKeepTheirOrder() {
        Matrix logits = Matrix.of(new double[][] {{3e4, 1, -2, 2.9e4}, {0.5, 0.4, 0.1, 0.3}});
        for (double value : new double[] {0.05, 1, 20}) {
            Temperature temperature = new Temperature(value);
            for (int row = 0; row < 2; row++) {
                double sum = 0;
                for (int c = 0; c < CLASSES; c++) {
                    sum += temperature.probability(logits, row, c);
                    assertThat(temperature.probability(logits, row, c))
                            .isLessThanOrEqualTo(temperature.probability(logits, row, 0));
                }
                assertThat(sum).isCloseTo(1, within(1e-9));
            }
        }
        assertThatThrownBy(() -> new Temperature(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void coverageCountsAnswersAndHowManyAreRight() {
        Matrix logits = Matrix.of(new double[][] {{5, 0, 0, 0}, {1, 0, 0, 0}, {0, 5, 0, 0}, {0, 0, 0, 0}});

        List<Coverage> coverage = Coverage.of(logits, new int[] {0, 0, 2, 1}, Temperature.NONE);

        assertThat(coverage.get(0)).isEqualTo(new Coverage(0, 4, 4, 2));
        assertThat(coverage.get(1)).isEqualTo(new Coverage(0.3, 4, 3, 2));
        Coverage last = coverage.get(coverage.size() - 1);
        assertThat(last).isEqualTo(new Coverage(0.99, 4, 0, 0));
        assertThat(last.share()).isZero();
        assertThat(last.accuracy()).isNaN();
        assertThat(new Answers(Temperature.NONE, 0.3).unsure(logits)).isEqualTo(1);
    }
}
