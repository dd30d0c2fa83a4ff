package dev.repel.partition;

import dev.repel.eval.ConfusionMatrix;
import java.io.Serializable;
import java.util.List;

/**
 * The answer of some parts to the first round of a step.
 *
 * @param validation the predictions for their validation nodes before the step
 * @param validationLoss the sum over these nodes
 * @param supervisedLoss the sum over their training nodes, in the step
 * @param anchors how many of their own nodes have a positive pseudo-label
 * @param candidates for negatives; null without pairs
 * @param gradient of all parameters; null if pairs must be known first
 */
public record Forwarded(
        ConfusionMatrix validation,
        double validationLoss,
        double supervisedLoss,
        int anchors,
        Candidates candidates,
        float[] gradient)
        implements Serializable {

    /** Combines several answers; always in the same order, or the last bits differ. */
    public static Forwarded together(List<Forwarded> answers, WorkPlan plan) {
        ConfusionMatrix validation = new ConfusionMatrix(plan.classes());
        double validationLoss = 0;
        double supervisedLoss = 0;
        int anchors = 0;
        for (Forwarded answer : answers) {
            validation.addAll(answer.validation);
            validationLoss += answer.validationLoss;
            supervisedLoss += answer.supervisedLoss;
            anchors += answer.anchors;
        }
        boolean pairs = answers.get(0).candidates != null;
        boolean learned = answers.get(0).gradient != null;
        return new Forwarded(
                validation,
                validationLoss,
                supervisedLoss,
                anchors,
                pairs
                        ? Candidates.leastLikely(
                                answers.stream().map(Forwarded::candidates).toList(),
                                plan.classes(),
                                plan.pcl().k())
                        : null,
                learned
                        ? Gradients.sum(
                                answers.stream().map(Forwarded::gradient).toList())
                        : null);
    }
}
