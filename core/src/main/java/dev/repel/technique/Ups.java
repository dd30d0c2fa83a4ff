package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.loss.NegativeLearning;
import dev.repel.model.Network;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Uncertainty-aware pseudo-label selection (Rizve et al. 2021), carried over to graphs. After the warm-up, in rounds: the
 * network of the last epoch predicts several times with dropout on; a class is a positive pseudo-label where its mean
 * probability is high and steady, a negative one where it is low and steady; a new network is then trained on labels,
 * pseudo-labels and negatives. All nodes outside the training set may get pseudo-labels; no label of theirs is read.
 *
 * <p>From the paper: the two criteria, the losses, the balance of the classes, a fresh network every round. Our choice for
 * graphs: a node is a sample, the thresholds' defaults, the balance in every round with a lower floor.
 */
public final class Ups implements Technique {
    private final UpsSettings settings;
    private final TrainingTask task;
    private final int[] positive;
    private final boolean[][] negative;
    private NegativeLearning negativeLoss;
    private int warmup;
    private boolean restarting;
    private boolean changed;

    public Ups(TrainingTask task, UpsSettings settings) {
        this.task = task;
        this.settings = settings;
        this.positive = new int[task.graph().nodes()];
        this.negative = new boolean[task.graph().nodes()][task.classes()];
        Arrays.fill(positive, PositivePseudoLabels.NONE);
    }

    @Override
    public int epochs(int warmupEpochs, int cotrainEpochs) {
        warmup = warmupEpochs;
        return settings.rounds() == 0
                ? warmupEpochs + cotrainEpochs
                : warmupEpochs + settings.rounds() * settings.roundEpochs();
    }

    @Override
    public Optional<ExtraLoss> extraLoss(Network network) {
        if (settings.rounds() == 0) {
            return Optional.empty();
        }
        negativeLoss = network.tape().add(new NegativeLearning(network.logits()));
        return Optional.of(new ExtraLoss(negativeLoss, 1));
    }

    @Override
    public void beforeEpoch(EpochStart start) {
        int sinceWarmup = start.epoch() - 1 - warmup;
        restarting = settings.rounds() > 0 && sinceWarmup >= 0 && sinceWarmup % settings.roundEpochs() == 0;
        if (restarting) {
            select(start);
            changed = true;
        }
        if (changed) {
            teach(start);
            changed = false;
        }
    }

    @Override
    public boolean restarts(int epoch) {
        return restarting;
    }

    private void select(EpochStart start) {
        PredictionSpread sharp = new PredictionSpread(positive.length, task.classes(), 1);
        PredictionSpread soft = new PredictionSpread(positive.length, task.classes(), settings.negativeTemperature());
        for (int t = 0; t < settings.passes(); t++) {
            Matrix logits = start.stochasticLogits().apply(t);
            sharp.add(logits);
            soft.add(logits);
        }
        boolean[] labelled = new boolean[positive.length];
        for (int node : task.trainNodes()) {
            labelled[node] = true;
        }
        for (int i = 0; i < positive.length; i++) {
            int best = sharp.argMax(i);
            boolean sure = sharp.mean(i, best) >= settings.positiveThreshold()
                    && sharp.deviation(i, best) < settings.positiveUncertainty();
            positive[i] = sure && !labelled[i] ? best : PositivePseudoLabels.NONE;
            for (int c = 0; c < task.classes(); c++) {
                negative[i][c] = !labelled[i]
                        && c != best
                        && soft.mean(i, c) < settings.negativeThreshold()
                        && soft.deviation(i, c) < settings.negativeUncertainty();
            }
        }
        if (settings.leastPerClass() > 0) {
            balance(sharp);
        }
    }

    /** Cuts every class to the size of the smallest, the least uncertain first. */
    private void balance(PredictionSpread spread) {
        List<List<Integer>> byClass = new ArrayList<>();
        for (int c = 0; c < task.classes(); c++) {
            byClass.add(new ArrayList<>());
        }
        for (int i = 0; i < positive.length; i++) {
            if (positive[i] != PositivePseudoLabels.NONE) {
                byClass.get(positive[i]).add(i);
            }
        }
        int smallest = byClass.stream().mapToInt(List::size).min().orElse(0);
        int size = Math.max(settings.leastPerClass(), smallest);
        for (int c = 0; c < byClass.size(); c++) {
            int label = c;
            byClass.get(c).sort(Comparator.comparingDouble(i -> spread.deviation(i, label)));
            byClass.get(c).stream().skip(size).forEach(i -> positive[i] = PositivePseudoLabels.NONE);
        }
    }

    private void teach(EpochStart start) {
        int[] pseudo = nodesWhere(i -> positive[i] != PositivePseudoLabels.NONE);
        int known = task.trainNodes().length;
        int[] nodes = Arrays.copyOf(task.trainNodes(), known + pseudo.length);
        int[] labels = Arrays.copyOf(task.trainLabels(), known + pseudo.length);
        for (int n = 0; n < pseudo.length; n++) {
            nodes[known + n] = pseudo[n];
            labels[known + n] = positive[pseudo[n]];
        }
        start.supervision().learnFrom(nodes, labels);
        int[] negativeNodes = nodesWhere(i -> positive[i] == PositivePseudoLabels.NONE && any(negative[i]));
        boolean[][] marks =
                Arrays.stream(negativeNodes).mapToObj(i -> negative[i].clone()).toArray(boolean[][]::new);
        negativeLoss.learnFrom(negativeNodes, marks);
    }

    private int[] nodesWhere(IntPredicate predicate) {
        return IntStream.range(0, positive.length).filter(predicate).toArray();
    }

    private static boolean any(boolean[] marks) {
        for (boolean mark : marks) {
            if (mark) {
                return true;
            }
        }
        return false;
    }

    /** How many nodes have a positive pseudo-label. */
    @Override
    public int anchors() {
        return nodesWhere(i -> positive[i] != PositivePseudoLabels.NONE).length;
    }

    @Override
    public void reset() {
        Arrays.fill(positive, PositivePseudoLabels.NONE);
        for (boolean[] marks : negative) {
            Arrays.fill(marks, false);
        }
        restarting = false;
        changed = false;
        if (negativeLoss != null) {
            negativeLoss.learnFrom(new int[0], new boolean[0][]);
        }
    }

    @Override
    public Map<String, Matrix> state() {
        Matrix labels = new Matrix(positive.length, 1);
        Matrix marks = new Matrix(positive.length, task.classes());
        for (int i = 0; i < positive.length; i++) {
            labels.set(i, 0, positive[i]);
            for (int c = 0; c < task.classes(); c++) {
                marks.set(i, c, negative[i][c] ? 1f : 0f);
            }
        }
        return Map.of("ups.positive", labels, "ups.negative", marks);
    }

    @Override
    public void restore(Map<String, Matrix> state) {
        for (int i = 0; i < positive.length; i++) {
            positive[i] = (int) state.get("ups.positive").get(i, 0);
            for (int c = 0; c < task.classes(); c++) {
                negative[i][c] = state.get("ups.negative").get(i, c) != 0;
            }
        }
        changed = settings.rounds() > 0;
    }
}
