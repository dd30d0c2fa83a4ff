package dev.repel.technique;

import dev.repel.autograd.Initialiser;
import dev.repel.autograd.LinearCombination;
import dev.repel.autograd.MatMul;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.Propagate;
import dev.repel.autograd.Sigmoid;
import dev.repel.autograd.SparseOperator;
import dev.repel.autograd.Tape;
import dev.repel.autograd.Variable;
import dev.repel.data.TrainingTask;
import dev.repel.graph.NearNodes;
import dev.repel.graph.Neighbourhoods;
import dev.repel.graph.Normalisation;
import dev.repel.loss.ClassBalance;
import dev.repel.loss.GeneralisedCrossEntropy;
import dev.repel.loss.MutualInformation;
import dev.repel.model.Network;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * InfoGNN (Li, Yin and Chen 2022): pseudo-labels for nodes that are informative about their neighbourhood, not only for
 * those the network is sure of. The informativeness of a node is ρ_i = σ(zᵢᵀ M s_i), with s_i = σ(mean of z over the
 * nodes near i) and M learned by distinguishing true pairs of node and neighbourhood from false ones. The loss is L =
 * L_s + λ L_gce + α L_I + β L_kl: cross-entropy of the labels, generalised cross-entropy of the pseudo-labels, mutual
 * information, balance of the classes. The warm-up uses only L_s + α L_I; after it, new pseudo-labels are chosen before
 * every step.
 *
 * <p>From the paper: these four terms, the first selection rule, the warm-up. There is no published code. Our choice: z
 * is the embedding of the configuration; a node is not part of its own neighbourhood, and at most {@value #MOST} nodes
 * of a neighbourhood count; the rule by ranks; the intended class shares are those of the labels.
 */
public final class InfoGnn implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "infognn",
                    "pseudo-labels of nodes that say most about others",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new InfoGnn(task, settings.of(InfoGnnSettings.class)))
            .reads(InfoGnnSettings.class)
            .learnsFrom("pseudo-labels")
            .searches("embedding", "logits", "hidden");

    private static final int MOST = 64;

    private final TrainingTask task;
    private final InfoGnnSettings settings;
    private final AddedLabels added;
    private SparseOperator collecting;
    private Variable mapped;
    private Variable summaries;
    private MutualInformation information;
    private GeneralisedCrossEntropy pseudoLoss;
    private ClassBalance balance;

    public InfoGnn(TrainingTask task, InfoGnnSettings settings) {
        this.task = task;
        this.settings = settings;
        this.added = new AddedLabels(task);
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.isOff()) {
            return Optional.empty();
        }
        Tape tape = network.tape();
        Variable z = network.embeddings();
        Parameter discriminator =
                tape.add(new Parameter("infognn.discriminator", z.cols(), z.cols(), Initialiser.glorot()));
        mapped = tape.add(new MatMul(z, discriminator));
        Neighbourhoods near = near();
        collecting = Normalisation.MEAN.of(near);
        summaries = tape.add(new Sigmoid(tape.add(new Propagate(collecting, z))));
        int[] connected =
                IntStream.range(0, near.nodes()).filter(i -> near.degree(i) > 0).toArray();
        information = tape.add(new MutualInformation(mapped, summaries, connected, tape.nextInstance()));
        pseudoLoss = tape.add(new GeneralisedCrossEntropy(network.logits(), settings.q()));
        balance = tape.add(new ClassBalance(network.logits(), shares()));
        Variable guided =
                tape.add(new LinearCombination(settings.weight(), pseudoLoss, settings.balanceWeight(), balance));
        return Optional.of(new ExtraLoss(
                tape.add(new LinearCombination(1, guided, settings.informationWeight(), information)), 1));
    }

    private Neighbourhoods near() {
        // the same sample for all runs on the graph
        CounterRandom random = new CounterRandom(0, CounterRandom.Purpose.GRAPH, 0, 0);
        return NearNodes.of(task.graph(), settings.hops(), MOST, random);
    }

    /** The share of each class among the labels. */
    private double[] shares() {
        double[] shares = new double[task.classes()];
        for (int label : task.trainLabels()) {
            shares[label] += 1.0 / task.trainLabels().length;
        }
        return shares;
    }

    @Override
    public long bytes() {
        return settings.isOff() ? 0 : collecting.bytes();
    }

    @Override
    public List<Variable> evaluated() {
        return settings.isOff() ? List.of() : List.of(mapped, summaries);
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (settings.isOff() || !start.cotraining()) {
            return;
        }
        added.clear();
        double[] informativeness = new double[task.graph().nodes()];
        for (int i = 0; i < informativeness.length; i++) {
            informativeness[i] = task.graph().degree(i) == 0 ? 0 : 1 / (1 + StrictMath.exp(-information.score(i)));
        }
        added.addAll(InformativeNodes.select(
                settings.rule(),
                informativeness,
                start.logProbabilities(),
                added.open(),
                settings.threshold(),
                settings.perClass()));
        int[] picked = added.nodesWhere(added::has);
        pseudoLoss.learnFrom(picked, IntStream.of(picked).map(added::get).toArray());
        balance.measure(IntStream.concat(IntStream.of(task.trainNodes()), IntStream.of(picked))
                .toArray());
    }

    /** How many nodes have a pseudo-label. */
    @Override
    public int anchors() {
        return added.count();
    }

    @Override
    public void reset() {
        added.clear();
        if (pseudoLoss != null) {
            pseudoLoss.learnFrom(new int[0], new int[0]);
            balance.measure(new int[0]);
        }
    }
}
