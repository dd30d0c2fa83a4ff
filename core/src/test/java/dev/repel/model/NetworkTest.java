package dev.repel.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.autograd.Features;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetworkTest {
    private static final Architecture ARCHITECTURE = new Architecture(
            "gcn",
            2,
            16,
            0.5,
            0.5,
            Embedding.LOGITS,
            new LayerOptions(4, 1, 0.5, 3, false, false, 3, 0.1, 0.5, 20, Norm.BATCH, false, null));

    /** Shows the network features of three times their size. */
    private record Tripled(boolean perturbs) implements LayerHook {
        @Override
        public Variable afterLayer(Tape tape, Variable hidden) {
            return hidden;
        }

        @Override
        public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
            return builder.tape().add(new LinearCombination(2, mapped, 1, mapped));
        }
    }

    @Test
    void aPerturbedPassDoesNotMoveTheRunningStatistics() {
        Map<String, Matrix> alone = afterAStep(null);

        Map<String, Matrix> perturbed = afterAStep(new Tripled(true));
        Map<String, Matrix> another = afterAStep(new Tripled(false));

        Runs.assertSameParameters(perturbed, alone);
        assertThat(another.keySet()).isEqualTo(alone.keySet());
        assertThat(another.entrySet().stream().filter(entry -> entry.getKey().contains("running_")))
                .isNotEmpty()
                .noneMatch(entry -> Arrays.equals(
                        entry.getValue().data(), alone.get(entry.getKey()).data()));
    }

    /** @param hook of a second pass in the step; null for a step with one */
    private static Map<String, Matrix> afterAStep(LayerHook hook) {
        NetworkInput input = new NetworkInput(Runs.DATASET.graph(), Runs.DATASET.features(), Runs.DATASET.classes());
        Network network = new Network(input, ARCHITECTURE, LayerHook.NONE);
        Variable[] seen = hook == null
                ? new Variable[] {network.logits()}
                : new Variable[] {
                    network.logits(), network.anotherPass(network.graph(), hook).logits()
                };
        network.tape().allocate();
        network.initialise(1, 0);
        try (Workers workers = new Workers(1)) {
            network.tape().program(seen).forward(new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1));
        }
        return network.snapshot();
    }
}
