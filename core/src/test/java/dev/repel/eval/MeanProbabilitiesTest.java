package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import org.junit.jupiter.api.Test;

class MeanProbabilitiesTest {
    private static Matrix logitsOf(double... probabilities) {
        Matrix logits = new Matrix(1, probabilities.length);
        for (int c = 0; c < probabilities.length; c++) {
            logits.set(0, c, (float) Math.log(probabilities[c]));
        }
        return logits;
    }

    private static double entropy(double... probabilities) {
        double sum = 0;
        for (double p : probabilities) {
            sum -= p * Math.log(p);
        }
        return sum;
    }

    @Test
    void theMeanIsOfProbabilitiesAndNotOfLogits() {
        MeanProbabilities mean = new MeanProbabilities(1, 3);

        mean.add(logitsOf(0.7, 0.2, 0.1), Temperature.NONE, 0.25);
        mean.add(logitsOf(0.1, 0.3, 0.6), Temperature.NONE, 0.75);

        Matrix logits = mean.logits();
        assertThat(Math.exp(logits.get(0, 0))).isCloseTo(0.25, within(1e-6));
        assertThat(Math.exp(logits.get(0, 1))).isCloseTo(0.275, within(1e-6));
        assertThat(Math.exp(logits.get(0, 2))).isCloseTo(0.475, within(1e-6));
        assertThat(Temperature.NONE.probability(logits, 0, 2)).isCloseTo(0.475, within(1e-6));
        double information =
                entropy(0.25, 0.275, 0.475) - 0.25 * entropy(0.7, 0.2, 0.1) - 0.75 * entropy(0.1, 0.3, 0.6);
        assertThat(mean.disagreement()[0]).isCloseTo(information / Math.log(3), within(1e-6));
    }

    @Test
    void probabilitiesAreThoseOfTheTemperature() {
        MeanProbabilities mean = new MeanProbabilities(1, 2);
        Matrix logits = Matrix.of(new double[][] {{2, 0}});

        mean.add(logits, new Temperature(2), 1);

        assertThat(Math.exp(mean.logits().get(0, 0))).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-6));
        assertThat(mean.disagreement()[0]).isZero();
    }

    @Test
    void networksThatAreCertainOfDifferentClassesDisagreeCompletely() {
        MeanProbabilities mean = new MeanProbabilities(2, 2);

        mean.add(Matrix.of(new double[][] {{900, 0}, {0, 0}}), Temperature.NONE, 0.5);
        mean.add(Matrix.of(new double[][] {{0, 900}, {0, 0}}), Temperature.NONE, 0.5);

        assertThat(mean.disagreement()[0]).isCloseTo(1, within(1e-9));
        assertThat(mean.disagreement()[1]).as("unsure, but of one opinion").isZero();
        assertThat(mean.logits().get(0, 0)).isCloseTo((float) Math.log(0.5), within(1e-6f));
    }

    @Test
    void noProbabilityIsLostWhereAllNetworksRuleAClassOut() {
        MeanProbabilities mean = new MeanProbabilities(1, 2);

        mean.add(Matrix.of(new double[][] {{2000, 0}}), Temperature.NONE, 0.5);
        mean.add(Matrix.of(new double[][] {{3000, 0}}), Temperature.NONE, 0.5);

        assertThat(mean.logits().get(0, 1)).isCloseTo((float) (Math.log(0.5) - 2000), within(1e-3f));
    }

    @Test
    void aMeanOfMeansEqualsTheMeanOfAll() {
        Matrix[] networks = {logitsOf(0.7, 0.2, 0.1), logitsOf(0.1, 0.3, 0.6), logitsOf(0.3, 0.3, 0.4)};
        MeanProbabilities flat = new MeanProbabilities(1, 3);
        flat.add(networks[0], Temperature.NONE, 0.25);
        flat.add(networks[1], Temperature.NONE, 0.25);
        flat.add(networks[2], Temperature.NONE, 0.5);
        MeanProbabilities inner = new MeanProbabilities(1, 3);
        inner.add(networks[0], Temperature.NONE, 0.5);
        inner.add(networks[1], Temperature.NONE, 0.5);

        MeanProbabilities nested = new MeanProbabilities(1, 3);
        nested.add(inner.logits(), Temperature.NONE, 0.5, inner.disagreement());
        nested.add(networks[2], Temperature.NONE, 0.5);

        assertThat(nested.logits().data()).containsExactly(flat.logits().data(), within(1e-6f));
        assertThat(nested.disagreement()[0]).isCloseTo(flat.disagreement()[0], within(1e-6));
    }

    @Test
    void aMatrixOfAnotherShapeIsRefused() {
        assertThatThrownBy(() -> new MeanProbabilities(2, 2).add(new Matrix(1, 2), Temperature.NONE, 1))
                .hasMessageContaining("2 × 2");
    }
}
