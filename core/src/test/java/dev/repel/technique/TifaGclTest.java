package dev.repel.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.Normalisation;
import dev.repel.model.Embedding;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Runs;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TifaGclTest {
    private static final TrainingTask TASK = TrainingTask.of(
            Runs.DATASET,
            Runs.DATASET.publicSplit().orElseThrow(),
            Runs.DATASET.features().sparse().transpose());

    private static final TifaSettings SETTINGS = new TifaSettings(0.5, 0.5, 0.1, 0.6, 3, 10, 0.5, 1.5, 0.15);

    private final TifaGcl technique = new TifaGcl(TASK, SETTINGS);
    private final Seen second = new Seen();
    private final Network network =
            new Network(NetworkInput.of(TASK), Runs.architecture("gcn", 1, 4, 0, Embedding.LOGITS), LayerHook.NONE);
    private final double[] ranks;
    private final DistantPairs pairs;
    private final Variable loss;

    TifaGclTest() {
        technique.supervised(network, second);
        loss = technique.extraLoss(network).orElseThrow().loss();
        Built.start(network);
        beginEpoch(1);
        try (Workers workers = new Workers(1)) {
            TopologyGain gain = new TopologyGain(TASK, SETTINGS.restart(), workers);
            ranks = IntStream.range(0, Runs.NODES).mapToDouble(gain::rank).toArray();
            pairs = new DistantPairs(TASK, gain.influence(), SETTINGS.positives(), SETTINGS.negatives(), workers);
        }
    }

    /** In evaluation a row that is dropped with probability p counts 1 − p. */
    @Test
    void featuresAreLostByRankAndMostWhereLabelsReachLeast() {
        Matrix kept = Built.forward(network, Pass.Mode.EVALUATION, second.features());
        Matrix features = TASK.features().toDense();
        Matrix weight = Built.parameter(network, "convs.0.lin.weight").value();

        for (int i = 0; i < Runs.NODES; i++) {
            double mapped = 0;
            for (int f = 0; f < features.cols(); f++) {
                mapped += (double) features.get(i, f) * weight.get(f, 0);
            }
            assertThat((double) kept.get(i, 0)).isCloseTo((0.9 - 0.5 * ranks[i]) * mapped, within(1e-5));
        }
    }

    @Test
    void edgesAreLostByTheRanksOfTheirEnds() {
        SparseMatrix all = Normalisation.SUM.of(TASK.graph()).matrix();
        double low = 0;
        double high = 0;
        int lows = 0;
        int highs = 0;
        for (int epoch = 1; epoch <= 50; epoch++) {
            beginEpoch(epoch);
            SparseMatrix shown =
                    second.graph().operator(Normalisation.SYMMETRIC_WITH_LOOPS).matrix();
            Matrix dense = shown.toDense();
            for (int i = 0; i < Runs.NODES; i++) {
                for (int k = all.rowPointers()[i]; k < all.rowPointers()[i + 1]; k++) {
                    int j = all.columns()[k];
                    double rank = (ranks[i] + ranks[j]) / 2;
                    double surplus = (dense.get(i, j) > 0 ? 1 : 0) - (0.9 - 0.5 * rank);
                    if (rank < 0.5) {
                        low += surplus;
                        lows++;
                    } else {
                        high += surplus;
                        highs++;
                    }
                }
            }
        }

        assertThat(lows).isGreaterThan(10_000);
        assertThat(highs).isGreaterThan(10_000);
        assertThat(low / lows).isCloseTo(0, within(0.02));
        assertThat(high / highs).isCloseTo(0, within(0.02));
    }

    @Test
    void nodesThatLabelsReachLeastWeighMost() {
        Matrix u = second.encoding().embeddings().value();
        Matrix v = network.embeddings().value();

        double value = Built.forward(network, Pass.Mode.EVALUATION, loss).get(0, 0);

        double expected = contrast(u, v, false);
        assertThat(value).isCloseTo(expected, within(1e-5));
        assertThat(Math.abs(contrast(u, v, true) - expected)).isGreaterThan(1e-3);
    }

    private double contrast(Matrix u, Matrix v, boolean inverted) {
        SparseMatrix partners = pairs.matrix();
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < Runs.NODES; i++) {
            double all = 0;
            double near = 0;
            for (int k = partners.rowPointers()[i]; k < partners.rowPointers()[i + 1]; k++) {
                double e = Math.exp(cosine(u, i, v, partners.columns()[k]) / SETTINGS.tau());
                all += e;
                near += pairs.positive()[k] ? e : 0;
            }
            double rank = inverted ? 1 - ranks[i] : ranks[i];
            double weight = 0.5 + (1 + Math.cos(Math.PI * (1 - rank))) / 2;
            weights += weight;
            sum += weight * Math.log(all / near);
        }
        return sum / weights;
    }

    private static double cosine(Matrix u, int i, Matrix v, int j) {
        double dot = 0;
        double first = 0;
        double second = 0;
        for (int c = 0; c < u.cols(); c++) {
            dot += (double) u.get(i, c) * v.get(j, c);
            first += (double) u.get(i, c) * u.get(i, c);
            second += (double) v.get(j, c) * v.get(j, c);
        }
        return dot == 0 ? 0 : dot / Math.sqrt(first * second);
    }

    private void beginEpoch(int epoch) {
        try (Workers workers = new Workers(1)) {
            technique.beforeEpoch(
                    new EpochStart(epoch, true, 1, network, null, null, null, null, new PlainKernels(), workers));
        }
    }
}
