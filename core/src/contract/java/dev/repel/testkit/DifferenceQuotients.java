package dev.repel.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.model.Network;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;

/** Compares the gradients of a whole network with what its output does when parameters change a little. */
final class DifferenceQuotients {
    private static final double STEP = 1e-3;

    private final Network network;
    private final Program program;
    private final Pass pass;
    private final Matrix factors;

    private DifferenceQuotients(Network network, Workers workers) {
        this.network = network;
        this.program = network.tape().program(network.logits());
        this.pass = new Pass(new PlainKernels(), workers, Pass.Mode.EVALUATION, 1, 1);
        this.factors = new Matrix(network.logits().rows(), network.logits().cols());
        // a linear loss whose gradient differs by node
        for (int i = 0; i < factors.data().length; i++) {
            factors.data()[i] = (float) Math.sin(1 + i);
        }
    }

    /** @param network initialised, with buffers for gradients */
    static void assertGradientsOf(Network network) {
        try (Workers workers = new Workers(1)) {
            new DifferenceQuotients(network, workers).assertGradients();
        }
    }

    private void assertGradients() {
        program.forward(pass);
        float[] up = network.logits().gradient().data();
        System.arraycopy(factors.data(), 0, up, 0, up.length);
        program.backward(pass);
        for (Parameter parameter : network.parameters()) {
            if (parameter.needsGradient()) {
                assertGradient(parameter);
            }
        }
    }

    /** Along the gradient itself, where a wrong scale or sign shows best. */
    private void assertGradient(Parameter parameter) {
        float[] values = parameter.value().data();
        float[] before = values.clone();
        double norm = Math.sqrt(dot(parameter.gradient(), parameter.gradient()));
        double[] losses = new double[2];
        for (int side = 0; side < 2; side++) {
            double way = (side == 0 ? STEP : -STEP) / Math.max(norm, 1e-9);
            for (int i = 0; i < values.length; i++) {
                values[i] = (float) (before[i] + way * parameter.gradient().data()[i]);
            }
            program.forward(pass);
            losses[side] = dot(factors, network.logits().value());
        }
        System.arraycopy(before, 0, values, 0, values.length);
        assertThat((losses[0] - losses[1]) / (2 * STEP))
                .as(parameter.name())
                .isCloseTo(norm, within(0.1 * norm + 0.05));
    }

    private static double dot(Matrix a, Matrix b) {
        double sum = 0;
        for (int i = 0; i < a.data().length; i++) {
            sum += (double) a.data()[i] * b.data()[i];
        }
        return sum;
    }
}
