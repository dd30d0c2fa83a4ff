package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 6, 15})
    void findsTemperaturesFarFromOne(double truth) {
        Random random = new Random(7);
        Matrix logits = logits(5_000, random);
        for (int i = 0; i < logits.data().length; i++) {
            logits.data()[i] *= (float) truth;
        }

        Temperature fitted = Temperature.fit(logits, labels(logits, truth, random));

        assertThat(fitted.value()).isCloseTo(truth, within(0.08 * truth));
    }

    /** Within one step of the grid that is searched first. */
    @ParameterizedTest
    @CsvSource({"1e4, 1, 18.5, 22.7", "0.001, 0, 0.044, 0.054"})
    void neitherCertainErrorsNorCertainAnswersLeadBeyondAFactorOfTwenty(
            double margin, int label, double least, double most) {
        int rows = 20_000;
        Matrix logits = new Matrix(rows, 2);
        for (int row = 0; row < rows; row++) {
            logits.set(row, 0, (float) margin);
        }
        int[] labels = new int[rows];
        Arrays.fill(labels, label);

        assertThat(Temperature.fit(logits, labels).value()).isBetween(least, most);
    }

    @Test
    void theFitMinimisesTheLossPlusHalfTheSquareOfItsLogarithm() {
        Matrix logits = Matrix.of(new double[][] {{2, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 1, 0}, {1, 0, 0, 0}});
        int[] labels = {0, 1, 2, 3};

        double fitted = Temperature.fit(logits, labels).value();

        double best = 0;
        double lowest = Double.POSITIVE_INFINITY;
        for (double t = 0.05; t < 20; t += 0.001) {
            double loss = new Temperature(t).loss(logits, labels) + Math.log(t) * Math.log(t) / 2;
            best = loss < lowest ? t : best;
            lowest = Math.min(lowest, loss);
        }
        assertThat(fitted).isCloseTo(best, within(2e-3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void onlyNumbersAboveZeroAreTemperatures(double value) {
        assertThatThrownBy(() -> new Temperature(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a temperature must be a number above 0, not " + value);
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
