package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;

/** How a parameter is initialised. */
@FunctionalInterface
public interface Initialiser {
    void fill(Matrix parameter, CounterRandom random);

    /** All zero, like the biases of convolutions. */
    static Initialiser zeros() {
        return constant(0f);
    }

    static Initialiser constant(float value) {
        return (parameter, random) -> parameter.fill(value);
    }

    /** Glorot and Bengio (2010): uniform in ± √(6 / (rows + cols)). */
    static Initialiser glorot() {
        return (parameter, random) ->
                uniform(parameter, random, Math.sqrt(6.0 / (parameter.rows() + parameter.cols())));
    }

    /** Like PyTorch's Linear (Kaiming uniform with a = √5): weights and bias uniform in ± 1 / √fan-in. */
    static Initialiser kaiming(int fanIn) {
        return (parameter, random) -> uniform(parameter, random, 1 / Math.sqrt(fanIn));
    }

    /** Uniform in ± bound. */
    static Initialiser uniform(double bound) {
        return (parameter, random) -> uniform(parameter, random, bound);
    }

    private static void uniform(Matrix parameter, CounterRandom random, double bound) {
        float[] data = parameter.data();
        for (int i = 0; i < data.length; i++) {
            data[i] = (float) (bound * (2.0 * random.uniform(i) - 1.0));
        }
    }
}
