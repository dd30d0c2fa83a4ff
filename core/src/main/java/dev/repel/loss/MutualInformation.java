package dev.repel.loss;

import dev.repel.autograd.Pass;
import dev.repel.autograd.Variable;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;

/**
 * The mutual information between nodes and their neighbourhoods, estimated by how well true pairs are distinguished
 * from false ones (Jensen–Shannon): the mean over nodes of softplus(−a_i·s_i) + softplus(a_π(i)·s_i). The smaller it
 * is, the more information. π pairs every node with another one's neighbourhood: a shift by a random distance in the
 * list of nodes, new in every pass.
 *
 * <p>In: a (N × H), the nodes as the discriminator maps them; s (N × H), the summaries of their neighbourhoods. Out: a
 * number, 2 ln 2 if nothing is distinguished; 0 with fewer than two nodes.
 */
public final class MutualInformation extends Variable {
    private final Variable a;
    private final Variable s;
    private final int[] nodes;
    private final int instance;

    /**
     * @param nodes those that have a neighbourhood
     * @param instance of its random numbers
     */
    public MutualInformation(Variable a, Variable s, int[] nodes, int instance) {
        super(1, 1, a, s);
        this.a = a;
        this.s = s;
        this.nodes = nodes.clone();
        this.instance = instance;
    }

    /** a_i·s_i: above 0 if node i is taken to belong to its neighbourhood. */
    public double score(int node) {
        return dot(node, node);
    }

    private double dot(int node, int neighbourhood) {
        double sum = 0;
        for (int d = 0; d < a.cols(); d++) {
            sum += (double) a.value().get(node, d) * s.value().get(neighbourhood, d);
        }
        return sum;
    }

    private int shift(Pass pass) {
        return 1 + pass.random(Purpose.SAMPLING, instance).below(nodes.length - 1, 0);
    }

    @Override
    protected void forward(Pass pass) {
        double sum = 0;
        int shift = nodes.length < 2 ? 0 : shift(pass);
        for (int n = 0; shift > 0 && n < nodes.length; n++) {
            sum += softplus(-score(nodes[n])) + softplus(dot(nodes[(n + shift) % nodes.length], nodes[n]));
        }
        value().set(0, 0, (float) (sum / Math.max(1, nodes.length)));
    }

    /** softplus′ = σ, so each pair's score has the derivative −σ(−x) or σ(x). */
    @Override
    protected void backward(Pass pass) {
        if (nodes.length < 2) {
            return;
        }
        int shift = shift(pass);
        int count = nodes.length;
        double upstream = (double) gradient().get(0, 0) / count;
        float[] truePairs = new float[count];
        float[] falsePairs = new float[count];
        pass.workers().forRows(count, 4L * a.cols(), (from, to) -> {
            for (int n = from; n < to; n++) {
                truePairs[n] = (float) (-upstream * sigmoid(-score(nodes[n])));
                falsePairs[n] = (float) (upstream * sigmoid(dot(nodes[(n + shift) % count], nodes[n])));
            }
        });
        if (a.needsGradient()) {
            Matrix down = a.gradientToAddTo();
            pass.workers().forRows(count, 4L * a.cols(), (from, to) -> {
                for (int n = from; n < to; n++) {
                    int other = (n + count - shift) % count;
                    addRow(down, nodes[n], truePairs[n], s.value(), nodes[n]);
                    addRow(down, nodes[n], falsePairs[other], s.value(), nodes[other]);
                }
            });
        }
        if (s.needsGradient()) {
            Matrix down = s.gradientToAddTo();
            pass.workers().forRows(count, 4L * a.cols(), (from, to) -> {
                for (int n = from; n < to; n++) {
                    addRow(down, nodes[n], truePairs[n], a.value(), nodes[n]);
                    addRow(down, nodes[n], falsePairs[n], a.value(), nodes[(n + shift) % count]);
                }
            });
        }
    }

    private static void addRow(Matrix to, int row, float factor, Matrix from, int fromRow) {
        int width = from.cols();
        float[] down = to.data();
        float[] values = from.data();
        for (int d = 0; d < width; d++) {
            down[row * width + d] += factor * values[fromRow * width + d];
        }
    }

    private static double softplus(double x) {
        return Math.max(x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x)));
    }

    private static double sigmoid(double x) {
        return 1 / (1 + StrictMath.exp(-x));
    }
}
