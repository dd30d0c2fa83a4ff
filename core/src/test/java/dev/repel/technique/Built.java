package dev.repel.technique;

import dev.repel.autograd.Parameter;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Graph;
import dev.repel.loss.CrossEntropy;
import dev.repel.model.Network;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Small tasks, and the values in a network that was built with a technique and is not trained. */
final class Built {
    private Built() {}

    /** @param labels of the first nodes; −1 and none for those that training does not know */
    static TrainingTask task(Graph graph, Matrix features, int classes, int... labels) {
        SparseMatrix sparse = SparseMatrix.of(features);
        int[] nodes =
                IntStream.range(0, labels.length).filter(i -> labels[i] >= 0).toArray();
        int[] known = Arrays.stream(nodes).map(i -> labels[i]).toArray();
        return new TrainingTask(
                graph, FeatureMatrix.of(sparse), sparse.transpose(), classes, nodes, known, new int[0], new int[0]);
    }

    /** Allocates and starts the network; call it when all of it is built. */
    static void start(Network network) {
        network.tape().allocate();
        network.initialise(1, 0);
    }

    /** The start of an epoch of the co-training with given predictions; for techniques that do not ask the network. */
    static EpochStart epoch(
            int epoch,
            Matrix evaluated,
            Matrix trained,
            EpochStart.StochasticLogits stochastic,
            CrossEntropy supervision) {
        return epoch(epoch, null, evaluated, trained, stochastic, supervision);
    }

    /** The start of an epoch for techniques that ask the network alone. */
    static EpochStart epoch(int epoch, Network network) {
        return epoch(epoch, network, null, null, (t, hiddenDropout) -> null, null);
    }

    private static EpochStart epoch(
            int epoch,
            Network network,
            Matrix evaluated,
            Matrix trained,
            EpochStart.StochasticLogits stochastic,
            CrossEntropy supervision) {
        return new EpochStart(
                epoch,
                true,
                1,
                network,
                () -> evaluated,
                () -> trained,
                stochastic,
                supervision,
                new PlainKernels(),
                Workers.NONE);
    }

    static Parameter parameter(Network network, String name) {
        return network.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static double[][] dense(Network network, String name) {
        return Dense.of(parameter(network, name).value());
    }

    static Matrix forward(Network network, Pass.Mode mode, Variable target) {
        try (Workers workers = new Workers(1)) {
            network.tape().program(target).forward(new Pass(new PlainKernels(), workers, mode, 1, 1));
        }
        return target.value();
    }
}
