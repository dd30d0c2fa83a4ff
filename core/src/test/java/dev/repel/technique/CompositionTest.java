package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Matrix;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompositionTest {
    private final List<String> called = new ArrayList<>();

    @Test
    void everyPartIsAskedInItsOrder() {
        Composition both = new Composition(List.of(new Part("a"), new Part("b")));

        both.beforeEpoch(null);
        both.reset();
        both.observe(pairs -> {});
        both.restore(Map.of());

        assertThat(called)
                .containsExactly(
                        "a epoch", "b epoch", "a reset", "b reset", "a observe", "b observe", "a restore", "b restore");
    }

    @Test
    void theLongestPartDecidesHowLongARunTakes() {
        Part longer = new Part("long");
        longer.extraEpochs = 5;
        Composition both = new Composition(List.of(longer, new Part("short")));

        assertThat(both.epochs(2, 3)).isEqualTo(10);
        assertThat(both.lastStageAfter(2)).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "true, false, true", "false, true, true", "true, true, true"})
    void onePartThatRestartsIsEnough(boolean first, boolean second, boolean expected) {
        Part a = new Part("a");
        Part b = new Part("b");
        a.restarting = first;
        b.restarting = second;
        Composition both = new Composition(List.of(a, b));

        assertThat(both.restarts(1)).isEqualTo(expected);
        assertThat(both.forgets(1)).isEqualTo(expected);
        assertThat(both.perturbs()).isEqualTo(expected);
        assertThat(both.looksAtTheWholeGraph()).isEqualTo(expected);
    }

    @Test
    void bytesAreAddedAndAnchorsAreThoseOfThePartThatHasAny() {
        Part counting = new Part("a");
        counting.nodes = 7;
        Composition both = new Composition(List.of(counting, new Part("b")));

        assertThat(both.bytes()).isEqualTo(20);
        assertThat(both.anchors()).isEqualTo(7);
        assertThat(new Composition(List.of(new Part("b"), new Part("c"))).anchors())
                .isEqualTo(-1);
    }

    @Test
    void statesOfAllPartsAreSavedTogether() {
        Composition both = new Composition(List.of(new Part("a"), new Part("b")));

        assertThat(both.state()).containsOnlyKeys("a", "b");
    }

    @Test
    void lossesAreAddedByTheirWeightsAndThoseOfNoWeightAreLeftOut() {
        Network network = network();
        Composition three =
                new Composition(List.of(lossOf(2, 0.5), lossOf(100, 0), lossOf(3, 4), new Part("without a loss")));

        Technique.ExtraLoss sum = three.extraLoss(network).orElseThrow();
        Built.start(network);

        double value = Built.forward(network, Pass.Mode.TRAINING, sum.loss()).get(0, 0);
        assertThat(sum.weight() * value).isCloseTo(0.5 * 2 + 4 * 3, within(1e-5));
        assertThat(new Composition(List.of(new Part("a"), lossOf(1, 0))).extraLoss(network()))
                .isEmpty();
    }

    @Test
    void logitsThatSeveralPartsNameAreLearnedOnce() {
        Network network = network();
        Variable another = network.tape().add(new Constant(new Matrix(4, 2), false));
        Part second = new Part("b") {
            @Override
            public List<Variable> supervised(Network asked, LayerHook hook) {
                return List.of(asked.logits(), another);
            }
        };

        List<Variable> passes = new Composition(List.of(new Part("a"), second)).supervised(network, second);

        assertThat(passes).containsExactly(network.logits(), another);
    }

    @Test
    void evaluationComputesWhatAnyPartWants() {
        Variable first = new Constant(new Matrix(1, 1), false);
        Variable second = new Constant(new Matrix(2, 1), false);

        assertThat(new Composition(List.of(evaluating(first), new Part("a"), evaluating(second))).evaluated())
                .containsExactly(first, second);
    }

    private Part evaluating(Variable variable) {
        return new Part("evaluates") {
            @Override
            public List<Variable> evaluated() {
                return List.of(variable);
            }
        };
    }

    @Test
    void layersPassThroughAllPartsInTheirOrder() {
        Tape tape = new Tape();
        Variable start = new Constant(new Matrix(1, 1), false);

        Variable end = new Composition(List.of(new Part("a"), new Part("b"))).afterLayer(tape, start);

        assertThat(end).isSameAs(start);
        assertThat(called).containsExactly("a layer", "b layer");
    }

    private static Network network() {
        TrainingTask task = Built.task(Graphs.ring(4), Matrix.of(new double[][] {{1}, {2}, {3}, {4}}), 2, 0, 1);
        return new Network(NetworkInput.of(task), Runs.architecture("mlp", 1, 4, 0, Embedding.LOGITS), LayerHook.NONE);
    }

    private Part lossOf(double value, double weight) {
        return new Part("loss") {
            @Override
            public Optional<ExtraLoss> extraLoss(Network network) {
                Matrix one = Matrix.of(new double[][] {{value}});
                return Optional.of(new ExtraLoss(network.tape().add(new Constant(one, true)), weight));
            }
        };
    }

    /** Says what it was asked. */
    private class Part implements Technique {
        private final String name;
        private int extraEpochs;
        private boolean restarting;
        private int nodes = -1;

        Part(String name) {
            this.name = name;
        }

        @Override
        public Variable afterLayer(Tape tape, Variable hidden) {
            called.add(name + " layer");
            return hidden;
        }

        @Override
        public int epochs(int warmup, int cotrain) {
            return warmup + cotrain + extraEpochs;
        }

        @Override
        public int lastStageAfter(int warmup) {
            return warmup + extraEpochs;
        }

        @Override
        public void beforeEpoch(EpochStart start) {
            called.add(name + " epoch");
        }

        @Override
        public boolean restarts(int epoch) {
            return restarting;
        }

        @Override
        public boolean forgets(int epoch) {
            return restarting;
        }

        @Override
        public boolean perturbs() {
            return restarting;
        }

        @Override
        public boolean looksAtTheWholeGraph() {
            return restarting;
        }

        @Override
        public int anchors() {
            return nodes;
        }

        @Override
        public long bytes() {
            return 10;
        }

        @Override
        public void observe(PairsObserver observer) {
            called.add(name + " observe");
        }

        @Override
        public void reset() {
            called.add(name + " reset");
        }

        @Override
        public Map<String, Matrix> state() {
            return Map.of(name, new Matrix(1, 1));
        }

        @Override
        public void restore(Map<String, Matrix> state) {
            called.add(name + " restore");
        }
    }
}
