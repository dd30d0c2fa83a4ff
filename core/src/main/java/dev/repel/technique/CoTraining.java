package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.graph.AbsorbingWalks;
import dev.repel.pseudo.AbsorbedNodes;
import dev.repel.pseudo.LabelBudget;
import dev.repel.pseudo.Picks;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.Workers;

/**
 * Co-training of a graph network with a random-walk model (Li, Han and Wu 2018): a class is given to the nodes from
 * which absorbing random walks are most likely to end at its labels, and the network learns these classes like labels.
 * The walks need no network, so this happens once, before the first epoch, and even the warm-up learns the
 * pseudo-labels.
 *
 * <p>From the paper: the walks, the number of nodes, α. Our choice: a node picked for two classes is left out.
 */
public final class CoTraining implements Technique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "co-training",
                    "pseudo-labels by random walks from the labels",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new CoTraining(task, settings.of(SelfTrainingSettings.class)))
            .reads(SelfTrainingSettings.class, "self-training-factor", "self-training-hops", "absorption")
            .learnsFrom("pseudo-labels");

    private final TrainingTask task;
    private final AddedLabels added;
    private final SelfTrainingSettings settings;
    private final int[] budget;
    private boolean begun;

    public CoTraining(TrainingTask task, SelfTrainingSettings settings) {
        this.task = task;
        this.added = new AddedLabels(task);
        this.settings = settings;
        this.budget = settings.budget(task, settings.factor());
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        if (!begun && !LabelBudget.isEmpty(budget)) {
            added.addAll(picks(task, settings, added.open(), budget, start.workers())
                    .labels(task.graph().nodes()));
            added.teach(start.supervision());
        }
        begun = true;
    }

    /** The nodes that the random walks pick. */
    static Picks picks(
            TrainingTask task, SelfTrainingSettings settings, boolean[] candidate, int[] budget, Workers workers) {
        double[][] scores = new AbsorbingWalks(task.graph(), settings.absorption())
                .towards(task.trainNodes(), task.trainLabels(), task.classes(), workers);
        return AbsorbedNodes.select(scores, candidate, budget);
    }

    /** How many nodes have a pseudo-label. */
    @Override
    public int anchors() {
        return added.count();
    }

    @Override
    public void reset() {
        added.clear();
        begun = false;
    }
}
