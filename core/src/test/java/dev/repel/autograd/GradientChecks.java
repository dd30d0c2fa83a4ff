package dev.repel.autograd;

import static dev.repel.autograd.GradientCheck.check;

import dev.repel.autograd.GradientInputs.Columns;
import dev.repel.autograd.GradientInputs.Shape;
import dev.repel.autograd.GraphAttention.WeightTerm;
import dev.repel.graph.Graph;
import dev.repel.graph.Normalisation;
import dev.repel.loss.ClassBalance;
import dev.repel.loss.ClassWeights;
import dev.repel.loss.Consistency;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Divergence;
import dev.repel.loss.EdgeLikelihood;
import dev.repel.loss.GeneralisedCrossEntropy;
import dev.repel.loss.LabelledContrast;
import dev.repel.loss.MutualInformation;
import dev.repel.loss.NegativeLearning;
import dev.repel.loss.PairContrast;
import dev.repel.loss.Reduction;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.loss.ViewContrast;
import dev.repel.pseudo.Weighting;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Every differentiable operation, one line each; {@link GradientCheckTest} fails if one is missing. */
final class GradientChecks {
    private static final Shape[] CONTRASTIVE = {
        new Shape(5, 3, 2), new Shape(4, 1, 1), new Shape(9, 2, 9), new Shape(23, 5, 7), new Shape(60, 4, 20)
    };

    /** For operations that normalise rows: a row of one or two numbers becomes signs, with hardly any derivative. */
    private static final Shape[] WIDE = {
        new Shape(5, 4, 1), new Shape(1, 5, 1), new Shape(13, 7, 1), new Shape(260, 6, 1)
    };

    static final List<GradientCheck> ALL = List.of(
            check(MatMul.class, in -> new MatMul(in.dense(in.n(), in.k()), in.dense(in.k(), in.m()))),
            Columns.SPARSE.product(0),
            Columns.SPARSE.product(0.4),
            Columns.SPARSE.product(0.4).whileEvaluating(),
            Columns.MIXED.product(0.4),
            Columns.MIXED.product(0.4).whileEvaluating(),
            Columns.DENSE.product(0.4),
            check(Propagate.class, "mean", in -> propagate(in, Normalisation.MEAN)),
            check(Propagate.class, "symmetric", in -> propagate(in, Normalisation.SYMMETRIC_WITH_LOOPS)),
            check(PropagateSum.class, in -> in.relations()),
            check(RowBlock.class, in -> new RowBlock(in.parameter(in.n() + 3, in.k()), 2, in.n())),
            check(AddBias.class, in -> new AddBias(in.dense(in.n(), in.k()), in.parameter(1, in.k()))),
            check(Relu.class, in -> new Relu(in.dense(in.n(), in.k()))),
            check(Dropout.class, in -> new Dropout(in.dense(in.n(), in.k()), 0.4, in.nextInstance())),
            check(Dropout.class, in -> new Dropout(in.dense(in.n(), in.k()), 0.4, in.nextInstance()))
                    .whileEvaluating(),
            check(Elu.class, in -> new Elu(in.dense(in.n(), in.k()))).with(1f / 32, 5e-4),
            check(LinearCombination.class, GradientChecks::linearCombination),
            check(InnerProduct.class, in -> new InnerProduct(in.dense(in.n(), in.k()), factors(in))),
            check(ScaleByLearned.class, in -> new ScaleByLearned(in.dense(in.n(), in.k()), in.parameter(1, 1))),
            check(MeanOfHeads.class, in -> new MeanOfHeads(in.dense(in.n(), 3 * in.k()), 3)),
            check(LearnedSum.class, in -> new LearnedSum(hops(in), in.parameter(1, 3))),
            check(GatedHops.class, in -> new GatedHops(hops(in), in.parameter(in.k(), 1), in.parameter(1, 1)))
                    .with(1f / 32, 1e-3),
            attentionCheck("", 2, 0),
            attentionCheck("with dropout", 2, 0.4),
            attentionCheck("with dropout", 2, 0.4).whileEvaluating(),
            attentionCheck("of one head", 1, 0),
            attentionCheck("of one head with dropout", 1, 0.4),
            attentionCheck("of one head with dropout", 1, 0.4).whileEvaluating(),
            weightedAttentionCheck(2, 0.4),
            weightedAttentionCheck(1, 0),
            check(BatchNorm.class, GradientChecks::batchNorm).with(1f / 64, 1e-3),
            check(LayerNorm.class, GradientChecks::layerNorm)
                    .with(1f / 64, 1e-3)
                    .on(WIDE),
            check(PairNorm.class, "PN", in -> new PairNorm(in.dense(in.n(), in.k()), PairNorm.Mode.PN, 1.5))
                    .with(1f / 64, 1e-3),
            check(PairNorm.class, "PN-SI", in -> new PairNorm(in.dense(in.n(), in.k()), PairNorm.Mode.PN_SI, 1.5))
                    .with(1f / 64, 1e-3)
                    .on(WIDE),
            check(PairNorm.class, "PN-SCS", in -> new PairNorm(in.dense(in.n(), in.k()), PairNorm.Mode.PN_SCS, 1.5))
                    .with(1f / 64, 1e-3),
            check(DropNode.class, in -> new DropNode(in.dense(in.n(), in.k()), 0.4, in.nextInstance())),
            check(DropNode.class, in -> new DropNode(in.dense(in.n(), in.k()), 0.4, in.nextInstance()))
                    .whileEvaluating(),
            check(LazyPropagate.class, in -> new LazyPropagate(in.dense(in.n(), in.k()), in.nearRows(), 3, 4)),
            check(RandomRows.class, GradientChecks::randomRows),
            check(RandomRows.class, GradientChecks::randomRows).whileEvaluating(),
            check(MixedOrder.class, GradientChecks::mixedOrder),
            check(Consistency.class, in -> consistency(in, node -> true, 1)).with(1f / 8, 1e-3),
            check(Consistency.class, "of some nodes", in -> consistency(in, node -> node % 2 == 0, 0.7))
                    .with(1f / 8, 1e-3),
            check(CrossEntropy.class, "of two passes", GradientChecks::crossEntropyOfTwoPasses)
                    .with(1f / 16, 5e-4),
            check(UnitRows.class, in -> new UnitRows(in.dense(in.n(), in.k())))
                    .with(1f / 64, 1e-3)
                    .on(WIDE),
            check(ViewContrast.class, in -> viewContrast(in, false))
                    .with(1f / 32, 2e-3)
                    .on(CONTRASTIVE),
            check(ViewContrast.class, "intra", in -> viewContrast(in, true))
                    .with(1f / 32, 2e-3)
                    .on(CONTRASTIVE),
            check(Divergence.class, in -> new Divergence(in.dense(in.n(), in.k()), in.dense(in.n(), in.k())))
                    .with(1f / 8, 2e-3),
            check(EdgeAttention.class, GradientChecks::edgeAttention).with(1f / 128, 1e-3),
            check(AttendedPropagate.class, GradientChecks::attendedPropagate),
            check(PairContrast.class, GradientChecks::pairContrast)
                    .with(1f / 64, 2e-3)
                    .on(new Shape(5, 3, 2), new Shape(9, 2, 9), new Shape(23, 5, 7), new Shape(60, 4, 20)),
            check(LabelledContrast.class, GradientChecks::labelledContrast).with(1f / 16, 1e-3),
            check(EdgeLikelihood.class, GradientChecks::edgeLikelihood).with(1f / 16, 1e-3),
            check(NegativeLearning.class, GradientChecks::negativeLearning).with(1f / 16, 1e-3),
            check(GeneralisedCrossEntropy.class, GradientChecks::generalisedCrossEntropy)
                    .with(1f / 16, 1e-3),
            check(ClassBalance.class, GradientChecks::classBalance).with(1f / 16, 1e-3),
            check(MutualInformation.class, GradientChecks::mutualInformation).with(1f / 32, 1e-3),
            check(Sigmoid.class, in -> new Sigmoid(in.dense(in.n(), in.k()))).with(1f / 32, 5e-4),
            check(CrossEntropy.class, "mean", in -> crossEntropy(in, Reduction.MEAN))
                    .with(1f / 16, 5e-4),
            check(CrossEntropy.class, "weighted mean", in -> weightedCrossEntropy(in, Reduction.MEAN))
                    .with(1f / 16, 5e-4),
            check(CrossEntropy.class, "weighted sum", in -> weightedCrossEntropy(in, Reduction.SUM))
                    .with(1f / 16, 5e-4),
            check(CrossEntropy.class, "sum", in -> crossEntropy(in, Reduction.SUM))
                    .with(1f / 16, 5e-4),
            check(
                            TopologicallyWeightedContrastive.class,
                            "weighted",
                            in -> ContrastiveInputs.loss(in, 0.5, Weighting.WALK, false))
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE),
            check(
                            TopologicallyWeightedContrastive.class,
                            "uniform",
                            in -> ContrastiveInputs.loss(in, 0.5, Weighting.UNIFORM, false))
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE),
            check(
                            TopologicallyWeightedContrastive.class,
                            "with partners",
                            in -> ContrastiveInputs.loss(in, 0.5, Weighting.RANK, true))
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE),
            check(
                            TopologicallyWeightedContrastive.class,
                            "τ 0.05",
                            in -> ContrastiveInputs.loss(in, 0.05, Weighting.WALK, false))
                    .with(1f / 256, 3e-3)
                    .on(new Shape(5, 3, 2), new Shape(9, 2, 9), new Shape(23, 5, 7), new Shape(60, 4, 20)),
            check(TopologicallyWeightedContrastive.class, "with strengths and pair errors", ContrastiveInputs::doubted)
                    .with(1f / 32, 1e-3)
                    .on(CONTRASTIVE));

    private GradientChecks() {}

    private static Variable propagate(GradientInputs in, Normalisation normalisation) {
        return new Propagate(normalisation.of(in.graph(in.n())), in.dense(in.n(), in.k()));
    }

    /** Some of the nodes are labelled, one of them twice if there are several. */
    private static Variable crossEntropy(GradientInputs in, Reduction reduction) {
        int[] nodes = new int[1 + in.n() / 3];
        int[] labels = new int[nodes.length];
        for (int l = 0; l < nodes.length; l++) {
            nodes[l] = in.random().nextInt(in.n());
            labels[l] = in.random().nextInt(in.k());
        }
        return new CrossEntropy(in.dense(in.n(), in.k()), nodes, labels, reduction);
    }

    /** Half of the labels belong to the first class, so that the others weigh more. */
    private static Variable weightedCrossEntropy(GradientInputs in, Reduction reduction) {
        int[] nodes = someNodes(in);
        int[] labels = IntStream.range(0, nodes.length)
                .map(n -> n % 2 == 0 ? 0 : in.random().nextInt(in.k()))
                .toArray();
        float[] weights = ClassWeights.BALANCED.of(labels, in.k());
        return new CrossEntropy(List.of(in.dense(in.n(), in.k())), nodes, labels, reduction, weights);
    }

    private static Variable generalisedCrossEntropy(GradientInputs in) {
        int[] nodes = someNodes(in);
        GeneralisedCrossEntropy loss = new GeneralisedCrossEntropy(in.dense(in.n(), in.k()), 0.7);
        loss.learnFrom(
                nodes, Arrays.stream(nodes).map(node -> (3 * node + 1) % in.k()).toArray());
        return loss;
    }

    /** The target share of the last of several classes is 0. */
    private static Variable classBalance(GradientInputs in) {
        double[] target = new double[in.k()];
        Arrays.fill(target, 0, Math.max(1, in.k() - 1), 1.0 / Math.max(1, in.k() - 1));
        ClassBalance loss = new ClassBalance(in.dense(in.n(), in.k()), target);
        loss.measure(someNodes(in));
        return loss;
    }

    /** Every third node is left out. */
    private static Variable mutualInformation(GradientInputs in) {
        int[] nodes = IntStream.range(0, in.n()).filter(node -> node % 3 != 1).toArray();
        return new MutualInformation(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()), nodes, in.nextInstance());
    }

    /** About a third of the nodes, maybe one of them twice. */
    private static int[] someNodes(GradientInputs in) {
        int[] nodes = new int[1 + in.n() / 3];
        Arrays.setAll(nodes, n -> in.random().nextInt(in.n()));
        return nodes;
    }

    private static Variable crossEntropyOfTwoPasses(GradientInputs in) {
        int[] nodes = {in.n() / 2};
        int[] labels = {in.k() / 2};
        List<Variable> passes = List.of(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()));
        return new CrossEntropy(passes, nodes, labels, Reduction.MEAN, new float[0]);
    }

    /** A graph whose operator is not symmetric, so that it matters which way it is used. */
    private static Variable mixedOrder(GradientInputs in) {
        return new MixedOrder(Normalisation.MEAN.of(in.graph(in.n())), in.dense(in.n(), in.k()), 3);
    }

    /** The target is fixed: a mean of the predictions would move with them, but passes no gradient back. */
    private static Variable consistency(GradientInputs in, IntPredicate counted, double scale) {
        List<Variable> passes = List.of(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()));
        Consistency loss = new Consistency(passes, new Consistency.Target() {
            @Override
            public void write(List<Matrix> predictions, int node, Matrix out) {
                for (int c = 0; c < out.cols(); c++) {
                    out.set(node, c, c == node % out.cols() ? 1f : 0f);
                }
            }

            @Override
            public boolean counts(List<Matrix> predictions, int node) {
                return counted.test(node);
            }
        });
        loss.scaleBy(scale);
        return loss;
    }

    private static Variable randomRows(GradientInputs in) {
        return new RandomRows(in.dense(in.n(), in.k()), in.nearRows(), 3, 4, 0.4, in.nextInstance());
    }

    /** Half of the nodes are drawn. */
    private static Variable viewContrast(GradientInputs in, boolean intra) {
        Variable u = in.tape().add(new UnitRows(in.dense(in.n(), in.k())));
        Variable v = in.tape().add(new UnitRows(in.dense(in.n(), in.k())));
        return new ViewContrast(u, v, 0.5, intra, 1 + in.n() / 2, in.nextInstance());
    }

    private static Variable labelledContrast(GradientInputs in) {
        int[] nodes = IntStream.range(0, in.n()).filter(i -> i % 3 == 0).toArray();
        int[] labels = Arrays.stream(nodes).map(i -> i % 2).toArray();
        return new LabelledContrast(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()), nodes, labels, 2);
    }

    private static Variable edgeLikelihood(GradientInputs in) {
        return new EdgeLikelihood(
                Normalisation.LOOPS.of(in.graph(in.n())).matrix(),
                in.dense(in.n(), in.k()),
                in.dense(in.n(), in.k()),
                in.parameter(1, in.k()),
                in.parameter(1, in.k()),
                in.parameter(1, 1));
    }

    /** The sources determine the signs of the scores; the targets are too small to move one to the kink. */
    private static Variable edgeAttention(GradientInputs in) {
        SparseMatrix pattern = Normalisation.LOOPS.of(in.graph(in.n())).matrix();
        Matrix source = in.draw(in.n(), 1);
        Matrix target = in.draw(in.n(), 1);
        for (int i = 0; i < in.n(); i++) {
            source.data()[i] = Math.copySign(1 + Math.abs(source.data()[i]) / 2, source.data()[i]);
            target.data()[i] /= 4;
        }
        return new EdgeAttention(pattern, pattern.transpose(), in.dense(source), in.dense(target));
    }

    private static Variable attendedPropagate(GradientInputs in) {
        SparseMatrix pattern = Normalisation.LOOPS.of(in.graph(in.n())).matrix();
        return new AttendedPropagate(
                pattern, pattern.transpose(), in.dense(pattern.entries(), 1), in.dense(in.n(), in.k()));
    }

    /** The pairs are the edges and every node paired with itself, which is its positive. */
    private static Variable pairContrast(GradientInputs in) {
        SparseMatrix pairs = Normalisation.LOOPS.of(in.graph(in.n())).matrix();
        boolean[] positive = new boolean[pairs.entries()];
        float[] weights = new float[in.n()];
        for (int i = 0; i < in.n(); i++) {
            weights[i] = 1 + i % 3;
            for (int k = pairs.rowPointers()[i]; k < pairs.rowPointers()[i + 1]; k++) {
                positive[k] = pairs.columns()[k] == i;
            }
        }
        Variable u = in.tape().add(new UnitRows(in.dense(in.n(), in.k())));
        Variable v = in.tape().add(new UnitRows(in.dense(in.n(), in.k())));
        PairContrast loss = new PairContrast(u, v, 0.5, in.n());
        loss.learnFrom(pairs, positive, weights);
        return loss;
    }

    private static Matrix factors(GradientInputs in) {
        Matrix factors = new Matrix(in.n(), in.k());
        for (int i = 0; i < factors.data().length; i++) {
            factors.data()[i] = (i % 5 - 2) / 4f;
        }
        return factors;
    }

    private static Variable linearCombination(GradientInputs in) {
        return new LinearCombination(0.7, in.dense(in.n(), in.k()), -1.3, in.dense(in.n(), in.k()));
    }

    private static List<Variable> hops(GradientInputs in) {
        return List.of(in.dense(in.n(), in.k()), in.dense(in.n(), in.k()), in.dense(in.n(), in.k()));
    }

    private static GradientCheck attentionCheck(String variant, int heads, double dropout) {
        return check(GraphAttention.class, variant, in -> attention(in, heads, dropout, false))
                .with(1f / 128, 1e-3);
    }

    private static GradientCheck weightedAttentionCheck(int heads, double dropout) {
        return check(GraphAttention.class, "over weights, heads: " + heads, in -> attention(in, heads, dropout, true))
                .with(1f / 128, 5e-3);
    }

    /**
     * Heads of k channels. The sources determine the signs of the scores, so that both slopes of the LeakyReLU meet in
     * a softmax; the targets and the weights of the edges are too small to move a score to the kink.
     */
    private static Variable attention(GradientInputs in, int heads, double dropout, boolean weighted) {
        int width = heads * in.k();
        Matrix g = in.draw(in.n(), width);
        for (int i = 0; i < g.data().length; i++) {
            float size = 1 + Math.abs(g.data()[i]) / 2;
            g.data()[i] = i / width % 2 == 0 ? size : -size;
        }
        Matrix source = in.draw(1, width);
        Matrix target = in.draw(1, width);
        for (int i = 0; i < width; i++) {
            source.data()[i] = (1 + Math.abs(source.data()[i]) / 2) / 8;
            target.data()[i] /= 64;
        }
        Graph graph = in.graph(in.n());
        Graph used = weighted ? Graphs.withWeights(graph, (i, j) -> (1 + (i + j) % 4) / 256f) : graph;
        return new GraphAttention(
                Normalisation.LOOPS.of(used),
                in.parameter(g),
                in.parameter(source),
                in.parameter(target),
                weighted ? new WeightTerm(in.parameter(1, width), in.parameter(1, width)) : null,
                heads,
                dropout,
                in.nextInstance());
    }

    private static Variable batchNorm(GradientInputs in) {
        int width = in.k();
        return new BatchNorm(
                in.dense(in.n(), width),
                in.parameter(1, width),
                in.parameter(1, width),
                in.buffer(1, width),
                in.buffer(1, width),
                true);
    }

    private static Variable layerNorm(GradientInputs in) {
        return new LayerNorm(in.dense(in.n(), in.k()), in.parameter(1, in.k()), in.parameter(1, in.k()));
    }

    private static Variable negativeLearning(GradientInputs in) {
        int[] nodes = new int[1 + in.n() / 3];
        boolean[][] negative = new boolean[nodes.length][in.k()];
        for (int l = 0; l < nodes.length; l++) {
            nodes[l] = in.random().nextInt(in.n());
            for (int c = 0; c < in.k(); c++) {
                negative[l][c] = c == nodes[l] % in.k() || in.random().nextInt(3) == 0;
            }
        }
        NegativeLearning loss = new NegativeLearning(in.dense(in.n(), in.k()));
        loss.learnFrom(nodes, negative);
        return loss;
    }
}
