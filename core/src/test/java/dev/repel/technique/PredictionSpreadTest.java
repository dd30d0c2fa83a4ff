package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.tensor.Dense;
import dev.repel.tensor.Matrix;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(TestSeed.class)
class PredictionSpreadTest {
    @Test
    void twoPassesHaveTheirMeanAndHalfTheirSquaredDifferenceAsVariance() {
        PredictionSpread spread = new PredictionSpread(1, 2, 1);
        spread.add(ofProbability(0.9));
        spread.add(ofProbability(0.7));

        assertThat(spread.mean(0, 0)).isCloseTo(0.8, within(1e-6));
        assertThat(spread.mean(0, 1)).isCloseTo(0.2, within(1e-6));
        // (0.1² + 0.1²) / (2 − 1)
        assertThat(spread.deviation(0, 0)).isCloseTo(Math.sqrt(0.02), within(1e-6));
        assertThat(spread.deviation(0, 1)).isCloseTo(Math.sqrt(0.02), within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "10, 1", "10, 0.5", "10, 4"})
    void oneSweepGivesWhatTwoSweepsGive(int passes, double temperature) {
        Random random = TestSeed.random("spread");
        PredictionSpread spread = new PredictionSpread(3, 4, temperature);
        double[][][] probabilities = new double[passes][3][4];
        for (int t = 0; t < passes; t++) {
            double[][] logits = Dense.random(3, 4, random);
            spread.add(Matrix.of(logits));
            for (int i = 0; i < 3; i++) {
                double sum = 0;
                for (int c = 0; c < 4; c++) {
                    probabilities[t][i][c] = Math.exp(logits[i][c] / temperature);
                    sum += probabilities[t][i][c];
                }
                for (int c = 0; c < 4; c++) {
                    probabilities[t][i][c] /= sum;
                }
            }
        }

        for (int i = 0; i < 3; i++) {
            for (int c = 0; c < 4; c++) {
                double mean = 0;
                for (double[][] pass : probabilities) {
                    mean += pass[i][c] / passes;
                }
                double squares = 0;
                for (double[][] pass : probabilities) {
                    squares += (pass[i][c] - mean) * (pass[i][c] - mean);
                }
                assertThat(spread.mean(i, c)).isCloseTo(mean, within(1e-6));
                assertThat(spread.deviation(i, c)).isCloseTo(Math.sqrt(squares / (passes - 1)), within(1e-6));
            }
        }
    }

    @Test
    void passesThatAgreeHaveNoSpread() {
        PredictionSpread spread = new PredictionSpread(1, 2, 1);
        for (int t = 0; t < 5; t++) {
            spread.add(ofProbability(0.3));
        }

        assertThat(spread.deviation(0, 0)).isZero();
        assertThat(spread.mean(0, 0)).isCloseTo(0.3, within(1e-7));
    }

    @Test
    void theLargestMeanCountsAndNotTheLastPassNorTheMostPasses() {
        PredictionSpread spread = new PredictionSpread(1, 2, 1);
        spread.add(ofProbability(0.95));
        spread.add(ofProbability(0.4));
        spread.add(ofProbability(0.4));

        assertThat(spread.argMax(0)).isZero();
    }

    @Test
    void ofEqualMeansTheFirstClassIsTaken() {
        PredictionSpread spread = new PredictionSpread(2, 3, 1);
        spread.add(Matrix.of(new double[][] {{0, 0, 0}, {-1, 2, 2}}));

        assertThat(spread.argMax(0)).isZero();
        assertThat(spread.argMax(1)).isEqualTo(1);
    }

    private static Matrix ofProbability(double first) {
        return Matrix.of(new double[][] {{Math.log(first), Math.log(1 - first)}});
    }
}
