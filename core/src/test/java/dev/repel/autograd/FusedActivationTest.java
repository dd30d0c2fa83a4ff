package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bias, activation and dropout in one pass give the same numbers as the three operations, with fewer buffers. */
class FusedActivationTest {
    private static final int ROWS = 137;
    private static final int INNER = 5;

    @ParameterizedTest
    @CsvSource({
        "relu, 0, 7, TRAINING",
        "relu, 0.4, 64, TRAINING",
        "relu, 0.4, 7, EVALUATION",
        "relu, 0.8, 2100, TRAINING",
        "elu, 0, 64, TRAINING",
        "elu, 0.4, 7, TRAINING",
        "elu, 0.4, 64, EVALUATION",
        "elu, 0.4, 64, MONTE_CARLO"
    })
    void numbersAreThoseOfTheSingleOperations(String activation, double dropout, int width, Pass.Mode mode) {
        Chain apart = new Chain(activation, dropout, width);
        Chain fused = new Chain(activation, dropout, width);
        fused.tape.fuse(fused.out);

        apart.run(mode);
        fused.run(mode);

        assertSame(fused.out.value(), apart.out.value());
        assertSame(fused.weight.gradient(), apart.weight.gradient());
        assertSame(fused.bias.gradient(), apart.bias.gradient());
        assertSame(fused.x.gradient(), apart.x.gradient());
        // intermediate results have no buffers, and neither has the result: it overwrites the input
        assertThat(fused.tape.bytes()).isLessThan(apart.tape.bytes() - 3L * ROWS * width * Float.BYTES);
    }

    @Test
    void whatSomebodyReadsIsKept() {
        Chain chain = new Chain("relu", 0.5, 7);
        chain.tape.fuse(chain.out, chain.activated);

        chain.run(Pass.Mode.TRAINING);

        assertThat(chain.activated.value().get(0, 0)).isNotNegative();
        assertThat(chain.activated.value().data()).isNotEqualTo(new float[ROWS * 7]);
        assertThatThrownBy(chain.biased::value).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void inputThatIsUsedTwiceIsNotOverwritten() {
        Function<Chain, Variable> twice =
                chain -> chain.tape.add(new LinearCombination(1, chain.out, 0.5, chain.product));
        Chain apart = new Chain("elu", 0.3, 9);
        Chain fused = new Chain("elu", 0.3, 9);
        Variable apartSum = twice.apply(apart);
        Variable fusedSum = twice.apply(fused);
        fused.tape.fuse(fusedSum);

        apart.run(apartSum, Pass.Mode.TRAINING);
        fused.run(fusedSum, Pass.Mode.TRAINING);

        assertSame(fusedSum.value(), apartSum.value());
        assertSame(fused.weight.gradient(), apart.weight.gradient());
        assertSame(fused.bias.gradient(), apart.bias.gradient());
    }

    private static void assertSame(Matrix actual, Matrix expected) {
        for (int i = 0; i < expected.data().length; i++) {
            float difference = Math.abs(actual.data()[i] - expected.data()[i]);
            if (difference > 1e-6f * Math.max(1f, Math.abs(expected.data()[i]))) {
                assertThat(actual.data()[i]).as("place %d", i).isEqualTo(expected.data()[i]);
            }
        }
    }

    /** X W + b, activated, with dropout. */
    private static final class Chain {
        private final Tape tape = new Tape();
        private final Constant x;
        private final Parameter weight;
        private final Parameter bias;
        private final Variable product;
        private final Variable biased;
        private final Variable activated;
        private final Variable out;

        Chain(String activation, double dropout, int width) {
            x = tape.add(new Constant(random(ROWS, INNER, 1), true));
            weight = tape.add(new Parameter("w", INNER, width, Initialiser.glorot()));
            bias = tape.add(new Parameter("b", 1, width, Initialiser.uniform(0.5)));
            product = tape.add(new MatMul(x, weight));
            biased = tape.add(new AddBias(product, bias));
            activated = tape.add(activation.equals("relu") ? new Relu(biased) : new Elu(biased));
            out = dropout == 0 ? activated : tape.add(new Dropout(activated, dropout, tape.nextInstance()));
        }

        void run(Pass.Mode mode) {
            run(out, mode);
        }

        void run(Variable target, Pass.Mode mode) {
            tape.allocate();
            int stream = 0;
            for (Parameter parameter : tape.parameters()) {
                parameter.value().copyFrom(random(parameter.rows(), parameter.cols(), 10 + stream++));
            }
            try (Workers workers = new Workers(3)) {
                Pass pass = new Pass(new PlainKernels(), workers, mode, 5, 6);
                Program program = tape.program(target);
                program.forward(pass);
                target.gradient().copyFrom(random(target.rows(), target.cols(), 2));
                Matrix kept = target.value().copy();
                program.backward(pass);
                assertThat(Arrays.equals(target.value().data(), kept.data())).isTrue();
            }
        }

        private static Matrix random(int rows, int cols, int instance) {
            CounterRandom random = new CounterRandom(3, CounterRandom.Purpose.SAMPLING, instance, 0);
            Matrix matrix = new Matrix(rows, cols);
            for (int i = 0; i < matrix.data().length; i++) {
                matrix.data()[i] = 2 * random.uniform(i) - 1;
            }
            return matrix;
        }
    }
}
