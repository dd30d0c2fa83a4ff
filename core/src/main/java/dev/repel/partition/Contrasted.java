package dev.repel.partition;

import java.io.Serializable;
import java.util.List;

/**
 * What some parts answer to the second round of a step.
 *
 * @param loss the sum of the contrastive losses of their own anchors
 * @param gradients by the embeddings of all negatives, one row each, less what a part says of its own nodes
 */
public record Contrasted(double loss, float[] gradients) implements Serializable {

    /** The answers of several as one; always in the same order, or the last bits differ. */
    public static Contrasted together(List<Contrasted> answers) {
        return new Contrasted(
                answers.stream().mapToDouble(Contrasted::loss).sum(),
                Gradients.sum(answers.stream().map(Contrasted::gradients).toList()));
    }
}
