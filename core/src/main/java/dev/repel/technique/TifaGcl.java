package dev.repel.technique;

import dev.repel.autograd.DropNode;
import dev.repel.autograd.Features;
import dev.repel.autograd.Tape;
import dev.repel.autograd.UnitRows;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.EdgeSample;
import dev.repel.graph.GraphView;
import dev.repel.loss.PairContrast;
import dev.repel.model.LayerHook;
import dev.repel.model.Network;
import dev.repel.model.NetworkBuilder;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom.Purpose;
import java.util.List;
import java.util.Optional;

/**
 * Topology information gain-aware contrastive learning (Chen et al. 2022), as we understand it: no code was published.
 * Nodes that the labels influence least ({@link TopologyGain}) need contrast most. A step makes a second pass over a
 * perturbed graph, in which these nodes are the most likely to lose edges and features. It contrasts the embeddings of
 * both passes over {@link DistantPairs}, where these nodes have the largest weight.
 */
public final class TifaGcl implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "tifa-gcl",
                    "contrast that helps most where labels say least",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new TifaGcl(task, settings.of(TifaSettings.class)))
            .reads(TifaSettings.class)
            .searches("embedding", "logits", "hidden");

    private final TifaSettings settings;
    private final TrainingTask task;
    private final double[] drop;
    private GraphView perturbed;
    private Variable clean;
    private Variable second;
    private PairContrast loss;

    public TifaGcl(TrainingTask task, TifaSettings settings) {
        this.task = task;
        this.settings = settings;
        this.drop = new double[task.graph().nodes()];
    }

    /** Only the clean pass learns from labels: in the other, labelled nodes may have lost their surroundings. */
    @Override
    public List<Variable> supervised(Network network, LayerHook hook) {
        if (settings.weight() > 0) {
            perturbed = new GraphView(task.graph());
            clean = network.embeddings();
            second = network.anotherPass(perturbed, LayerHook.all(List.of(new Perturbation(drop), hook)))
                    .embeddings();
        }
        return List.of(network.logits());
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.weight() == 0) {
            return Optional.empty();
        }
        Tape tape = network.tape();
        loss = tape.add(new PairContrast(
                tape.add(new UnitRows(second)),
                tape.add(new UnitRows(clean)),
                settings.tau(),
                settings.positives() + settings.negatives()));
        return Optional.of(new ExtraLoss(loss, settings.weight()));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (settings.weight() == 0) {
            return;
        }
        if (!loss.hasPairs()) {
            prepare(start);
        }
        perturbed.show(
                EdgeSample.of(task.graph(), (i, j) -> 1 - (drop[i] + drop[j]) / 2, start.random(Purpose.GRAPH, 1)));
    }

    /** Computes what depends only on the data, once for all runs of a trainer. */
    private void prepare(EpochStart start) {
        TopologyGain gain = new TopologyGain(task, settings.restart(), start.workers());
        DistantPairs pairs =
                new DistantPairs(task, gain.influence(), settings.positives(), settings.negatives(), start.workers());
        float[] weights = new float[drop.length];
        for (int i = 0; i < drop.length; i++) {
            double rank = gain.rank(i);
            drop[i] = settings.leastDrop() + (settings.mostDrop() - settings.leastDrop()) * rank;
            double rise = (1 + StrictMath.cos(Math.PI * (1 - rank))) / 2;
            weights[i] = (float) (settings.leastWeight() + (settings.mostWeight() - settings.leastWeight()) * rise);
        }
        loss.learnFrom(pairs.matrix(), pairs.positive(), weights);
    }

    /** Leaves out whole rows of features, each with its node's probability. */
    private record Perturbation(double[] drop) implements LayerHook {
        @Override
        public Variable afterLayer(Tape tape, Variable hidden) {
            return hidden;
        }

        @Override
        public boolean perturbs() {
            return true;
        }

        @Override
        public Variable afterFeatures(NetworkBuilder builder, Features input, Variable mapped) {
            // negative, so that it does not leave out the same nodes as GRAND
            return builder.tape().add(new DropNode(mapped, drop, -1 - input.instance()));
        }
    }
}
