package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.repel.TestSeed;
import dev.repel.autograd.GradientInputs.Shape;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.assertj.core.data.Percentage;

/**
 * Compares the gradients that an operation computes with differences of its values, f′ ≈ (f(x − 2h) − 8 f(x − h) +
 * 8 f(x + h) − f(x + 2h)) / 12h, on random shapes and with a random upstream gradient. The operation computes in single
 * precision, so the step is large and of fourth order, and differences are taken output by output before they are
 * summed in double precision. A new operation is one line in {@link GradientChecks}.
 */
public final class GradientCheck {
    private static final float DEFAULT_STEP = 1f / 32;
    /** Gradients are measured by this size at least: a difference of two rounded values says no more. */
    private static final double LEAST_SCALE = 2e-3;

    private static final double DEFAULT_TOLERANCE = 2e-4;
    /** Enough work to be split among threads. */
    private static final Shape LARGE = new Shape(700, 40, 30);

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Class<? extends Variable> operation;
    private final String variant;
    private final Function<GradientInputs, Variable> builder;
    private final Pass.Mode mode;
    private final float step;
    private final double tolerance;
    private final List<Shape> shapes;

    private GradientCheck(
            Class<? extends Variable> operation,
            String variant,
            Function<GradientInputs, Variable> builder,
            Pass.Mode mode,
            float step,
            double tolerance,
            List<Shape> shapes) {
        this.operation = operation;
        this.variant = variant;
        this.builder = builder;
        this.mode = mode;
        this.step = step;
        this.tolerance = tolerance;
        this.shapes = shapes;
    }

    public static GradientCheck check(
            Class<? extends Variable> operation, String variant, Function<GradientInputs, Variable> builder) {
        List<Shape> shapes = List.of(
                new Shape(5, 3, 4),
                new Shape(1, 3, 2),
                new Shape(4, 1, 3),
                new Shape(6, 4, 1),
                new Shape(1, 1, 1),
                new Shape(13, 7, 5),
                new Shape(260, 2, 2));
        return new GradientCheck(
                operation, variant, builder, Pass.Mode.TRAINING, DEFAULT_STEP, DEFAULT_TOLERANCE, shapes);
    }

    public static GradientCheck check(Class<? extends Variable> operation, Function<GradientInputs, Variable> builder) {
        return check(operation, "", builder);
    }

    /** Checks the pass with dropout off. */
    GradientCheck whileEvaluating() {
        return new GradientCheck(
                operation, variant + " while evaluating", builder, Pass.Mode.EVALUATION, step, tolerance, shapes);
    }

    /** For a function that is more curved, or whose value rounds more, than most. */
    GradientCheck with(float otherStep, double otherTolerance) {
        return new GradientCheck(operation, variant, builder, mode, otherStep, otherTolerance, shapes);
    }

    GradientCheck on(Shape... others) {
        return new GradientCheck(operation, variant, builder, mode, step, tolerance, List.of(others));
    }

    Class<? extends Variable> operation() {
        return operation;
    }

    List<Shape> shapes() {
        return shapes;
    }

    @Override
    public String toString() {
        return variant.isEmpty() ? operation.getSimpleName() : operation.getSimpleName() + " " + variant;
    }

    /** The analytic gradients of all leaves equal the numeric ones, and the leaves are unchanged. */
    void numericGradientsAgree(Shape shape) {
        try (Workers workers = new Workers(1)) {
            Run run = new Run(shape, -1, 1, workers);
            List<Matrix> before = run.leafValues();
            run.forwardAndBackward();
            List<Matrix> analytic = run.gradients();

            List<Matrix> numeric = new ArrayList<>();
            double largest = LEAST_SCALE;
            for (int l = 0; l < run.inputs.leafCount(); l++) {
                numeric.add(run.numericGradient(l));
                largest = Math.max(largest, largest(numeric.get(l)));
            }
            for (int l = 0; l < numeric.size(); l++) {
                // a leaf whose gradient is tiny compared with the others' is not measured by its own size
                double scale = Math.max(LEAST_SCALE, Math.max(largest(numeric.get(l)), 0.02 * largest));
                assertClose(
                        analytic.get(l), numeric.get(l), tolerance * scale, "gradient of leaf " + l + " of " + shape);
            }
            assertSameBits(run.leafValues(), before, "leaves");
        }
    }

    /** A second pass over the same tape gives the same result as the first. */
    void secondPassGivesTheSameBits(Shape shape) {
        try (Workers workers = new Workers(1)) {
            Run run = new Run(shape, -1, 1, workers);
            run.forwardAndBackward();
            List<Matrix> first = run.results();

            run.poison();
            run.forwardAndBackward();

            assertSameBits(run.results(), first, "second pass");
        }
    }

    /** The operation applied twice to the same leaves, 1 + ½: the contributions of both uses are added. */
    void gradientsOfSeveralUsesAreAdded(Shape shape) {
        try (Workers workers = new Workers(1)) {
            Run once = new Run(shape, -1, 1, workers);
            Run twice = new Run(shape, -1, 2, workers);
            once.forwardAndBackward();
            twice.forwardAndBackward();

            for (int l = 0; l < once.inputs.leafCount(); l++) {
                Matrix expected = once.gradients().get(l).copy();
                for (int i = 0; i < expected.data().length; i++) {
                    expected.data()[i] *= 1.5f;
                }
                double bound = 1e-5 * Math.max(1e-2, largest(expected));
                assertClose(twice.gradients().get(l), expected, bound, "gradient of two uses, leaf " + l);
            }
        }
    }

    /** An input that needs no gradient is not touched, and the gradients of the others do not change. */
    void inputsWithoutGradientAreLeftAlone(Shape shape) {
        try (Workers workers = new Workers(1)) {
            Run free = new Run(shape, -1, 1, workers);
            free.forwardAndBackward();
            int leaves = free.inputs.leafCount();
            for (int frozen = 0; leaves > 1 && frozen < leaves; frozen++) {
                if (free.inputs.canFreeze(frozen)) {
                    Run run = new Run(shape, frozen, 1, workers);
                    run.forwardAndBackward();
                    for (int l = 0; l < leaves; l++) {
                        if (l == frozen) {
                            assertThat(run.inputs.leaf(l).gradient()).isNull();
                        } else {
                            assertSameBits(
                                    List.of(run.inputs.leaf(l).gradient()),
                                    List.of(free.inputs.leaf(l).gradient()),
                                    "leaf " + l + " while leaf " + frozen + " is frozen");
                        }
                    }
                }
            }
        }
    }

    void threadsDoNotChangeABit() {
        List<Matrix> expected = resultsOn(1);

        assertSameBits(resultsOn(2), expected, "two threads");
        assertSameBits(resultsOn(8), expected, "eight threads");
    }

    /** What the tape says it takes is what allocating it and running it for the first time allocates. */
    void memoryIsAsAnnounced() {
        try (Workers workers = new Workers(1)) {
            // the first run also allocates for classes that are loaded
            new Run(LARGE, -1, 1, workers).allocated();
            Run run = new Run(LARGE, -1, 1, workers);

            assertThat((double) run.allocated())
                    .isCloseTo((double) run.inputs.tape().bytes(), Percentage.withPercentage(1));
        }
    }

    private List<Matrix> resultsOn(int threads) {
        try (Workers workers = new Workers(threads)) {
            Run run = new Run(LARGE, -1, 1, workers);
            run.forwardAndBackward();
            return run.results();
        }
    }

    /** One tape with the operation on it. */
    private final class Run {
        final GradientInputs inputs;
        private final Variable output;
        private final Program program;
        private final Pass pass;
        private final Matrix upstream;
        private final long buffers;

        Run(Shape shape, int frozen, int uses, Workers workers) {
            inputs = new GradientInputs(shape, TestSeed.VALUE, frozen);
            Variable first = inputs.tape().add(builder.apply(inputs));
            assertThat(first).isInstanceOf(operation);
            if (uses == 1) {
                output = first;
            } else {
                inputs.rewind();
                Variable second = inputs.tape().add(builder.apply(inputs));
                output = inputs.tape().add(new LinearCombination(1, first, 0.5, second));
            }
            buffers = allocatedBy(inputs.tape()::allocate);
            inputs.fillParameters();
            program = inputs.tape().program(output);
            pass = new Pass(new PlainKernels(), workers, mode, TestSeed.VALUE, 3);
            upstream = upstream(output);
        }

        private static Matrix upstream(Variable output) {
            Matrix matrix = new Matrix(output.rows(), output.cols());
            Random random = TestSeed.random("upstream");
            for (int i = 0; i < matrix.data().length; i++) {
                matrix.data()[i] = (float) (random.nextGaussian() + 0.3);
            }
            if (matrix.data().length == 1) {
                // a program takes a single number for the loss, whose derivative with respect to itself is 1
                matrix.fill(1f);
            }
            return matrix;
        }

        void forwardAndBackward() {
            program.forward(pass);
            output.gradient().copyFrom(upstream);
            program.backward(pass);
            assertSameBits(List.of(output.gradient()), List.of(upstream), "upstream gradient");
        }

        /** The bytes of the buffers and of what the first pass keeps. */
        long allocated() {
            long first = allocatedBy(this::forwardAndBackward);
            return buffers + first - allocatedBy(this::forwardAndBackward);
        }

        /** Fills everything that a pass has to write with garbage. */
        void poison() {
            output.value().fill(Float.NaN);
            for (int l = 0; l < inputs.leafCount(); l++) {
                inputs.leaf(l).gradient().fill(Float.NaN);
            }
        }

        List<Matrix> leafValues() {
            List<Matrix> values = new ArrayList<>();
            for (int l = 0; l < inputs.leafCount(); l++) {
                values.add(inputs.source(l).copy());
            }
            return values;
        }

        List<Matrix> gradients() {
            List<Matrix> gradients = new ArrayList<>();
            for (int l = 0; l < inputs.leafCount(); l++) {
                gradients.add(inputs.leaf(l).gradient().copy());
            }
            return gradients;
        }

        List<Matrix> results() {
            List<Matrix> results = gradients();
            results.add(output.value().copy());
            return results;
        }

        Matrix numericGradient(int l) {
            float[] x = inputs.source(l).data();
            Matrix gradient = new Matrix(inputs.leaf(l).rows(), inputs.leaf(l).cols());
            for (int i = 0; i < x.length; i++) {
                float kept = x[i];
                float[] farBelow = outputAt(x, i, kept - 2 * step);
                float[] below = outputAt(x, i, kept - step);
                float[] above = outputAt(x, i, kept + step);
                float[] farAbove = outputAt(x, i, kept + 2 * step);
                x[i] = kept;
                double sum = 0;
                for (int o = 0; o < upstream.data().length; o++) {
                    double difference = ((double) farBelow[o] - farAbove[o]) + 8 * ((double) above[o] - below[o]);
                    sum += upstream.data()[o] * difference;
                }
                gradient.data()[i] = (float) (sum / (12.0 * step));
            }
            return gradient;
        }

        private float[] outputAt(float[] x, int i, float value) {
            x[i] = value;
            program.forward(pass);
            return output.value().data().clone();
        }
    }

    private static long allocatedBy(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static double largest(Matrix matrix) {
        double largest = 0;
        for (float value : matrix.data()) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }

    private static void assertClose(Matrix actual, Matrix expected, double bound, String what) {
        for (int i = 0; i < expected.data().length; i++) {
            double difference = Math.abs((double) actual.data()[i] - expected.data()[i]);
            // written so that NaN fails
            assertThat(difference <= bound)
                    .as("%s at %d: %s instead of %s, bound %s", what, i, actual.data()[i], expected.data()[i], bound)
                    .isTrue();
        }
    }

    private static void assertSameBits(List<Matrix> actual, List<Matrix> expected, String what) {
        assertThat(actual).hasSameSizeAs(expected);
        for (int m = 0; m < actual.size(); m++) {
            assertThat(actual.get(m).data())
                    .as("%s, matrix %d", what, m)
                    .isEqualTo(expected.get(m).data());
        }
    }
}
