package dev.repel.label;

import java.util.List;

/**
 * A node that is worth a label.
 *
 * @param score the larger, the more; comparable within one list
 * @param guess the class that the networks expect, −1 if nothing has been learned yet
 * @param probability of that class, NaN if nothing has been learned yet
 * @param reasons why this node, in sentences
 */
public record Suggestion(int node, double score, int guess, double probability, List<String> reasons) {
    public Suggestion {
        reasons = List.copyOf(reasons);
    }
}
