package dev.repel.serve.predict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.repel.eval.Predicted;
import dev.repel.eval.Temperature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is predicted for a node.
 *
 * @param disagreement of the networks of an ensemble; null if the model is a single network
 * @param caution why the prediction is hardly more than a guess; null if nothing speaks against it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record NodeAnswer(
        String id,
        String label,
        double confidence,
        Map<String, Double> probabilities,
        Double disagreement,
        String caution) {
    static NodeAnswer of(
            String id, List<String> classNames, Predicted predicted, int row, Temperature temperature, String caution) {
        Map<String, Double> probabilities = new LinkedHashMap<>();
        for (int c = 0; c < classNames.size(); c++) {
            probabilities.put(classNames.get(c), temperature.probability(predicted.logits(), row, c));
        }
        int label = predicted.logits().argMax(row);
        return new NodeAnswer(
                id,
                classNames.get(label),
                temperature.probability(predicted.logits(), row, label),
                probabilities,
                predicted.isMean() ? predicted.disagreement()[row] : null,
                caution.isEmpty() ? null : caution);
    }
}
