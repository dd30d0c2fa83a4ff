package dev.repel.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassPriorsTest {
    private static final List<String> NAMES = List.of("a", "b", "c");

    @Test
    void multipliesProbabilitiesByTheRatioOfThePriors() {
        Matrix logits = Matrix.of(new double[][] {{2, 1, 0}, {0, 0, 0}});
        Temperature temperature = new Temperature(1.7);
        List<Double> learned = List.of(0.5, 0.3, 0.2);

        Predicted applied =
                ClassPriors.parse("a=0.1,b=0.2,c=0.7", NAMES).applied(Predicted.of(logits), learned, temperature);

        double[] ratios = {0.1 / 0.5, 0.2 / 0.3, 0.7 / 0.2};
        for (int node = 0; node < 2; node++) {
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                sum += temperature.probability(logits, node, c) * ratios[c];
            }
            for (int c = 0; c < 3; c++) {
                assertThat(temperature.probability(applied.logits(), node, c))
                        .isCloseTo(temperature.probability(logits, node, c) * ratios[c] / sum, within(1e-6));
            }
        }
        assertThat(applied.logits().argMax(1)).isEqualTo(2);
        assertThat(logits.get(1, 2)).isZero();
    }

    @Test
    void changesNothingIfTheClassesAreAsFrequentAsTheLabels() {
        Matrix logits = Matrix.of(new double[][] {{2, 1, 0}});

        Predicted applied = ClassPriors.parse("uniform", NAMES)
                .applied(Predicted.of(logits), List.of(1 / 3.0, 1 / 3.0, 1 / 3.0), Temperature.NONE);

        assertThat(applied.logits().data()).containsExactly(2, 1, 0);
    }

    @Test
    void takesPercentAndAnyOrder() {
        assertThat(ClassPriors.parse("c=20, a=50,b=30", NAMES).shares()).containsExactly(0.5, 0.3, 0.2);
    }

    @Test
    void countsWeightedLabelsAsTheLossDoes() {
        assertThat(ClassPriors.learned(new int[] {0, 0, 0, 1}, 2, new float[0])).containsExactly(0.75, 0.25);
        assertThat(ClassPriors.learned(new int[] {0, 0, 0, 1}, 2, new float[] {1, 3}))
                .containsExactly(0.5, 0.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=0.5,b=0.5 | does not say how frequent the class 'c' is",
                "a=0.5,b=0.2,d=0.3 | names the class 'd', and the model has a, b, c",
                "a=0.5,b=0.2,b=0.3 | names the class 'b' twice",
                "a=0.5,b=0.2,c=0.1 | must add up to 1, or to 100 percent, not to 0.8",
                "a=1,b=0,c=0 | must have shares above 0, not 0",
                "a=1.2,b=-0.1,c=-0.1 | must have shares above 0, not -0.1",
                "a=NaN,b=1,c=1 | must have shares above 0, not NaN",
                "a=x,b=1,c=1 | must have a number for each class, not 'x'",
                "even | must be labels, uniform, or like"
            })
    void refusesNonsense(String text, String problem) {
        assertThatThrownBy(() -> ClassPriors.parse(text, NAMES))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining(problem);
    }

    @Test
    void needsLabelsOfEveryClass() {
        ClassPriors priors = ClassPriors.parse("uniform", NAMES);
        Predicted predicted = Predicted.of(new Matrix(1, 3));

        assertThatThrownBy(() -> priors.applied(predicted, List.of(0.5, 0.5, 0.0), Temperature.NONE))
                .isInstanceOf(InvalidSetting.class)
                .hasMessageContaining("labels of every class");
    }
}
