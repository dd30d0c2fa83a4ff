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
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.FlatMatrices;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.LogSoftmax;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.List;

/**
 * Trains on one part: an ordinary network on the part's own nodes and their halo, in which only the rows of its own
 * nodes count. The losses of all parts add up to the loss of the whole graph, and so do their gradients.
 *
 * <p>A step has up to three rounds. Results of a round are kept for the next one, but may be lost: every round is given
 * everything that the earlier ones were given, and random numbers come from counters, so a new worker can repeat what
 * is missing and answer with the same bits.
 */
public final class PartWorker {
    /**
     * Spreads the seeds of parts, so that dropout differs between equal rows of two parts. It therefore also differs
     * from one machine, and a node loses different numbers in a halo than in its own part.
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
    /** The gradient of the contrastive loss with respect to the embeddings, in rows of the part. */
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
     * Allocates the transposed features, the operators of the graph and a few numbers per node, which are needed to
     * compute the total memory. The buffers of the tapes are allocated by the first round.
     *
     * @param walks null if pairs are not weighted by walks
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
        FeatureMatrix features = part.featureMatrix();
        NetworkInput input =
                new NetworkInput(part.graph(), features, features.sparse().transpose(), plan.classes());
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

    /**
     * First round: evaluates the validation nodes, does the forward pass of the step and offers candidates for
     * negatives.
     */
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

    /** Second round: the contrastive loss of its own anchors and its gradients for the negatives of other parts. */
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
     * @param returned the gradients for the negatives, summed over all parts
     */
    public synchronized float[] backward(Step step, Negatives negatives, float[] returned) {
        contrast(step, negatives);
        // the returned gradients are added to the push, so a repeated call, such as after a failure, must start over
        forwardedEpoch = -1;
        contrastedEpoch = -1;
        contrast.addReturned(negatives, returned, push);
        training.backward(new Pass(kernels, workers, Pass.Mode.TRAINING, seed(), step.epoch()));
        return FlatMatrices.join(network.gradients());
    }

    /** A rough estimate of its memory once it is working. */
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
