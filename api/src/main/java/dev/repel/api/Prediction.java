package dev.repel.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a model predicts for a node.
 *
 * @param id of the node
 * @param label the likeliest class
 * @param confidence its probability
 * @param disagreement how far the networks of an ensemble disagree about the node, from 0 to 1; empty for one network
 * @param caution why this is hardly more than a guess, whatever its probability says, such as {@code no edges}; empty if
 *     there is no reason
 * @param probabilities of all classes, which sum to 1, in the order of {@link NodeClassifier#classNames}
 */
public record Prediction(
        String id,
        String label,
        double confidence,
        OptionalDouble disagreement,
        String caution,
        Map<String, Double> probabilities) {
    /**
     * Copies the probabilities, in their order.
     *
     * @param id of the node
     * @param label the likeliest class
     * @param confidence its probability
     * @param disagreement of the networks of an ensemble
     * @param caution why it is hardly more than a guess
     * @param probabilities of all classes
     */
    public Prediction {
        probabilities = Collections.unmodifiableMap(new LinkedHashMap<>(probabilities));
    }

    /**
     * The label if the model is confident enough and there is no {@link #caution}.
     *
     * @param minConfidence the least confidence that is enough
     * @return the label, or nothing
     */
    public Optional<String> labelFrom(double minConfidence) {
        return confidence >= minConfidence && caution.isEmpty() ? Optional.of(label) : Optional.empty();
    }
}
