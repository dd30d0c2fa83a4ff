package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswersTest {
    /** Confidences 0.5, 0.65 and 0.92. */
    private static final Matrix LOGITS = Matrix.of(new double[][] {
        {Math.log(0.5), Math.log(0.5)}, {Math.log(0.65), Math.log(0.35)}, {Math.log(0.08), Math.log(0.92)}
    });

    @ParameterizedTest
    @CsvSource({"0, 0", "0.45, 0", "0.55, 1", "0.7, 2", "0.95, 3", "1, 3"})
    void nodesBelowTheLeastConfidenceGetNoLabel(double least, int unsure) {
        assertThat(new Answers(Temperature.NONE, least).unsure(LOGITS)).isEqualTo(unsure);
    }

    @Test
    void theLeastConfidenceItselfIsEnough() {
        Matrix even = new Matrix(1, 2);

        assertThat(new Answers(Temperature.NONE, 0.5).isSure(even, 0)).isTrue();
        assertThat(new Answers(Temperature.NONE, Math.nextUp(0.5)).isSure(even, 0))
                .isFalse();
    }

    @Test
    void confidenceIsTheProbabilityOfTheLikeliestClassAtTheTemperature() {
        Answers warm = new Answers(new Temperature(2), 0);
        double expected = Math.sqrt(0.92) / (Math.sqrt(0.92) + Math.sqrt(0.08));

        assertThat(Answers.PLAIN.confidence(LOGITS, 2)).isCloseTo(0.92, within(1e-6));
        assertThat(warm.confidence(LOGITS, 2)).isCloseTo(expected, within(1e-6));
        assertThat(warm.probability(LOGITS, 2, 0)).isCloseTo(1 - expected, within(1e-6));
    }

    @Test
    void withoutALeastConfidenceEvenNoNumberGetsALabel() {
        Matrix broken = new Matrix(1, 2);
        broken.fill(Float.NaN);

        assertThat(Answers.PLAIN.isSure(broken, 0)).isTrue();
        assertThat(new Answers(Temperature.NONE, 0.1).isSure(broken, 0)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void confidencesAreSharesOfOne(double least) {
        assertThatThrownBy(() -> new Answers(Temperature.NONE, least)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void coverageFallsAndAsksTheTemperature() {
        int[] labels = {0, 1, 1};
        List<Coverage> plain = Coverage.of(LOGITS, labels, Temperature.NONE);
        List<Coverage> hot = Coverage.of(LOGITS, labels, new Temperature(20));

        assertThat(plain)
                .extracting(Coverage::minConfidence)
                .containsExactly(0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.99);
        assertThat(plain).extracting(Coverage::answered).containsExactly(3, 3, 3, 3, 2, 1, 1, 1, 1, 0, 0);
        assertThat(plain).extracting(Coverage::right).containsExactly(2, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0);
        assertThat(hot).extracting(Coverage::answered).containsExactly(3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0);
        assertThat(plain.get(0).share()).isEqualTo(1);
        assertThat(plain.get(0).accuracy()).isEqualTo(2.0 / 3);
        assertThat(plain.get(4).share()).isEqualTo(2.0 / 3);
        assertThat(plain.get(4).accuracy()).isEqualTo(0.5);
        assertThat(Coverage.of(new Matrix(0, 2), new int[0], Temperature.NONE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 3", "9.99, 3", "10, 2", "99.9, 2", "100, 1", "999, 1", "1000, 0", "1e9, 0"})
    void decimalsShrinkAsNumbersGrow(double largest, int decimals) {
        assertThat(Summary.decimals(largest)).isEqualTo(decimals);
    }
}
