package dev.repel.partition;

import dev.repel.autograd.Constant;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Tape;
import dev.repel.graph.Walk;
import dev.repel.graph.Walks;
import dev.repel.loss.TopologicallyWeightedContrastive;
import dev.repel.pseudo.NegativePairs;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.pseudo.TopKNegatives;
import dev.repel.pseudo.TopologicalWeights;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * The contrastive loss of a part's own anchors against the negatives of the whole graph. The rows are the embeddings of
 * its own nodes followed by those of the negatives; the loss on them is the same as on one machine. A negative that
 * belongs to the part uses the row of its own node, so that no anchor is paired with itself.
 */
final class PartContrast {
    private final Part part;
    private final PclSettings pcl;
    private final int classes;
    private final PartWalks walks;
    private final Kernels kernels;
    private final Workers workers;
    private final int own;
    private final TopKNegatives leastLikely;
    private final int[] labels;
    private final NegativePairs pairs;
    private final TopologicalWeights weights;
    private final Tape tape = new Tape();
    private final Matrix rows;
    private final Constant z;
    private final TopologicallyWeightedContrastive loss;
    private final Program program;
    private float[] foreign;

    PartContrast(Part part, WorkPlan plan, int width, PartWalks walks, Kernels kernels, Workers workers) {
        this.part = part;
        this.pcl = plan.pcl();
        this.classes = plan.classes();
        this.walks = walks;
        this.kernels = kernels;
        this.workers = workers;
        this.own = part.own().length;
        int all = Math.addExact(own, Math.multiplyExact(classes, pcl.k()));
        leastLikely = new TopKNegatives(own);
        labels = new int[all];
        Arrays.fill(labels, PositivePseudoLabels.NONE);
        pairs = new NegativePairs(all, classes, pcl.k());
        weights = new TopologicalWeights(all, pcl.weighting(), pcl.weightTemperature());
        rows = new Matrix(all, width);
        z = tape.add(new Constant(rows, true));
        loss = tape.add(new TopologicallyWeightedContrastive(z, pairs, weights, pcl.tau(), pcl.k(), null));
        program = tape.program(loss);
    }

    /** Must be called before anything is computed. */
    void allocate() {
        tape.allocate();
    }

    /**
     * Its own nodes that are least likely to belong to each class; the negatives of the whole graph are among the
     * candidates of all parts.
     */
    Candidates candidates(Matrix logProbabilities, Matrix embeddings) {
        int k = Math.min(pcl.k(), own);
        int width = embeddings.cols();
        int[] places = new int[classes * k];
        int[] starts = new int[classes + 1];
        int[] nodes = new int[places.length];
        float[] chances = new float[places.length];
        float[] gathered = new float[places.length * width];
        for (int c = 0; c < classes; c++) {
            leastLikely.select(logProbabilities, c, k, places, c * k, Float.POSITIVE_INFINITY);
            starts[c + 1] = (c + 1) * k;
            for (int n = c * k; n < (c + 1) * k; n++) {
                int row = part.own()[places[n]];
                nodes[n] = part.nodes()[row];
                chances[n] = logProbabilities.get(places[n], c);
                System.arraycopy(embeddings.data(), row * width, gathered, n * width, width);
            }
        }
        return new Candidates(nodes, starts, chances, gathered);
    }

    /**
     * Computes the loss and its gradients.
     *
     * @param positiveLabels of its own nodes
     * @param embeddings of the part's rows
     * @param push receives the gradients with respect to the embeddings, zeros for the halo
     * @return the sum over its own anchors
     */
    double compute(Negatives negatives, int[] positiveLabels, Matrix embeddings, Matrix push) {
        int width = embeddings.cols();
        part.copyOwnRows(embeddings, rows);
        Candidates chosen = negatives.chosen();
        System.arraycopy(chosen.embeddings(), 0, rows.data(), own * width, chosen.embeddings().length);
        pairUp(chosen, positiveLabels);
        Pass pass = new Pass(kernels, workers, Pass.Mode.TRAINING, 0, 0);
        program.forward(pass);
        program.backward(pass);
        int anchors = pairs.anchorCount();
        float scale = (float) (pcl.weight() * anchors / Math.max(1, negatives.anchors()));
        float[] gradient = z.gradient().data();
        push.fill(0f);
        for (int n = 0; n < own; n++) {
            for (int t = 0; t < width; t++) {
                push.set(part.own()[n], t, scale * gradient[n * width + t]);
            }
        }
        foreign = new float[chosen.embeddings().length];
        for (int t = 0; t < foreign.length; t++) {
            foreign[t] = scale * gradient[own * width + t];
        }
        return (double) anchors * loss.value().get(0, 0);
    }

    private void pairUp(Candidates chosen, int[] positiveLabels) {
        System.arraycopy(positiveLabels, 0, labels, 0, own);
        int[] negativeRows = new int[chosen.nodes().length];
        for (int n = 0; n < negativeRows.length; n++) {
            int place = part.ownPlace(chosen.nodes()[n]);
            negativeRows[n] = place >= 0 ? place : own + n;
        }
        pairs.set(labels, negativeRows, chosen.starts());
        weights.update(pairs, pcl.weighting() == Weighting.UNIFORM ? null : walksFrom(chosen), kernels, workers);
    }

    private Walks walksFrom(Candidates chosen) {
        return new Walks() {
            @Override
            public Walk from(int row) {
                return walks.from(row < own ? part.nodes()[part.own()[row]] : chosen.nodes()[row - own]);
            }

            @Override
            public float[] scoresTo(int row) {
                // the walks of a part are already read backwards
                return from(row).scores();
            }

            @Override
            public double continueProbability() {
                return pcl.continueProbability();
            }
        };
    }

    /** The gradients of the last loss for negatives of other parts; zeros for the part's own. */
    float[] foreignGradients() {
        return foreign;
    }

    /** Adds the gradients from other parts for negatives that belong to this part. */
    void addReturned(Negatives negatives, float[] returned, Matrix push) {
        int width = rows.cols();
        int[] nodes = negatives.chosen().nodes();
        for (int n = 0; n < nodes.length; n++) {
            int place = part.ownPlace(nodes[n]);
            for (int t = 0; place >= 0 && t < width; t++) {
                int row = part.own()[place];
                push.set(row, t, push.get(row, t) + returned[n * width + t]);
            }
        }
    }

    long bytes() {
        return tape.bytes() + 4L * rows.rows() * (rows.cols() + 2L * classes + 4);
    }
}
