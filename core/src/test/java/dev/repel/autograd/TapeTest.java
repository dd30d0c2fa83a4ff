package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TapeTest {
    private final Tape tape = new Tape();

    @Test
    void parametersOfOneNameAreRefused() {
        tape.add(new Parameter("w", 1, 1, Initialiser.zeros()));

        assertThatThrownBy(() -> tape.add(new Parameter("w", 2, 2, Initialiser.zeros())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("w");
    }

    @Test
    void operationOnSomethingThatIsNotOnTheTapeIsRefused() {
        Constant stray = new Constant(new Matrix(1, 1), true);
        Relu relu = tape.add(new Relu(stray));

        assertThatThrownBy(() -> tape.program(relu)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void valueBeforeAllocationIsAMistake() {
        Parameter parameter = tape.add(new Parameter("w", 2, 3, Initialiser.zeros()));

        assertThatThrownBy(parameter::value)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Parameter 2 × 3 has no dense value before Tape.allocate()");
    }

    @Test
    void sparseFeaturesNeverHaveADenseValue() {
        SparseMatrix sparse = SparseMatrix.of(new Matrix(2, 3));
        Features features = tape.add(new Features(FeatureMatrix.of(sparse), sparse::transpose, 0, 0));

        tape.allocate();

        assertThatThrownBy(features::value).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void featuresAreTransposedOnlyToLearn() {
        SparseMatrix sparse = SparseMatrix.of(Matrix.of(new double[][] {{1, 2}}));
        AtomicInteger asked = new AtomicInteger();
        Features features = tape.add(new Features(
                FeatureMatrix.of(sparse),
                () -> {
                    asked.incrementAndGet();
                    return sparse.transpose();
                },
                0.5,
                0));
        Parameter weight = tape.add(new Parameter("w", 2, 1, Initialiser.constant(1f)));
        Variable product = tape.add(new FeatureMatMul(features, weight));
        tape.allocate();
        weight.value().fill(1f);
        Program program = tape.program(product);

        program.forward(new Pass(new PlainKernels(), Workers.NONE, Pass.Mode.EVALUATION, 1, 1));
        assertThat(product.value().get(0, 0)).isEqualTo(3f);
        assertThat(asked).hasValue(0);

        program.forward(new Pass(new PlainKernels(), Workers.NONE, Pass.Mode.TRAINING, 1, 1));
        assertThat(asked).hasPositiveValue();
    }

    @Test
    void programRunsOnlyWhatItsTargetNeeds() {
        Constant x = tape.add(new Constant(Matrix.of(new double[][] {{-1, 2}}), true));
        Relu needed = tape.add(new Relu(x));
        Relu other = tape.add(new Relu(x));
        tape.allocate();
        other.value().fill(7f);

        run(tape.program(needed));

        assertThat(needed.value().data()).containsExactly(0f, 2f);
        assertThat(other.value().data()).containsOnly(7f);
    }

    @Test
    void leafThatTheLossDoesNotReachHasAZeroGradient() {
        Constant x = tape.add(new Constant(new Matrix(1, 1), true));
        Parameter unused = tape.add(new Parameter("unused", 1, 1, Initialiser.zeros()));
        Variable sum = tape.add(new MatMul(x, unused));
        Variable target = tape.add(new LinearCombination(1, x, 0, sum));
        tape.allocate();
        unused.gradient().fill(Float.NaN);

        run(tape.program(target));

        assertThat(unused.gradient().data()).containsOnly(0f);
        assertThat(x.gradient().data()).containsOnly(1f);
    }

    @Test
    void bytesAreThoseOfValuesGradientsAndScratch() {
        Constant x = tape.add(new Constant(new Matrix(300, 10), false));
        tape.add(new AddBias(x, tape.add(new Parameter("b", 1, 10, Initialiser.zeros()))));

        // x 3000, bias 2 · 10, sum 2 · 3000, two blocks of ten sums
        assertThat(tape.bytes()).isEqualTo(4L * (3000 + 20 + 6000 + 20));
    }

    @Test
    void parametersStartWithinTheirBounds() {
        CounterRandom random = new CounterRandom(1, CounterRandom.Purpose.INITIALISATION, 0, 0);
        Matrix weights = new Matrix(60, 40);

        Initialiser.glorot().fill(weights, random);
        assertSpread(weights, Math.sqrt(6.0 / 100));
        Initialiser.kaiming(25).fill(weights, random);
        assertSpread(weights, 0.2);
        Initialiser.zeros().fill(weights, random);
        assertThat(weights.data()).containsOnly(0f);
    }

    private static void assertSpread(Matrix weights, double bound) {
        double largest = 0;
        double sum = 0;
        for (float weight : weights.data()) {
            largest = Math.max(largest, Math.abs(weight));
            sum += weight;
        }
        assertThat(largest).isBetween(0.98 * bound, bound);
        assertThat(Math.abs(sum / weights.data().length)).isLessThan(0.05 * bound);
    }

    private static void run(Program program) {
        try (Workers workers = new Workers(1)) {
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            program.forward(pass);
            program.backward(pass);
        }
    }
}
