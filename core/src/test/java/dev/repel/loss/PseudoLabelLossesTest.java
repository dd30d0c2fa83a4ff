package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The losses of InfoGNN: generalised cross-entropy, class balance, mutual information. */
class PseudoLabelLossesTest {
    private static final Matrix LOGITS = Matrix.of(new double[][] {{1, 2, 0}, {5, 5, 5}, {-1, 0, 3}});
    private static final int[] NODES = {0, 2};
    private static final int[] LABELS = {1, 0};

    @Test
    void smallQIsTheCrossEntropyAndOneTheAbsoluteError() {
        double cross = run(LOGITS, x -> new CrossEntropy(x, NODES, LABELS, Reduction.MEAN)).loss;
        double absolute = 1 - (probability(0, 1) + probability(2, 0)) / 2;

        assertThat(generalised(1e-4).loss).isCloseTo(cross, within(1e-3));
        assertThat(generalised(1).loss).isCloseTo(absolute, within(1e-6));
    }

    @Test
    void generalisedGradientIsTheCrossEntropysDampedByProbability() {
        double q = 0.7;
        Matrix cross = run(LOGITS, x -> new CrossEntropy(x, NODES, LABELS, Reduction.MEAN)).gradient;

        Matrix damped = generalised(q).gradient;

        for (int n = 0; n < NODES.length; n++) {
            double factor = Math.pow(probability(NODES[n], LABELS[n]), q);
            for (int c = 0; c < 3; c++) {
                assertThat((double) damped.get(NODES[n], c)).isCloseTo(factor * cross.get(NODES[n], c), within(1e-6));
            }
        }
        assertThat(damped.get(1, 0)).isZero();
    }

    @Test
    void balanceIsTheDivergenceFromTheTarget() {
        double[] target = {0.5, 0.3, 0.2};
        double expected = 0;
        for (int c = 0; c < 3; c++) {
            expected += target[c] * Math.log(target[c] / ((probability(0, c) + probability(2, c)) / 2));
        }

        assertThat(balance(target, NODES).loss).isCloseTo(expected, within(1e-6));
        Result even = balance(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3}, new int[] {1});
        assertThat(even.loss).isCloseTo(0, within(1e-7));
        for (float g : even.gradient.data()) {
            assertThat(g).isCloseTo(0f, within(1e-7f));
        }
    }

    @Test
    void withoutNodesNothingIsLearned() {
        for (Result nothing : new Result[] {
            balance(new double[] {1, 0, 0}, new int[0]), run(LOGITS, x -> new GeneralisedCrossEntropy(x, 0.5))
        }) {
            assertThat(nothing.loss).isZero();
            assertThat(nothing.gradient.data()).containsOnly(0f);
        }
    }

    @Test
    void informationIsNoneWhereScoresAreZeroAndAllWherePairsAreFarApart() {
        Matrix zero = new Matrix(4, 2);
        Matrix apart = Matrix.of(new double[][] {{30, -30}, {-30, 30}});

        assertThat(information(zero, 4)).isCloseTo(2 * Math.log(2), within(1e-6));
        assertThat(information(apart, 2)).isCloseTo(0, within(1e-6));
        assertThat(information(apart, 1)).as("there is no false pair").isZero();
    }

    /** Each node is its own neighbourhood. */
    private static double information(Matrix rows, int count) {
        int[] nodes = new int[count];
        for (int i = 0; i < count; i++) {
            nodes[i] = i;
        }
        return run(rows, x -> new MutualInformation(x, x, nodes, 0)).loss;
    }

    private static Result generalised(double q) {
        return run(LOGITS, x -> {
            GeneralisedCrossEntropy loss = new GeneralisedCrossEntropy(x, q);
            loss.learnFrom(NODES, LABELS);
            return loss;
        });
    }

    private static Result balance(double[] target, int[] nodes) {
        return run(LOGITS, x -> {
            ClassBalance loss = new ClassBalance(x, target);
            loss.measure(nodes);
            return loss;
        });
    }

    private static double probability(int node, int c) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
            sum += Math.exp(LOGITS.get(node, j));
        }
        return Math.exp(LOGITS.get(node, c)) / sum;
    }

    private record Result(double loss, Matrix gradient) {}

    private static Result run(Matrix input, Function<Variable, Variable> operation) {
        try (Workers workers = new Workers(1)) {
            Tape tape = new Tape();
            Constant leaf = tape.add(new Constant(input, true));
            Variable loss = tape.add(operation.apply(leaf));
            tape.allocate();
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            Program program = tape.program(loss);
            program.forward(pass);
            program.backward(pass);
            return new Result(loss.value().get(0, 0), leaf.gradient());
        }
    }
}
