package dev.repel.pseudo;

import dev.repel.tensor.Matrix;
import java.util.Arrays;

/**
 * The probability from which a node is an anchor, for each class. The rules were made for batches and have moving
 * averages; here every epoch sees the whole graph, so its own means take their place and nothing has to be remembered.
 */
public final class ClassThresholds {
    private final AnchorRule rule;
    private final double gamma;
    private final double[] figures;
    private final float[] logarithms;

    /** @param gamma γ⁺ */
    public ClassThresholds(AnchorRule rule, double gamma, int classes) {
        this.rule = rule;
        this.gamma = gamma;
        this.figures = new double[classes];
        this.logarithms = new float[classes];
    }

    /** The logarithms of the thresholds for these predictions (N × C); the array is reused. */
    public float[] of(Matrix logProbabilities) {
        switch (rule) {
            case FIXED -> Arrays.fill(figures, gamma);
            case SOFT_MATCH -> Arrays.fill(figures, 0);
            case FLEX_MATCH -> flexMatch(logProbabilities);
            case FREE_MATCH -> freeMatch(logProbabilities);
        }
        for (int c = 0; c < figures.length; c++) {
            logarithms[c] = (float) StrictMath.log(figures[c]);
        }
        return logarithms;
    }

    /** γ_c = γ β_c / (2 − β_c), β_c the number of nodes sure of c relative to that of the class with most. */
    private void flexMatch(Matrix logProbabilities) {
        float sure = (float) StrictMath.log(gamma);
        Arrays.fill(figures, 0);
        for (int i = 0; i < logProbabilities.rows(); i++) {
            int best = logProbabilities.argMax(i);
            figures[best] += logProbabilities.get(i, best) >= sure ? 1 : 0;
        }
        double most = Arrays.stream(figures).max().orElse(0);
        for (int c = 0; c < figures.length; c++) {
            double beta = most == 0 ? 1 : figures[c] / most;
            figures[c] = gamma * beta / (2 - beta);
        }
    }

    /** γ_c = τ p̃_c / max p̃, τ the mean of the largest probability of a node and p̃ the mean prediction. */
    private void freeMatch(Matrix logProbabilities) {
        Arrays.fill(figures, 0);
        double largest = 0;
        for (int i = 0; i < logProbabilities.rows(); i++) {
            largest += StrictMath.exp(logProbabilities.get(i, logProbabilities.argMax(i)));
            for (int c = 0; c < figures.length; c++) {
                figures[c] += StrictMath.exp(logProbabilities.get(i, c));
            }
        }
        double mean = largest / logProbabilities.rows();
        double most = Arrays.stream(figures).max().orElse(1);
        for (int c = 0; c < figures.length; c++) {
            figures[c] *= mean / most;
        }
    }
}
