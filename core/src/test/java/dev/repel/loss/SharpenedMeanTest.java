package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.tensor.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharpenedMeanTest {
    private static final List<Matrix> PREDICTIONS =
            List.of(Matrix.of(new double[][] {{0.5, 0.5, 0}}), Matrix.of(new double[][] {{0.7, 0.1, 0.2}}));

    @Test
    void isThePlainMeanAtTemperatureOne() {
        assertThat(sharpened(1).get(0, 0)).isCloseTo(0.6f, within(1e-6f));
        assertThat(sharpened(1).get(0, 2)).isCloseTo(0.1f, within(1e-6f));
    }

    @Test
    void takesProbabilitiesToThePowerOfTheInverseTemperature() {
        Matrix half = sharpened(0.5);

        assertThat(half.get(0, 0)).isCloseTo(0.36f / 0.46f, within(1e-6f));
        assertThat(half.get(0, 1)).isCloseTo(0.09f / 0.46f, within(1e-6f));
        assertThat(sharpened(1e-3).get(0, 0)).isEqualTo(1f);
    }

    private static Matrix sharpened(double temperature) {
        Matrix out = new Matrix(1, 3);
        new SharpenedMean(temperature).write(PREDICTIONS, 0, out);
        return out;
    }
}
