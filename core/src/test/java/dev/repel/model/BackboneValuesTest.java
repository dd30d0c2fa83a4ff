package dev.repel.model;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.NearestRows;
import dev.repel.graph.RowScaling;
import dev.repel.settings.OwnSettings;
import dev.repel.tensor.Dense;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.PlainKernels;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Graphs;
import dev.repel.testkit.Runs;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Logits of whole networks against their formulas in double precision; parameters are drawn at random, none is 0. */
@ExtendWith(TestSeed.class)
class BackboneValuesTest {
    private static final int NODES = 12;
    private static final int FEATURES = 5;
    private static final int CLASSES = 3;
    private static final int HIDDEN = 4;
    /** With a hub, and node 11 without neighbours. */
    private static final Graph GRAPH = Graphs.random(NODES, 20, TestSeed.random("backbone graph"));

    private static final double[][] S = Graphs.symmetricWithLoops(GRAPH);
    private static final double[][] X = Dense.random(NODES, FEATURES, TestSeed.random("backbone features"));

    private final Map<String, double[][]> parameters = new TreeMap<>();

    @Test
    void gcnPropagatesTwice() {
        Matrix logits = logits("gcn");

        double[][] hidden = relu(biased(product(S, X, p("convs.0.lin.weight")), p("convs.0.bias")));
        Dense.assertClose(logits, biased(product(S, hidden, p("convs.1.lin.weight")), p("convs.1.bias")), 1e-4);
    }

    @Test
    void sageAddsTheMeanOfTheNeighboursToTheNodeItself() {
        Matrix logits = logits("graphsage");

        double[][] hidden = relu(sage(X, "convs.0"));
        Dense.assertClose(logits, sage(hidden, "convs.1"), 1e-4);
    }

    private double[][] sage(double[][] x, String prefix) {
        double[][] neighbours = product(adjacency(true), x, p(prefix + ".lin_l.weight"));
        double[][] self = Dense.product(x, p(prefix + ".lin_r.weight"));
        return biased(Dense.sum(1, neighbours, 1, self), p(prefix + ".lin_l.bias"));
    }

    @Test
    void ginMapsTheSumOfNodeAndNeighboursByAPerceptron() {
        Matrix logits = logits("gin");

        Dense.assertClose(logits, gin(relu(gin(X, "convs.0")), "convs.1"), 1e-3);
    }

    @Test
    void ginWithOneMapIsLinearInTheSum() {
        Matrix logits = logits(architecture("gin").withOwn(OwnSettings.NONE.with(new Gin.Settings(1))));

        Dense.assertClose(logits, ginOfOneMap(relu(ginOfOneMap(X, "convs.0")), "convs.1"), 1e-3);
    }

    private double[][] ginOfOneMap(double[][] x, String prefix) {
        return linear(Dense.sum(1, x, 1, Dense.product(adjacency(false), x)), prefix + ".nn.0");
    }

    private double[][] gin(double[][] x, String prefix) {
        double[][] sum = Dense.sum(1, x, 1, Dense.product(adjacency(false), x));
        return linear(relu(linear(sum, prefix + ".nn.0")), prefix + ".nn.2");
    }

    @Test
    void sgcIsLinear() {
        Matrix logits = logits("sgc");

        double[][] x = X;
        for (int hop = 0; hop < options().hops(); hop++) {
            x = Dense.product(S, x);
        }
        Dense.assertClose(logits, linear(x, "conv.lin"), 1e-4);
    }

    @Test
    void appnpTeleportsToItsOwnPredictions() {
        Matrix logits = logits("appnp");

        double[][] start = perceptron();
        double[][] z = start;
        for (int hop = 0; hop < options().hops(); hop++) {
            z = Dense.sum(
                    1 - options().teleport(), Dense.product(S, z), options().teleport(), start);
        }
        Dense.assertClose(logits, z, 1e-4);
    }

    @Test
    void pprGoCollectsWhereWalksEnd() {
        Pprgo.Settings exact = new Pprgo.Settings(NODES, 0, RowScaling.SYM);
        Matrix logits = logits(architecture("pprgo").withOwn(OwnSettings.NONE.with(exact)));

        double[][] power = perceptron();
        double[][] sum = Dense.sum(options().teleport(), power, 0, power);
        double share = options().teleport();
        for (int hop = 1; hop <= options().hops(); hop++) {
            power = Dense.product(S, power);
            share *= 1 - options().teleport();
            sum = Dense.sum(1, sum, share, power);
        }
        Dense.assertClose(logits, sum, 1e-4);
    }

    @Test
    void pprGoCollectsFromTheNearestNodesAlone() {
        Pprgo.Settings one = new Pprgo.Settings(1, 0, RowScaling.ROW);
        Matrix logits = logits(architecture("pprgo").withOwn(OwnSettings.NONE.with(one)));

        double[][] h = perceptron();
        double[][] rows =
                Dense.of(new NearestRows(options().teleport(), options().hops(), 0, 1)
                        .of(GRAPH, Workers.NONE)
                        .toDense());
        Dense.assertClose(logits, Dense.product(rows, h), 1e-4);
    }

    @Test
    void gprGnnWeighsHopsByWhatItLearned() {
        Matrix logits = logits("gprgnn");

        double[][] power = perceptron();
        double[][] sum = Dense.sum(p("prop.temp")[0][0], power, 0, power);
        for (int hop = 1; hop <= options().hops(); hop++) {
            power = Dense.product(S, power);
            sum = Dense.sum(1, sum, p("prop.temp")[0][hop], power);
        }
        Dense.assertClose(logits, sum, 1e-4);
    }

    @Test
    void dagnnGatesHopsNodeByNode() {
        Matrix logits = logits("dagnn");

        double[][] power = perceptron();
        double[][] sum = new double[NODES][CLASSES];
        for (int hop = 0; hop <= options().hops(); hop++) {
            double[][] score = biased(Dense.product(power, p("prop.proj.weight")), p("prop.proj.bias"));
            for (int i = 0; i < NODES; i++) {
                for (int c = 0; c < CLASSES; c++) {
                    sum[i][c] += power[i][c] / (1 + Math.exp(-score[i][0]));
                }
            }
            power = Dense.product(S, power);
        }
        Dense.assertClose(logits, sum, 1e-4);
    }

    @Test
    void gcniiMixesTheFirstLayerAndTheIdentityIntoEveryLayer() {
        Matrix logits = logits("gcnii");

        double alpha = options().teleport();
        double[][] start = relu(linear(X, "lins.0"));
        double[][] hidden = start;
        for (int layer = 1; layer <= 2; layer++) {
            double beta = Math.log(options().identity() / layer + 1);
            double[][] mixed = Dense.sum(1 - alpha, Dense.product(S, hidden), alpha, start);
            double[][] mapped = Dense.product(mixed, p("convs." + (layer - 1) + ".weight1"));
            hidden = relu(Dense.sum(1 - beta, mixed, beta, mapped));
        }
        Dense.assertClose(logits, linear(hidden, "lins.1"), 1e-4);
    }

    private double[][] perceptron() {
        return linear(relu(linear(X, "lins.0")), "lins.1");
    }

    private double[][] linear(double[][] x, String name) {
        return biased(Dense.product(x, p(name + ".weight")), p(name + ".bias"));
    }

    private double[][] p(String name) {
        return parameters.get(name);
    }

    private static LayerOptions options() {
        return architecture("gcn").options();
    }

    private static Architecture architecture(String backbone) {
        return Runs.architecture(backbone, 2, HIDDEN, 0.5, Embedding.LOGITS);
    }

    /** With dropout configured, which an evaluation must not feel. */
    private Matrix logits(String backbone) {
        return logits(architecture(backbone));
    }

    private Matrix logits(Architecture architecture) {
        Inference inference = new Inference(architecture, LayerHook.NONE, CLASSES);
        Map<String, Matrix> saved = new TreeMap<>();
        inference.parameters(FEATURES).forEach(parameter -> {
            Matrix value =
                    Matrix.of(Dense.random(parameter.rows(), parameter.cols(), TestSeed.random(parameter.name())));
            saved.put(parameter.name(), value);
            parameters.put(parameter.name(), Dense.of(value));
        });
        return inference.logits(
                GRAPH, FeatureMatrix.of(SparseMatrix.of(Matrix.of(X))), saved, new PlainKernels(), Workers.NONE);
    }

    private static double[][] adjacency(boolean mean) {
        double[][] a = new double[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                a[i][j] = GRAPH.hasEdge(i, j) ? mean ? 1.0 / GRAPH.degree(i) : 1 : 0;
            }
        }
        return a;
    }

    private static double[][] product(double[][] operator, double[][] x, double[][] weight) {
        return Dense.product(operator, Dense.product(x, weight));
    }

    private static double[][] biased(double[][] x, double[][] bias) {
        double[][] sum = new double[x.length][x[0].length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < sum[i].length; j++) {
                sum[i][j] = x[i][j] + bias[0][j];
            }
        }
        return sum;
    }

    private static double[][] relu(double[][] x) {
        double[][] positive = new double[x.length][x[0].length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < positive[i].length; j++) {
                positive[i][j] = Math.max(0, x[i][j]);
            }
        }
        return positive;
    }
}
