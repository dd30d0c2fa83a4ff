package dev.repel.technique;

import dev.repel.autograd.Dropout;
import dev.repel.data.TrainingTask;
import dev.repel.loss.NegativeLearning;
import dev.repel.model.Network;
import dev.repel.settings.InvalidSetting;
import dev.repel.technique.TechniqueEntry.WorksOn;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Uncertainty-aware pseudo-label selection (Rizve et al. 2021), adapted to graphs. After the warm-up there are rounds:
 * the network of the last epoch predicts several times with dropout on; a class is a positive pseudo-label if its mean
 * probability is high and steady, and a negative one if it is low and steady; then a new network is trained on labels,
 * pseudo-labels and negatives. All nodes outside the training set may get pseudo-labels; their labels are never read.
 *
 * <p>From the paper: the two criteria, the losses, the balance of the classes, a fresh network in every round. Our
 * choice for graphs: a node is a sample; the default thresholds; classes are balanced in every round, with a lower
 * floor.
 */
public final class Ups extends StagedTechnique {
    static final TechniqueEntry ENTRY = TechniqueEntry.of(
                    "ups",
                    "pseudo-labels that several stochastic passes agree on",
                    WorksOn.LOSS,
                    (task, settings, walks) -> new Ups(task, settings.of(UpsSettings.class)))
            .reads(UpsSettings.class)
            .learnsFrom("pseudo-labels")
            .countsEpochs("ups-epochs");

    private final UpsSettings settings;
    private final TrainingTask task;
    private final int nodes;
    private final boolean[][] negative;
    private NegativeLearning negativeLoss;

    public Ups(TrainingTask task, UpsSettings settings) {
        super("ups", task);
        this.task = task;
        this.settings = settings;
        this.nodes = task.graph().nodes();
        this.negative = new boolean[nodes][task.classes()];
    }

    @Override
    int stages() {
        return settings.rounds();
    }

    @Override
    int stageEpochs(int cotrain) {
        return settings.roundEpochs();
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.rounds() == 0) {
            return Optional.empty();
        }
        InvalidSetting.unless(
                settings.ownDropout() == null || network.tape().has(Dropout.class),
                "ups-dropout",
                "needs a network that is trained with dropout on hidden layers; otherwise all passes are the same");
        negativeLoss = network.tape().add(new NegativeLearning(network.logits()));
        return Optional.of(new ExtraLoss(negativeLoss, 1));
    }

    @Override
    void select(EpochStart start) {
        added().clear();
        PredictionSpread sharp = new PredictionSpread(nodes, task.classes(), 1);
        PredictionSpread soft = new PredictionSpread(nodes, task.classes(), settings.negativeTemperature());
        for (int t = 0; t < settings.passes(); t++) {
            Matrix logits = start.stochasticLogits().of(t, settings.passDropout());
            sharp.add(logits);
            soft.add(logits);
        }
        boolean[] unlabelled = added().open();
        for (int i = 0; i < nodes; i++) {
            int best = sharp.argMax(i);
            boolean sure = sharp.mean(i, best) >= settings.positiveThreshold()
                    && sharp.deviation(i, best) < settings.positiveUncertainty();
            if (sure && unlabelled[i]) {
                added().set(i, best);
            }
            for (int c = 0; c < task.classes(); c++) {
                negative[i][c] = unlabelled[i]
                        && c != best
                        && soft.mean(i, c) < settings.negativeThreshold()
                        && soft.deviation(i, c) < settings.negativeUncertainty();
            }
        }
        if (settings.leastPerClass() > 0) {
            balance(sharp);
        }
    }

    /** Cuts every class to the size of the smallest, keeping the least uncertain nodes. */
    private void balance(PredictionSpread spread) {
        List<List<Integer>> byClass = new ArrayList<>();
        for (int c = 0; c < task.classes(); c++) {
            byClass.add(new ArrayList<>());
        }
        for (int i : added().nodesWhere(added()::has)) {
            byClass.get(added().get(i)).add(i);
        }
        int smallest = byClass.stream().mapToInt(List::size).min().orElse(0);
        int size = Math.max(settings.leastPerClass(), smallest);
        for (int c = 0; c < byClass.size(); c++) {
            int label = c;
            byClass.get(c).sort(Comparator.comparingDouble(i -> spread.deviation(i, label)));
            byClass.get(c).stream().skip(size).forEach(i -> added().remove(i));
        }
    }

    @Override
    void teach(EpochStart start) {
        super.teach(start);
        int[] negativeNodes = added().nodesWhere(i -> !added().has(i) && any(negative[i]));
        boolean[][] marks =
                Arrays.stream(negativeNodes).mapToObj(i -> negative[i].clone()).toArray(boolean[][]::new);
        negativeLoss.learnFrom(negativeNodes, marks);
    }

    private static boolean any(boolean[] marks) {
        for (boolean mark : marks) {
            if (mark) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void reset() {
        super.reset();
        for (boolean[] marks : negative) {
            Arrays.fill(marks, false);
        }
        if (negativeLoss != null) {
            negativeLoss.learnFrom(new int[0], new boolean[0][]);
        }
    }

    @Override
    public Map<String, Matrix> state() {
        Matrix marks = new Matrix(nodes, task.classes());
        for (int i = 0; i < nodes; i++) {
            for (int c = 0; c < task.classes(); c++) {
                marks.set(i, c, negative[i][c] ? 1f : 0f);
            }
        }
        Map<String, Matrix> state = new LinkedHashMap<>(super.state());
        state.put("ups.negative", marks);
        return state;
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        super.restore(state);
        for (int i = 0; i < nodes; i++) {
            for (int c = 0; c < task.classes(); c++) {
                negative[i][c] = state.get("ups.negative").get(i, c) != 0;
            }
        }
    }
}
