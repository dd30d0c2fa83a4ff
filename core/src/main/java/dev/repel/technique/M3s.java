package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.pseudo.ClusterLabels;
import dev.repel.pseudo.ConfidentNodes;
import dev.repel.pseudo.KMeans;
import dev.repel.pseudo.LabelBudget;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * Multi-stage self-supervised training (M3S; Sun, Lin and Zhu 2020): self-training in several stages, where a
 * pseudo-label must agree with a second opinion. Embeddings of all nodes are clustered by k-means, every cluster takes
 * the class whose labelled nodes are nearest (aligning), and a confident node is accepted only if it has the class of
 * its cluster (self-checking). Rejected nodes are not replaced, and accepted ones keep their pseudo-labels. Only the
 * epochs of the last stage's network count.
 *
 * <p>From the paper: stages, clustering, aligning, self-checking, the budget of self-training. The authors published no
 * code, and re-implementations differ. Our choice: the embeddings are z, scaled to length 1; a fresh network each
 * stage; the budget divided by the number of stages; k-means++ and at most 50 iterations.
 */
public final class M3s extends StagedTechnique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "m3s",
                    "pseudo-labels in stages, checked by clusters",
                    WorksOn.LOSS,
                    (task, settings, walks) ->
                            new M3s(task, settings.of(M3sSettings.class), settings.of(SelfTrainingSettings.class)))
            .reads(M3sSettings.class)
            .reads(SelfTrainingSettings.class, "self-training-factor", "self-training-hops")
            .learnsFrom("pseudo-labels")
            .countsEpochs("m3s-epochs")
            .searches("self-training-factor", "1", "3", "5")
            .searches("embedding", "logits", "hidden");

    private static final int ITERATIONS = 50;
    private static final double TINY = 1e-12;

    private final TrainingTask task;
    private final M3sSettings settings;
    private final int[] budget;

    /** @param selfTraining gives the number of pseudo-labels */
    public M3s(TrainingTask task, M3sSettings settings, SelfTrainingSettings selfTraining) {
        super("m3s", task);
        this.task = task;
        this.settings = settings;
        int[] whole = selfTraining.budget(task, selfTraining.factor());
        int parts = settings.divided() ? Math.max(1, settings.stages()) : 1;
        this.budget =
                Arrays.stream(whole).map(nodes -> (nodes + parts - 1) / parts).toArray();
    }

    @Override
    int stages() {
        return LabelBudget.isEmpty(budget) ? 0 : settings.stages();
    }

    @Override
    int stageEpochs(int cotrain) {
        return settings.stageEpochs();
    }

    @Override
    void select(EpochStart start) {
        int[] proposed = ConfidentNodes.select(start.logProbabilities(), added().open(), budget)
                .labels(task.graph().nodes());
        if (settings.checked()) {
            int[] opinion = clusterLabels(start);
            Arrays.setAll(proposed, i -> proposed[i] == opinion[i] ? proposed[i] : PositivePseudoLabels.NONE);
        }
        added().addAll(proposed);
    }

    /** The class of each node's cluster. */
    private int[] clusterLabels(EpochStart start) {
        Matrix points = scaled(start.network().embeddings().value());
        KMeans clusters =
                KMeans.of(points, settings.clusters(), ITERATIONS, start.random(Purpose.SAMPLING, 0), start.workers());
        int[] aligned = ClusterLabels.of(points, clusters.clusterOf(), clusters.count(), added().all(), task.classes());
        return Arrays.stream(clusters.clusterOf()).map(l -> aligned[l]).toArray();
    }

    /** A copy with rows of length 1; zero rows stay zero. */
    private static Matrix scaled(Matrix rows) {
        Matrix scaled = rows.copy();
        for (int i = 0; i < rows.rows(); i++) {
            double squares = 0;
            for (int d = 0; d < rows.cols(); d++) {
                squares += (double) rows.get(i, d) * rows.get(i, d);
            }
            double length = Math.max(Math.sqrt(squares), TINY);
            for (int d = 0; d < rows.cols(); d++) {
                scaled.set(i, d, (float) (rows.get(i, d) / length));
            }
        }
        return scaled;
    }

    @Override
    public boolean forgets(int epoch) {
        return restarts(epoch);
    }
}
