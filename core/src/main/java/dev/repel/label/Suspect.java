package dev.repel.label;

import java.util.List;

/**
 * A label that looks wrong.
 *
 * @param given the class that it says
 * @param suggested the class that is more likely
 * @param score how much more likely, in (0, 1]: the difference of the two probabilities with the neighbours' labels
 * @param givenProbability what networks that did not know the label think of the given class
 * @param suggestedProbability the same for the suggested one
 * @param evidence what speaks against the label, in sentences
 */
public record Suspect(
        int node,
        int given,
        int suggested,
        double score,
        double givenProbability,
        double suggestedProbability,
        List<String> evidence) {
    public Suspect {
        evidence = List.copyOf(evidence);
    }
}
