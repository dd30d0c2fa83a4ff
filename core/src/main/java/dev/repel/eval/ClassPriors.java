package dev.repel.eval;

import dev.repel.settings.InvalidSetting;
import dev.repel.tensor.Matrix;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How frequent the classes are where a model is applied, if that is not as among the labels it learned from. By Bayes'
 * rule, p′(c | x) ∝ p(c | x) · π′(c) / π(c), with π(c) the shares of the labels and π′(c) those in reality (Saerens et al.
 * 2002). Labels that were chosen class by class, a few of each, need this most.
 *
 * @param shares π′, one per class, which add up to 1
 */
public record ClassPriors(double[] shares) {
    private static final String SETTING = "class-priors";
    private static final String UNIFORM = "uniform";
    private static final double TOLERANCE = 0.01;
    private static final double PERCENT = 100;

    /**
     * @param text {@code uniform}, or {@code name=share,...} with every class
     * @throws InvalidSetting naming what is missing, unknown or impossible
     */
    public static ClassPriors parse(String text, List<String> classNames) {
        double[] shares = new double[classNames.size()];
        if (text.strip().equalsIgnoreCase(UNIFORM)) {
            Arrays.fill(shares, 1.0 / shares.length);
            return new ClassPriors(shares);
        }
        Map<String, Double> given = new HashMap<>();
        for (String part : text.split(",")) {
            int equals = part.lastIndexOf('=');
            InvalidSetting.unless(
                    equals > 0, SETTING, "must be labels, uniform, or like billing=0.6,fraud=0.4; not '" + text + "'");
            String name = part.substring(0, equals).strip();
            InvalidSetting.unless(
                    classNames.contains(name),
                    SETTING,
                    "names the class '" + name + "', and the model has " + String.join(", ", classNames));
            InvalidSetting.unless(
                    given.put(name, share(part.substring(equals + 1).strip())) == null,
                    SETTING,
                    "names the class '" + name + "' twice");
        }
        double sum = given.values().stream().mapToDouble(Double::doubleValue).sum();
        for (int c = 0; c < shares.length; c++) {
            String name = classNames.get(c);
            InvalidSetting.unless(
                    given.containsKey(name), SETTING, "does not say how frequent the class '" + name + "' is");
            shares[c] = given.get(name) / sum;
        }
        InvalidSetting.unless(
                Math.abs(sum - 1) <= TOLERANCE || Math.abs(sum - PERCENT) <= PERCENT * TOLERANCE,
                SETTING,
                String.format(Locale.ROOT, "must add up to 1, or to 100 percent, not to %.4g", sum));
        return new ClassPriors(shares);
    }

    private static double share(String text) {
        try {
            double share = Double.parseDouble(text);
            InvalidSetting.unless(
                    share > 0 && share <= PERCENT,
                    SETTING,
                    "must have shares above 0, not " + text + "; a class that does not occur needs a small one");
            return share;
        } catch (NumberFormatException e) {
            throw new InvalidSetting(SETTING, "must have a number for each class, not '" + text + "'");
        }
    }

    /**
     * The shares of the labels as a network has learned them: a class whose labels count more seems more frequent.
     *
     * @param weights of the classes in the loss; empty if all count the same
     */
    public static double[] learned(int[] labels, int classes, float[] weights) {
        double[] shares = new double[classes];
        for (int label : labels) {
            shares[label] += weights.length == 0 ? 1 : weights[label];
        }
        double sum = Arrays.stream(shares).sum();
        for (int c = 0; c < classes; c++) {
            shares[c] /= Math.max(Double.MIN_NORMAL, sum);
        }
        return shares;
    }

    /**
     * What a model would put out with these priors: to a logit, T · ln(π′ / π) is added, so that all that follows from
     * logits, the label too, follows from p′.
     *
     * @param learned π, one per class
     * @param temperature T of the probabilities
     */
    public Predicted applied(Predicted predicted, List<Double> learned, Temperature temperature) {
        InvalidSetting.unless(
                learned.size() == shares.length && Collections.min(learned) > 0,
                SETTING,
                "does not go with a model that has not learned from labels of every class");
        Matrix logits = predicted.logits().copy();
        for (int node = 0; node < logits.rows(); node++) {
            for (int c = 0; c < shares.length; c++) {
                double shift = temperature.value() * StrictMath.log(shares[c] / learned.get(c));
                logits.set(node, c, (float) (logits.get(node, c) + shift));
            }
        }
        return new Predicted(logits, predicted.disagreement());
    }
}
