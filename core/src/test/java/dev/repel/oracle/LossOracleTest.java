package dev.repel.oracle;

import static dev.repel.oracle.Oracle.assertClose;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.NegativeSets;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Cross-entropy, pseudo-labels, negative sets and both contrastive losses are PyTorch's. */
class LossOracleTest {
    private final Workers workers = new Workers(2);
    private final Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);

    @Test
    void crossEntropyAgrees() {
        Oracle oracle = Oracle.read("cross_entropy_mean");
        int[] mask = oracle.ints("mask");
        int[] labels = oracle.ints("labels");
        int[] maskLabels = Arrays.stream(mask).map(i -> labels[i]).toArray();
        Tape tape = new Tape();
        Constant logits = tape.add(new Constant(oracle.matrix("logits"), true));
        CrossEntropy loss = tape.add(new CrossEntropy(logits, mask, maskLabels, Reduction.MEAN));
        tape.allocate();

        Program program = tape.program(loss);
        program.forward(pass);
        program.backward(pass);

        assertThat((double) loss.value().get(0, 0)).isCloseTo(oracle.number("loss"), within(1e-4));
        assertClose(logits.gradient(), oracle.matrix("grad"), 1e-4, "gradient of the logits");
    }

    @Test
    void pseudoLabelsAndNegativeSetsAgree() {
        Oracle oracle = Oracle.read("pcl_loss");
        NegativePairs pairs = pairs(oracle);

        int[] expected = oracle.ints("positive_pseudo_labels_minus1_none");
        int k = (int) oracle.number("K");
        for (int c = 0; c < pairs.classes(); c++) {
            int label = c;
            int[] anchors = Arrays.copyOfRange(pairs.anchors(), pairs.anchorStart(c), pairs.anchorStart(c + 1));
            int[] golden = IntStream.range(0, expected.length)
                    .filter(i -> expected[i] == label)
                    .toArray();
            assertThat(anchors).containsExactly(golden);
            int[] negatives = Arrays.copyOfRange(pairs.negatives(), c * k, (c + 1) * k);
            assertThat(negatives)
                    .containsExactlyInAnyOrder(
                            toInts(oracle.at("negative_nodes_per_class").get(c)));
        }
    }

    @Test
    void weightedContrastiveLossAgrees() {
        Oracle oracle = Oracle.read("pcl_loss");
        checkLoss(oracle, "twcl", new WalkCache(oracle.graph(), oracle.number("q"), 1e-9, WalkStore.NONE));
    }

    @Test
    void unweightedContrastiveLossAgrees() {
        checkLoss(Oracle.read("pcl_loss"), "ucl", null);
    }

    private void checkLoss(Oracle oracle, String variant, WalkCache walks) {
        NegativePairs pairs = pairs(oracle);
        int k = (int) oracle.number("K");
        if (walks != null) {
            walks.require(pairs.negatives(), pairs.negativeCount(), workers);
        }
        Weighting weighting = walks == null ? Weighting.UNIFORM : Weighting.WALK;
        TopologicalWeights weights = new TopologicalWeights(oracle.graph().nodes(), weighting, 1);
        weights.update(pairs, walks, new PlainKernels(), workers);
        Tape tape = new Tape();
        Constant z = tape.add(new Constant(oracle.matrix("z"), true));
        TopologicallyWeightedContrastive loss =
                tape.add(new TopologicallyWeightedContrastive(z, pairs, weights, oracle.number("tau"), k, null));
        tape.allocate();

        Program program = tape.program(loss);
        program.forward(pass);
        program.backward(pass);

        double golden = oracle.number(variant, "loss");
        assertThat((double) loss.value().get(0, 0)).isCloseTo(golden, within(1e-4 * golden));
        assertClose(z.gradient(), oracle.matrix(variant, "grad_z"), 1e-4, "gradient of z");
    }

    private static NegativePairs pairs(Oracle oracle) {
        Matrix logProbabilities = oracle.matrix("prediction");
        for (int i = 0; i < logProbabilities.data().length; i++) {
            logProbabilities.data()[i] = (float) Math.log(logProbabilities.data()[i]);
        }
        int nodes = logProbabilities.rows();
        int k = (int) oracle.number("K");
        NegativePairs pairs = new NegativePairs(nodes, logProbabilities.cols(), k);
        int[] positive = new int[nodes];
        PositivePseudoLabels.assign(logProbabilities, oracle.number("gamma"), positive, Workers.NONE);
        CounterRandom unused = new CounterRandom(0, CounterRandom.Purpose.SAMPLING, 0, 0);
        new NegativeSets(nodes, logProbabilities.cols(), NegativeRule.TOP_K, k, 0)
                .pairUp(logProbabilities, positive, unused, pairs, Workers.NONE);
        return pairs;
    }

    private static int[] toInts(JsonNode node) {
        int[] values = new int[node.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.get(i).asInt();
        }
        return values;
    }
}
