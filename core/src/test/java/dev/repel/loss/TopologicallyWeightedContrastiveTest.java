package dev.repel.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.TestSeed;
import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.graph.ForwardPush;
import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.pseudo.AnchorRule;
import dev.repel.pseudo.AnchorStrengths;
import dev.repel.pseudo.FewAnchors;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PairErrorRule;
import dev.repel.pseudo.PairErrors;
import dev.repel.pseudo.TopKPairs;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Special cases; gradients are checked together with those of all other operations. */
@ExtendWith(TestSeed.class)
class TopologicallyWeightedContrastiveTest {
    private static final double TAU = 0.05;

    @ParameterizedTest
    @ValueSource(doubles = {-1, -0.5, 0, 0.5, 0.86, 0.9, 0.999, 1})
    void lossAndGradientAreFiniteAndRightAtTheDefaultTemperature(double similarity) {
        Matrix z = Matrix.of(new double[][] {{2, 0}, {similarity, Math.sqrt(1 - similarity * similarity)}});

        Result result = uniform(z, new int[] {0, -1}, 1, new int[] {1});

        double expected = Math.max(similarity / TAU, 0) + Math.log1p(Math.exp(-Math.abs(similarity) / TAU));
        assertThat(result.loss).isCloseTo(expected, within(1e-5 * Math.max(1, expected)));
        // dL/ds = σ(s/τ)/τ, and moving z_0 across by t changes s by sin(angle) · t / ‖z_0‖
        double slope = 1 / (1 + Math.exp(-similarity / TAU)) / TAU;
        double across = slope * Math.sqrt(1 - similarity * similarity) / 2;
        assertThat((double) result.gradient.get(0, 1)).isCloseTo(across, within(1e-4 * Math.max(1, across)));
        assertThat((double) result.gradient.get(0, 0)).isCloseTo(0, within(1e-4));
    }

    @Test
    void zeroEmbeddingHasNoSimilarityAndNoGradient() {
        Matrix z = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});

        Result anchorIsZero = uniform(z, new int[] {0, -1, -1}, 1, new int[] {1, 2});
        Result negativeIsZero = uniform(z, new int[] {-1, 0, -1}, 1, new int[] {0});

        assertThat(anchorIsZero.loss).isCloseTo(Math.log(2), within(1e-6));
        assertThat(anchorIsZero.gradient.data()).containsOnly(0f);
        assertThat(negativeIsZero.loss).isCloseTo(Math.log(2), within(1e-6));
        assertThat(negativeIsZero.gradient.data()).containsOnly(0f);
    }

    @Test
    void withoutAnchorsTheLossIsZeroAndSoAreAllGradients() {
        Result result = uniform(random(5, 3), new int[] {-1, -1, -1, -1, -1}, 2, new int[] {0, 1, 2, 3});

        assertThat(result.loss).isZero();
        assertThat(result.gradient.data()).containsOnly(0f);
    }

    @Test
    void factorsThatAreNotKeptChangeNoBit() {
        int nodes = 1200;
        int k = 12;
        Matrix z = random(nodes, 5);
        int[] labels = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            labels[i] = i % 7 == 0 ? -1 : i % 3;
        }
        NegativePairs pairs = TopKPairs.of(labels, random(nodes, 3), k);
        Graph graph = Graphs.random(nodes, 4 * nodes, TestSeed.random("factors"));

        Result kept = run(z, pairs, k, graph, TAU);

        for (int mostKept : new int[] {0, 512 * 16}) {
            Result again = run(z, pairs, k, graph, TAU, mostKept);
            assertThat(again.loss).isEqualTo(kept.loss);
            assertThat(again.gradient.data()).isEqualTo(kept.gradient.data());
        }
    }

    @Test
    void anchorIsNotContrastedWithItself() {
        Matrix z = random(3, 4);

        Result withItself = uniform(z, new int[] {0, -1, -1}, 1, new int[] {0, 2});
        Result without = uniform(z, new int[] {0, -1, -1}, 1, new int[] {2});

        assertThat(withItself.loss).isCloseTo(without.loss, within(1e-6));
        for (int i = 0; i < z.data().length; i++) {
            assertThat(withItself.gradient.data()[i]).isCloseTo(without.gradient.data()[i], within(1e-5f));
        }
    }

    @Test
    void anchorWhoseOnlyNegativeIsItselfAddsNothing() {
        Result result = uniform(random(2, 3), new int[] {0, -1}, 1, new int[] {0});

        assertThat(result.loss).isZero();
        assertThat(result.gradient.data()).containsOnly(0f);
    }

    @Test
    void lengthOfAnEmbeddingDoesNotMatter() {
        Matrix z = random(6, 3);
        Matrix longer = z.copy();
        for (int i = 0; i < 3; i++) {
            longer.data()[i] *= 1000f;
        }
        int[] labels = {0, -1, 0, -1, -1, -1};

        double loss = uniform(z, labels, 1, new int[] {3, 4, 5}).loss;

        assertThat(uniform(longer, labels, 1, new int[] {3, 4, 5}).loss).isCloseTo(loss, within(1e-5));
    }

    @Test
    void embeddingsSoSmallOrLargeThatTheirSquaresLeaveTheFloatsStillHaveADirection() {
        Matrix z = Matrix.of(new double[][] {{1e-10, 0}, {3e30, 0}});

        assertThat(uniform(z, new int[] {0, -1}, 1, new int[] {1}).loss).isCloseTo(1 / TAU, within(1e-4));
    }

    /** Enough anchors to be split into blocks, and enough negatives that logarithms are taken in between. */
    @Test
    void manyAnchorsAndNegativesAgreeWithTheFormula() {
        Random random = TestSeed.random("contrastive");
        int nodes = 1_500;
        int k = 1_201;
        Graph graph = Graphs.random(nodes, 1_400, random);
        Matrix z = random(nodes, 4);
        int[] labels = new int[nodes];
        Matrix logProbabilities = new Matrix(nodes, 2);
        for (int i = 0; i < nodes; i++) {
            labels[i] = random.nextInt(20) == 0 ? 1 : random.nextInt(2) - 1;
            logProbabilities.set(i, 0, -random.nextFloat());
            logProbabilities.set(i, 1, -random.nextFloat());
        }
        NegativePairs pairs = TopKPairs.of(labels, logProbabilities, k);

        double loss = run(z, pairs, k, graph, 0.3).loss;

        double expected = 0;
        ForwardPush push = new ForwardPush(graph, 0.85, 1e-5);
        for (int c = 0; c < 2; c++) {
            for (int a = pairs.anchorStart(c); a < pairs.anchorStart(c + 1); a++) {
                expected +=
                        anchorLoss(z, push.from(pairs.anchors()[a]), pairs.anchors()[a], pairs.negatives(), c * k, k);
            }
        }
        assertThat(loss).isCloseTo(expected / pairs.anchorCount(), within(1e-5));
    }

    /** ℓ′ = (−ln σ(s_iĩ / τ) + K ℓ) / (1 + K), where the K of one class is not that of the other. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void partnersHaveTheShareOfOneAmongTheNegatives(boolean weighted) {
        Graph graph = Graphs.ring(9);
        Matrix z = random(9, 3);
        NegativePairs pairs = new NegativePairs(9, 2, 4);
        pairs.set(new int[] {0, 0, 0, 1, 1, -1, -1, -1, -1}, new int[] {5, 3, 6, 7, 8}, new int[] {0, 1, 5});
        int[] partners = {1, 2, 0, 4, 3};

        double loss = run(z, pairs, 4, weighted ? graph : null, 0.3, partners).loss;

        double expected = 0;
        for (int a = 0; a < 5; a++) {
            int i = pairs.anchors()[a];
            int from = a < 3 ? 0 : 1;
            int k = a < 3 ? 1 : 4;
            Walk walk = weighted ? new ForwardPush(graph, 0.85, 1e-5).from(i) : null;
            double repelled = anchorLoss(z, walk, i, pairs.negatives(), from, k);
            double attracted = Math.log1p(Math.exp(-cosine(z, i, partners[a]) / 0.3));
            expected += (attracted + k * repelled) / (1 + k);
        }
        assertThat(loss).isCloseTo(expected / 5, within(1e-5));
    }

    @Test
    void partnerAloneIsTheWholeLossWithoutNegatives() {
        Matrix z = Matrix.of(new double[][] {{1, 0}, {0.6, 0.8}});
        NegativePairs pairs = new NegativePairs(2, 1, 1);
        pairs.set(new int[] {0, 0}, new int[0], new int[] {0, 0});

        Result result = run(z, pairs, 1, null, 0.5, new int[] {1, 0});

        assertThat(result.loss).isCloseTo(Math.log1p(Math.exp(-0.6 / 0.5)), within(1e-6));
        // two anchors, each of which pulls both: −σ(−s/τ)/τ along the part of the other that lies across
        double pull = -2 / (1 + Math.exp(0.6 / 0.5)) / 0.5 / 2;
        assertThat((double) result.gradient.get(0, 1)).isCloseTo(pull * 0.8, within(1e-5));
    }

    /** L = 1/|A| Σ_i a_i Σ_j w_ij (1 − e_ij) softplus(s_ij / τ), with a partner's part as in the paper. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void strengthsAndPairErrorsScaleWhatAnchorsAndPairsAdd(boolean attracted) {
        int nodes = 30;
        int k = 9;
        Matrix z = random(nodes, 4);
        Matrix predictions = predictions(nodes);
        int[] labels = new int[nodes];
        Arrays.setAll(labels, i -> i % 5 == 0 ? -1 : i % 5 == 1 ? 1 : 0);
        NegativePairs pairs = TopKPairs.of(labels, predictions, k);
        AnchorStrengths strengths = new AnchorStrengths(nodes, 2, AnchorRule.FIXED, true, FewAnchors.SCALE);
        strengths.update(pairs, predictions);
        PairErrors errors = new PairErrors(nodes, 2, k, PairErrorRule.WEIGHT, 0);
        errors.update(pairs, predictions, Workers.NONE);
        int[] partners = new int[nodes];
        pairs.drawPartners(new CounterRandom(1, CounterRandom.Purpose.SAMPLING, 0, 0), partners);

        Result result = run(z, pairs, k, null, 0.3, Integer.MAX_VALUE, attracted ? partners : null, strengths, errors);

        double sum = 0;
        for (int a = 0; a < pairs.anchorCount(); a++) {
            int c = a < pairs.anchorStart(1) ? 0 : 1;
            int anchor = pairs.anchors()[a];
            double loss = 0;
            int others = 0;
            for (int n = c * k; n < (c + 1) * k; n++) {
                int negative = pairs.negatives()[n];
                double error = Math.exp(predictions.get(anchor, 0) + predictions.get(negative, 0))
                        + Math.exp(predictions.get(anchor, 1) + predictions.get(negative, 1));
                others += negative == anchor ? 0 : 1;
                loss += negative == anchor ? 0 : (1 - error) * Math.log1p(Math.exp(cosine(z, anchor, negative) / 0.3));
            }
            double alone = loss / others;
            double pull = Math.log1p(Math.exp(-cosine(z, anchor, partners[a]) / 0.3));
            sum += strengths.of(a) * (attracted ? (pull + k * alone) / (1 + k) : alone);
        }
        assertThat(result.loss).isCloseTo(sum / pairs.anchorCount(), within(1e-5));
    }

    private static Matrix predictions(int nodes) {
        Random random = TestSeed.random("predictions");
        Matrix predictions = new Matrix(nodes, 2);
        for (int i = 0; i < nodes; i++) {
            double p = 0.05 + 0.9 * random.nextDouble();
            predictions.set(i, 0, (float) Math.log(p));
            predictions.set(i, 1, (float) Math.log(1 - p));
        }
        return predictions;
    }

    private static double anchorLoss(Matrix z, Walk walk, int anchor, int[] negatives, int at, int k) {
        double[] scores = new double[z.rows()];
        for (int n = 0; walk != null && n < walk.nodes().length; n++) {
            scores[walk.nodes()[n]] = walk.scores()[n];
        }
        double sum = 0;
        double loss = 0;
        for (int n = at; n < at + k; n++) {
            if (negatives[n] != anchor) {
                double weight = Math.exp(scores[negatives[n]]);
                sum += weight;
                loss += weight * Math.log1p(Math.exp(cosine(z, anchor, negatives[n]) / 0.3));
            }
        }
        return loss / sum;
    }

    private static double cosine(Matrix z, int i, int j) {
        double dot = 0;
        double squareI = 0;
        double squareJ = 0;
        for (int t = 0; t < z.cols(); t++) {
            dot += (double) z.get(i, t) * z.get(j, t);
            squareI += (double) z.get(i, t) * z.get(i, t);
            squareJ += (double) z.get(j, t) * z.get(j, t);
        }
        return dot / Math.sqrt(squareI * squareJ);
    }

    private record Result(double loss, Matrix gradient) {}

    /** Uniform weights; the negatives of class c start at {@code c · length / classes}. */
    private static Result uniform(Matrix z, int[] labels, int classes, int[] negatives) {
        int k = negatives.length / classes;
        Matrix logProbabilities = new Matrix(z.rows(), classes);
        for (int n = 0; n < negatives.length; n++) {
            logProbabilities.set(negatives[n], n / k, -5f);
        }
        return run(z, TopKPairs.of(labels, logProbabilities, k), k, null, TAU);
    }

    private static Result run(Matrix z, NegativePairs pairs, int k, Graph graph, double tau) {
        return run(z, pairs, k, graph, tau, Integer.MAX_VALUE, null);
    }

    private static Result run(Matrix z, NegativePairs pairs, int k, Graph graph, double tau, int[] partners) {
        return run(z, pairs, k, graph, tau, Integer.MAX_VALUE, partners);
    }

    private static Result run(Matrix z, NegativePairs pairs, int k, Graph graph, double tau, int mostKept) {
        return run(z, pairs, k, graph, tau, mostKept, null);
    }

    private static Result run(
            Matrix z, NegativePairs pairs, int k, Graph graph, double tau, int mostKept, int[] partners) {
        return run(z, pairs, k, graph, tau, mostKept, partners, null, null);
    }

    private static Result run(
            Matrix z,
            NegativePairs pairs,
            int k,
            Graph graph,
            double tau,
            int mostKept,
            int[] partners,
            AnchorStrengths strengths,
            PairErrors errors) {
        try (Workers workers = new Workers(1)) {
            WalkCache walks = null;
            if (graph != null) {
                walks = new WalkCache(graph, 0.85, 1e-5, WalkStore.NONE);
                walks.require(pairs.negatives(), pairs.negativeCount(), workers);
            }
            TopologicalWeights weights =
                    new TopologicalWeights(z.rows(), graph == null ? Weighting.UNIFORM : Weighting.WALK, 1);
            weights.update(pairs, walks, new PlainKernels(), workers);
            Tape tape = new Tape();
            Constant input = tape.add(new Constant(z, true));
            TopologicallyWeightedContrastive loss =
                    tape.add(new TopologicallyWeightedContrastive(input, pairs, weights, tau, k, partners, mostKept)
                            .counting(strengths, errors));
            tape.allocate();
            input.gradient().fill(Float.NaN);
            Pass pass = new Pass(new PlainKernels(), workers, Pass.Mode.TRAINING, 1, 1);
            Program program = tape.program(loss);
            program.forward(pass);
            program.backward(pass);
            return new Result(loss.value().get(0, 0), input.gradient());
        }
    }

    private static Matrix random(int rows, int cols) {
        Random random = TestSeed.random("embeddings");
        Matrix matrix = new Matrix(rows, cols);
        for (int i = 0; i < matrix.data().length; i++) {
            matrix.data()[i] = (float) random.nextGaussian();
        }
        return matrix;
    }
}
