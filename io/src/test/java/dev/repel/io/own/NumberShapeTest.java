package dev.repel.io.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** How the numbers of a column are summed up, and when a logarithm is taken. */
class NumberShapeTest {
    private static ValueSketch sketch(double... values) {
        ValueSketch sketch = new ValueSketch();
        DoubleStream.of(values).forEach(sketch::add);
        return sketch;
    }

    private static double[] drawn(DoubleSupplier draw) {
        return DoubleStream.generate(draw).limit(5000).toArray();
    }

    @Test
    void onlyLongTailsAreLogged() {
        Random random = new Random(1);
        assertThat(NumberShape.of(sketch(drawn(random::nextGaussian)), 0)).isEqualTo(NumberShape.PLAIN);
        assertThat(NumberShape.of(sketch(drawn(random::nextDouble)), 0)).isEqualTo(NumberShape.PLAIN);
        assertThat(NumberShape.of(sketch(drawn(() -> random.nextInt(10) == 0 ? 1 : 0)), 0))
                .as("two values")
                .isEqualTo(NumberShape.PLAIN);

        NumberShape money = NumberShape.of(sketch(drawn(() -> 50 * Math.exp(1.5 * random.nextGaussian()))), 0);
        assertThat(money.isLogarithm()).isTrue();
        assertThat(money.unit()).isCloseTo(50 * Math.exp(-1.5 * 0.6745), within(1.5));
        assertThat(NumberShape.of(sketch(drawn(() -> -Math.log(1 - random.nextDouble()))), 0)
                        .isLogarithm())
                .as("skewed")
                .isTrue();
        assertThat(NumberShape.of(sketch(drawn(() -> Math.log(1 - random.nextDouble()) + 3)), 0)
                        .isLogarithm())
                .as("skewed towards 0 and below it")
                .isFalse();
        assertThat(NumberShape.of(sketch(drawn(() -> random.nextInt(5) == 0 ? random.nextInt(9) : 0)), 0)
                        .isLogarithm())
                .as("mostly 0")
                .isTrue();
    }

    @Test
    void aLogarithmKeepsSignAndOrderAndIsFiniteForAllDoubles() {
        NumberShape shape = new NumberShape(10, 2);
        assertThat(shape.of(10)).isZero();
        assertThat(shape.of(12)).isEqualTo(Math.log(2));
        assertThat(shape.of(8)).isEqualTo(-Math.log(2));
        assertThat(new NumberShape(0, 1e-300).of(Double.MAX_VALUE)).isCloseTo(1400.6, within(0.1));
        assertThat(new NumberShape(0, 1e-300).of(-Double.MAX_VALUE)).isCloseTo(-1400.6, within(0.1));
        assertThat(NumberShape.PLAIN.of(-3)).isEqualTo(-3);
    }

    @Test
    void quantilesAreRightToWithinThreePercent() {
        double[] values =
                DoubleStream.iterate(-500, value -> value + 1).limit(1501).toArray();
        ValueSketch sketch = sketch(values);
        assertThat(sketch.quantile(0.5)).isCloseTo(250, within(8.0));
        assertThat(sketch.quantile(0.1)).isCloseTo(-350, within(11.0));
        assertThat(sketch.quantile(1)).isCloseTo(1000, within(32.0));
        assertThat(sketch.distancesFrom(0).quantile(0.5)).isCloseTo(375, within(12.0));
        assertThat(sketch().quantile(0.5)).isZero();
    }

    @Test
    void sketchesOfPartsSumUpToTheWhole() {
        ValueSketch whole = sketch(1, -2, 3.5, 0, 1e308, -1e308);
        ValueSketch parts = sketch(1, -2);
        parts.add(sketch(3.5, 0, 1e308, -1e308));
        assertThat(parts.lowest()).isEqualTo(whole.lowest()).isEqualTo(-1e308);
        assertThat(parts.highest()).isEqualTo(whole.highest()).isEqualTo(1e308);
        assertThat(sketch(1e308, 1.5e308).mean()).isEqualTo(1.25e308);
        assertThat(parts.fractions()).isEqualTo(1);
        assertThat(parts.quantile(0.6)).isEqualTo(whole.quantile(0.6));
    }

    @Test
    void whatDiffersOnlyByRoundingDoesNotVary() {
        assertThat(sketch(0.3, 0.1 + 0.2).varies()).isFalse();
        assertThat(sketch(7, 7).varies()).isFalse();
        assertThat(sketch(0, 1e-300).varies()).isTrue();
        assertThat(sketch(-1e308, 1e308).varies()).isTrue();
        assertThat(sketch().varies()).isFalse();
    }

    @Test
    void momentsStayExactFarFromZeroAndFiniteAtTheEndOfTheRange() {
        Moments far = new Moments(1e15, 1e15);
        DoubleStream.of(1e15, 1e15 + 2, 1e15 + 4).forEach(far::add);
        assertThat(far.mean()).isEqualTo(1e15 + 2);
        assertThat(far.deviation()).isCloseTo(Math.sqrt(8 / 3.0), within(1e-9));

        Moments large = new Moments(0, 1.5e308);
        DoubleStream.of(-1.5e308, 1.5e308).forEach(large::add);
        assertThat(large.mean()).isZero();
        assertThat(large.deviation()).isEqualTo(1.5e308);
    }
}
