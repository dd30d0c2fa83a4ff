package dev.repel.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Tape;
import dev.repel.tensor.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;

class AdamTest {
    private final Tape tape = new Tape();
    private final Parameter parameter = tape.add(new Parameter("w", 1, 3, Initialiser.zeros()));
    private final Workers workers = new Workers(1);

    AdamTest() {
        tape.allocate();
    }

    @Test
    void firstStepMovesEveryCoordinateByTheRateAgainstItsGradient() {
        set(parameter.value().data(), 1, 1, 1);
        set(parameter.gradient().data(), 5, -1e-3f, 0);

        new Adam(List.of(parameter), 0.01, 0).step(workers);

        assertThat(parameter.value().get(0, 0)).isCloseTo(0.99f, within(1e-6f));
        assertThat(parameter.value().get(0, 1)).isCloseTo(1.01f, within(1e-6f));
        assertThat(parameter.value().get(0, 2)).isEqualTo(1f);
    }

    @Test
    void weightDecayIsPartOfTheGradient() {
        set(parameter.value().data(), 2, -2, 0);
        set(parameter.gradient().data(), -0.5f, 0, 0);

        new Adam(List.of(parameter), 0.01, 0.5).step(workers);

        // −0.5 + 0.5 · 2 > 0 and 0 − 0.5 · 2 < 0
        assertThat(parameter.value().get(0, 0)).isCloseTo(1.99f, within(1e-6f));
        assertThat(parameter.value().get(0, 1)).isCloseTo(-1.99f, within(1e-6f));
        assertThat(parameter.value().get(0, 2)).isZero();
    }

    @Test
    void restoredOptimiserGoesOnWhereItStopped() {
        Adam straight = new Adam(List.of(parameter), 0.01, 0.1);
        set(parameter.value().data(), 1, 2, 3);
        set(parameter.gradient().data(), 1, -2, 3);
        straight.step(workers);
        Adam.State state = straight.state();
        float[] values = parameter.value().data().clone();
        straight.step(workers);
        float[] expected = parameter.value().data().clone();

        Adam resumed = new Adam(List.of(parameter), 0.01, 0.1);
        resumed.restore(state);
        set(parameter.value().data(), values);
        resumed.step(workers);

        assertThat(state.steps()).isEqualTo(1);
        assertThat(parameter.value().data()).isEqualTo(expected);
    }

    /** (θ − 1)² / 2 under a decay that is three times the optimiser's, in double precision beside it. */
    @Test
    void fiftyStepsAreThoseOfTheFormula() {
        parameter.decaying(3);
        Adam adam = new Adam(List.of(parameter), 0.05, 0.1);
        double[] theta = {1, -0.5, 0.25};
        double[] m = new double[3];
        double[] v = new double[3];
        set(parameter.value().data(), 1, -0.5f, 0.25f);
        for (int step = 1; step <= 50; step++) {
            for (int i = 0; i < 3; i++) {
                parameter.gradient().data()[i] = parameter.value().data()[i] - 1;
                double g = theta[i] - 1 + 3 * 0.1 * theta[i];
                m[i] = 0.9 * m[i] + 0.1 * g;
                v[i] = 0.999 * v[i] + 0.001 * g * g;
                double first = m[i] / (1 - Math.pow(0.9, step));
                double second = v[i] / (1 - Math.pow(0.999, step));
                theta[i] -= 0.05 * first / (Math.sqrt(second) + 1e-8);
            }
            adam.step(workers);
            for (int i = 0; i < 3; i++) {
                assertThat((double) parameter.value().data()[i])
                        .as("number %d after step %d", i, step)
                        .isCloseTo(theta[i], within(1e-4));
            }
        }
    }

    @Test
    void buffersAreNotMoved() {
        Parameter buffer = Parameter.buffer("running", 1, 1, Initialiser.zeros());

        Adam adam = new Adam(List.of(parameter, buffer), 0.01, 0.1);

        assertThat(adam.state().firstMoments()).containsOnlyKeys(parameter.name());
    }

    private static void set(float[] data, float... values) {
        System.arraycopy(values, 0, data, 0, data.length);
    }
}
