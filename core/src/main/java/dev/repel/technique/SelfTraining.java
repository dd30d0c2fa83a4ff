package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.pseudo.ConfidentNodes;
import dev.repel.pseudo.LabelBudget;
import dev.repel.pseudo.Picks;
import dev.repel.technique.TechniqueEntry.WorksOn;
import java.util.List;

/**
 * Self-training (Li, Han and Wu 2018): after the warm-up, the nodes that the network is most sure of get their most
 * likely class, and a new network learns these classes like labels. Only the epochs of the new network count. The union
 * and the intersection with {@link CoTraining} learn what either or both of them pick.
 *
 * <p>From the paper: how many nodes are picked and which, one round, a fresh network. Our choice: the network of the
 * last warm-up epoch predicts with dropout off (on in the published code); a node picked for two classes is left out
 * (the published code learns both).
 */
public final class SelfTraining extends StagedTechnique {
    static final List<TechniqueEntry> ENTRIES = List.of(
            entry("self-training", "pseudo-labels that the network is surest of", Rule.CONFIDENT)
                    .reads(SelfTrainingSettings.class, "self-training-factor", "self-training-hops"),
            entry("union", "pseudo-labels of self-training or co-training", Rule.UNION)
                    .reads(SelfTrainingSettings.class, "self-training-factor", "self-training-hops", "absorption"),
            entry("intersection", "pseudo-labels of self-training and co-training", Rule.INTERSECTION)
                    .reads(SelfTrainingSettings.class, "intersection-factor", "self-training-hops", "absorption"));

    private final TrainingTask task;
    private final SelfTrainingSettings settings;
    private final Rule rule;
    private final int[] budget;

    /** Which nodes get a pseudo-label. */
    public enum Rule {
        /** The nodes that the network is most sure of. */
        CONFIDENT,
        /** These, and the ones that random walks pick. */
        UNION,
        /** Only those of them that random walks pick for the same class. */
        INTERSECTION
    }

    private static TechniqueEntry entry(String name, String help, Rule rule) {
        return TechniqueEntry.of(
                        name,
                        help,
                        WorksOn.LOSS,
                        (task, settings, walks) ->
                                new SelfTraining(task, settings.of(SelfTrainingSettings.class), rule))
                .learnsFrom("pseudo-labels");
    }

    public SelfTraining(TrainingTask task, SelfTrainingSettings settings, Rule rule) {
        super("self-training", task);
        this.task = task;
        this.settings = settings;
        this.rule = rule;
        double factor = rule == Rule.INTERSECTION ? settings.intersectionFactor() : settings.factor();
        this.budget = settings.budget(task, factor);
    }

    @Override
    int stages() {
        return LabelBudget.isEmpty(budget) ? 0 : 1;
    }

    @Override
    int stageEpochs(int cotrain) {
        return cotrain;
    }

    @Override
    void select(EpochStart start) {
        boolean[] candidate = added().open();
        Picks confident = ConfidentNodes.select(start.logProbabilities(), candidate, budget);
        Picks picks = switch (rule) {
            case CONFIDENT -> confident;
            case UNION -> confident.union(walked(start, candidate));
            case INTERSECTION -> confident.intersection(walked(start, candidate));
        };
        added().addAll(picks.labels(task.graph().nodes()));
    }

    private Picks walked(EpochStart start, boolean[] candidate) {
        return CoTraining.picks(task, settings, candidate, budget, start.workers());
    }

    @Override
    public boolean forgets(int epoch) {
        return restarts(epoch);
    }
}
