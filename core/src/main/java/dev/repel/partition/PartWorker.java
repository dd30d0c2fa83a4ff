package dev.repel.partition;

import dev.repel.autograd.InnerProduct;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Pass;
import dev.repel.autograd.Program;
import dev.repel.autograd.Variable;
import dev.repel.eval.ConfusionMatrix;
import dev.repel.loss.CrossEntropy;
import dev.repel.loss.Reduction;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.technique.PclSettings;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.List;

/**
 * Learns on one part: an ordinary network on the part's own nodes and their halo, of which only the rows of its own nodes
 * count. The losses of all parts add up to the loss of the whole graph, and so do their gradients.
 *
 * <p>A step has up to three rounds. What a round computes is kept for the next one, but may be lost: every round is told
 * all that the earlier ones were told, and random numbers come from counters, so a new worker does what is missing again
 * and answers with the same bits.
 */
public final class PartWorker {
    /**
     * Spreads the seeds of parts, so that equal rows of two parts do not lose the same numbers. Dropout is therefore another
     * draw than on one machine, and a node in a halo loses other numbers than where it is at home.
     */
    private static final long SEED_STEP = 0x5851F42D4C957F2DL;

    private final Part part;
    private final WorkPlan plan;
    private final Kernels kernels;
    private final Workers workers;
    private final Network network;
    private final CrossEntropy supervised;
    private final Program training;
    private final Program evaluation;
    private final OwnLabels validation;
    /** What the embeddings are to be pushed by, in rows of the part. */
    private final Matrix push;

    private final Matrix ownLogits;
    private final Matrix ownLogProbabilities;
    private final int[] positiveLabels;
    private final PartContrast contrast;
    private Forwarded forwarded;
    private int forwardedEpoch = -1;
    private Contrasted contrasted;
    private int contrastedEpoch = -1;
    private boolean allocated;

    /**
     * Takes memory for the transposed features, the operators of the graph, and a few numbers a node, all of which have to be
     * there to know how much it will be in all; what the tapes compute in is taken when it is first asked something.
     *
     * @param walks null where pairs are not weighed by walks
     */
    public PartWorker(Part part, WorkPlan plan, PartWalks walks, Kernels kernels, Workers workers) {
        this.part = part;
        this.plan = plan;
        this.kernels = kernels;
        this.workers = workers;
        OwnLabels train =
                OwnLabels.of(part, plan.labels().trainNodes(), plan.labels().trainLabels());
        validation = OwnLabels.of(
                part, plan.labels().validationNodes(), plan.labels().validationLabels());
        SparseMatrix features = part.featureMatrix();
        NetworkInput input = new NetworkInput(part.graph(), features, features.transpose(), plan.classes());
        network = new Network(input, plan.architecture(), LayerHook.NONE);
        supervised = network.tape()
                .add(new CrossEntropy(
                        List.of(network.logits()), train.rows(), train.labels(), Reduction.SUM, plan.classWeights()));
        Variable z = network.embeddings();
        PclSettings pcl = plan.pcl();
        push = new Matrix(pcl == null ? 0 : z.rows(), z.cols());
        Variable pushed = pcl == null ? supervised : network.tape().add(new InnerProduct(z, push));
        Variable total = network.tape()
                .add(new LinearCombination(plan.supervisedScale(), supervised, pcl == null ? 0 : 1, pushed));
        network.tape().fuse(network.logits(), z);
        training = network.tape().program(total);
        evaluation = network.tape().program(network.logits(), z);
        int own = part.own().length;
        ownLogits = new Matrix(own, plan.classes());
        ownLogProbabilities = new Matrix(own, plan.classes());
        positiveLabels = new int[own];
        contrast = pcl == null ? null : new PartContrast(part, plan, z.cols(), walks, kernels, workers);
    }

    /** First round: looks at the validation nodes, does the forward pass of the step, offers candidates for negatives. */
    public synchronized Forwarded forward(Step step) {
        if (forwardedEpoch == step.epoch()) {
            return forwarded;
        }
        contrastedEpoch = -1;
        if (!allocated) {
            network.tape().allocate();
            if (contrast != null) {
                contrast.allocate();
            }
            allocated = true;
        }
        FlatMatrices.split(step.parameters(), network.values());
        Pass pass = new Pass(kernels, workers, Pass.Mode.TRAINING, seed(), step.epoch());
        evaluate(step.epoch());
        ConfusionMatrix said = new ConfusionMatrix(plan.classes());
        double validationLoss = 0;
        for (int n = 0; n < validation.own().length; n++) {
            int row = validation.own()[n];
            said.add(validation.labels()[n], ownLogProbabilities.argMax(row));
            validationLoss -= ownLogProbabilities.get(row, validation.labels()[n]);
        }
        boolean pairs = step.learning() && step.cotraining() && plan.pcl() != null;
        Candidates candidates = null;
        int anchors = 0;
        float[] gradient = null;
        double supervisedLoss = 0;
        if (step.learning()) {
            push.fill(0f);
            training.forward(pass);
            supervisedLoss = supervised.value().get(0, 0);
        }
        if (pairs) {
            anchors = choosePositives();
            candidates = contrast.candidates(
                    ownLogProbabilities, network.embeddings().value());
        } else if (step.learning()) {
            training.backward(pass);
            gradient = FlatMatrices.join(network.gradients());
        }
        forwardedEpoch = step.epoch();
        forwarded = new Forwarded(said, validationLoss, supervisedLoss, anchors, candidates, gradient);
        return forwarded;
    }

    private int choosePositives() {
        if (plan.pcl().confidence() == PclSettings.Confidence.TRAINING) {
            part.copyOwnRows(network.logits().value(), ownLogits);
            LogSoftmax.rows(ownLogits, ownLogProbabilities, kernels, workers);
        }
        PositivePseudoLabels.assign(ownLogProbabilities, plan.pcl().gamma(), positiveLabels, workers);
        int anchors = 0;
        for (int label : positiveLabels) {
            anchors += label == PositivePseudoLabels.NONE ? 0 : 1;
        }
        return anchors;
    }

    /** Second round: the contrastive loss of its own anchors, and where that pushes the negatives of other parts. */
    public synchronized Contrasted contrast(Step step, Negatives negatives) {
        if (contrastedEpoch == step.epoch()) {
            return contrasted;
        }
        forward(step);
        double loss =
                contrast.compute(negatives, positiveLabels, network.embeddings().value(), push);
        contrastedEpoch = step.epoch();
        contrasted = new Contrasted(loss, contrast.foreignGradients());
        return contrasted;
    }

    /**
     * Third round: the gradient of all parameters.
     *
     * @param returned where all parts together push the negatives
     */
    public synchronized float[] backward(Step step, Negatives negatives, float[] returned) {
        contrast(step, negatives);
        // what is returned goes into the push: whoever asks again, also after a failure, starts from the beginning
        forwardedEpoch = -1;
        contrastedEpoch = -1;
        contrast.addReturned(negatives, returned, push);
        training.backward(new Pass(kernels, workers, Pass.Mode.TRAINING, seed(), step.epoch()));
        return FlatMatrices.join(network.gradients());
    }

    /** What it holds in memory once it works, roughly. */
    public long bytes() {
        long own = 4L * part.own().length * (2L * plan.classes() + 1);
        return network.tape().bytes()
                + network.graph().bytes()
                + own
                + 4L * push.rows() * push.cols()
                + (contrast == null ? 0 : contrast.bytes())
                + 16L * part.featureColumns().length;
    }

    private long seed() {
        return plan.seed() + part.index() * SEED_STEP;
    }

    private void evaluate(int epoch) {
        evaluation.forward(new Pass(kernels, workers, Pass.Mode.EVALUATION, seed(), epoch));
        part.copyOwnRows(network.logits().value(), ownLogits);
        LogSoftmax.rows(ownLogits, ownLogProbabilities, kernels, workers);
    }
}
