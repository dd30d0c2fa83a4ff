package dev.repel.partition;

import java.io.Serializable;
import java.util.List;

/**
 * The answer of some parts to the second round of a step.
 *
 * @param loss the sum of the contrastive losses of their own anchors
 * @param gradients with respect to the embeddings of all negatives, one row each, without those of a part's own nodes
 */
public record Contrasted(double loss, float[] gradients) implements Serializable {

    /** Combines several answers; always in the same order, or the last bits differ. */
    public static Contrasted together(List<Contrasted> answers) {
        return new Contrasted(
                answers.stream().mapToDouble(Contrasted::loss).sum(),
                Gradients.sum(answers.stream().map(Contrasted::gradients).toList()));
    }
}
