package dev.repel.train;

import dev.repel.autograd.CountedWork;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.Program;
import dev.repel.autograd.Variable;
import dev.repel.batch.Batch;
import dev.repel.data.TrainingTask;
import dev.repel.loss.CrossEntropy;
import dev.repel.model.Batching;
import dev.repel.model.Network;
import dev.repel.model.NetworkInput;
import dev.repel.model.Pprgo;
import dev.repel.technique.Technique;
import dev.repel.tensor.FeatureRows;
import java.util.ArrayList;
import java.util.List;

/**
 * A network with its losses. Nothing is allocated before {@link #allocate()}, so that its size can be measured first.
 */
final class TrainingTape {
    private final Network network;
    /** Null for passes over the whole graph. */
    private final Batch batch;

    private final Technique technique;
    private final CrossEntropy supervisedLoss;
    private final Variable extraLoss;
    private final Variable total;
    private final List<Variable> evaluated = new ArrayList<>();

    /** Over the whole graph or over batches, as it is configured. */
    static TrainingTape of(TrainingTask task, TrainConfig config, Technique technique) {
        Batching batching = Batching.of(config.architecture());
        if (!batching.isOn()) {
            return new TrainingTape(NetworkInput.of(task), null, task, config, technique);
        }
        batching.require(config.architecture());
        int nodes = task.graph().nodes();
        long negatives = config.pairs()
                .map(pcl -> (long) pcl.k() * task.classes() + batching.anchors())
                .orElse(0L);
        long rows = Math.min(batching.size(), task.trainNodes().length) + negatives;
        Batch batch = new Batch(
                task.graph().nearRows(Pprgo.rows(config.architecture())), FeatureRows.of(task.features()), nodes, (int)
                        Math.min(nodes, Math.max(1, rows)));
        return new TrainingTape(
                batch.input(task.classes()), batch, task, config, technique.inBatches(batch, task.classes()));
    }

    private TrainingTape(NetworkInput input, Batch batch, TrainingTask task, TrainConfig config, Technique technique) {
        this.batch = batch;
        this.technique = technique;
        network = new Network(input, config.architecture(), technique);
        supervisedLoss = network.tape()
                .add(new CrossEntropy(
                        technique.supervised(network, technique),
                        task.trainNodes(),
                        task.trainLabels(),
                        config.reduction(),
                        config.classWeights().of(task.trainLabels(), task.classes())));
        Technique.ExtraLoss extra = technique.extraLoss(network).orElse(null);
        // with a weight of zero, the result must equal that of the plain backbone bit for bit
        boolean counts = extra != null && extra.weight() > 0;
        extraLoss = counts ? extra.loss() : null;
        total = counts
                ? network.tape()
                        .add(new LinearCombination(
                                technique.supervisedWeight(), supervisedLoss, extra.weight(), extra.loss()))
                : supervisedLoss;
        evaluated.add(network.logits());
        evaluated.add(network.embeddings());
        evaluated.addAll(technique.evaluated());
        network.tape().fuse(evaluated.toArray(new Variable[0]));
    }

    Network network() {
        return network;
    }

    /** The batch that all passes go over; null if they go over the whole graph. */
    Batch batch() {
        return batch;
    }

    /** As it works on these passes. */
    Technique technique() {
        return technique;
    }

    CrossEntropy supervisedLoss() {
        return supervisedLoss;
    }

    /** Null if the technique has none. */
    Variable extraLoss() {
        return extraLoss;
    }

    /**
     * The arithmetic of the forward pass of a training step.
     *
     * @param edges stored entries of the graph's operators
     */
    CountedWork trainingWork(long edges) {
        return CountedWork.of(edges, total);
    }

    /** The same for an evaluation pass. */
    CountedWork evaluationWork(long edges) {
        return CountedWork.of(edges, evaluated.toArray(Variable[]::new));
    }

    Program trainingProgram() {
        return network.tape().program(total);
    }

    Program evaluationProgram() {
        return network.tape().program(evaluated.toArray(Variable[]::new));
    }

    void allocate() {
        network.tape().allocate();
    }
}
