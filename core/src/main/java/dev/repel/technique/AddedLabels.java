package dev.repel.technique;

import dev.repel.data.TrainingTask;
import dev.repel.loss.CrossEntropy;
import dev.repel.pseudo.PositivePseudoLabels;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Pseudo-labels of nodes outside the training set, which are learned together with the labels. Labels themselves never
 * change.
 */
final class AddedLabels {
    private final TrainingTask task;
    private final int[] added;
    private final boolean[] labelled;

    AddedLabels(TrainingTask task) {
        this.task = task;
        this.added = new int[task.graph().nodes()];
        this.labelled = new boolean[added.length];
        for (int node : task.trainNodes()) {
            labelled[node] = true;
        }
        clear();
    }

    void clear() {
        Arrays.fill(added, PositivePseudoLabels.NONE);
    }

    /** Whether a node has neither a label to learn from nor a pseudo-label. */
    boolean isOpen(int node) {
        return !labelled[node] && !has(node);
    }

    boolean[] open() {
        boolean[] open = new boolean[added.length];
        for (int i = 0; i < open.length; i++) {
            open[i] = isOpen(i);
        }
        return open;
    }

    boolean has(int node) {
        return added[node] != PositivePseudoLabels.NONE;
    }

    int get(int node) {
        return added[node];
    }

    void set(int node, int label) {
        added[node] = label;
    }

    void remove(int node) {
        added[node] = PositivePseudoLabels.NONE;
    }

    /** Adds pseudo-labels; nodes without a new one keep the one they have. */
    void addAll(int[] labels) {
        for (int i = 0; i < added.length; i++) {
            added[i] = labels[i] == PositivePseudoLabels.NONE ? added[i] : labels[i];
        }
    }

    /** The label to learn for every node: its own, its pseudo-label or none. */
    int[] all() {
        int[] all = added.clone();
        for (int n = 0; n < task.trainNodes().length; n++) {
            all[task.trainNodes()[n]] = task.trainLabels()[n];
        }
        return all;
    }

    int count() {
        return nodesWhere(this::has).length;
    }

    int[] nodesWhere(IntPredicate predicate) {
        return IntStream.range(0, added.length).filter(predicate).toArray();
    }

    /** Makes the supervised loss treat pseudo-labels like labels. */
    void teach(CrossEntropy supervision) {
        int[] pseudo = nodesWhere(this::has);
        int known = task.trainNodes().length;
        int[] nodes = Arrays.copyOf(task.trainNodes(), known + pseudo.length);
        int[] labels = Arrays.copyOf(task.trainLabels(), known + pseudo.length);
        for (int n = 0; n < pseudo.length; n++) {
            nodes[known + n] = pseudo[n];
            labels[known + n] = added[pseudo[n]];
        }
        supervision.learnFrom(nodes, labels);
    }

    /** The pseudo-labels as a column, for saving. */
    Matrix toMatrix() {
        Matrix column = new Matrix(added.length, 1);
        for (int i = 0; i < added.length; i++) {
            column.set(i, 0, added[i]);
        }
        return column;
    }

    void restore(Matrix column) {
        for (int i = 0; i < added.length; i++) {
            added[i] = (int) column.get(i, 0);
        }
    }
}
