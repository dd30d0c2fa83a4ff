package dev.repel.explain;

import dev.repel.eval.Temperature;
import dev.repel.explain.Explanation.Part;
import dev.repel.explain.Explanation.Parts;
import dev.repel.graph.Graph;
import dev.repel.graph.ReceptiveField;
import dev.repel.model.LocalInference;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Explains predictions by removing an edge, a feature or a node and asking the model again. Nothing is sampled or
 * approximated, and only the part of the graph that the node can see is computed.
 */
public final class Occlusion {
    /** Per kind; a hub has more neighbours than anybody would read about. */
    public static final int MOST = 200;

    private final LocalInference model;
    private final Graph graph;
    private final FeatureMatrix features;
    private final Temperature temperature;

    /**
     * @param features as they are in the data; if networks see them scaled, the others are rescaled without a feature
     * @param temperature of the probabilities
     */
    public Occlusion(LocalInference model, Graph graph, FeatureMatrix features, Temperature temperature) {
        this.model = model;
        this.graph = graph;
        this.features = features;
        this.temperature = temperature;
    }

    /** Explains the prediction of a node. */
    public Explanation explain(int node) {
        return explain(node, () -> false);
    }

    /**
     * Explains the prediction of a node, unless it takes too long.
     *
     * @param stopped asked each time before the model is
     * @throws CancellationException once {@code stopped} says so
     */
    public Explanation explain(int node, BooleanSupplier stopped) {
        return new Around(node, stopped).explanation();
    }

    /** A node and all that it can see. */
    private final class Around {
        private final int node;
        private final BooleanSupplier stopped;
        private final ReceptiveField field;
        private final Graph excerpt;
        private final FeatureMatrix own;
        private final int centre;
        private final int label;
        private final double probability;

        Around(int node, BooleanSupplier stopped) {
            this.node = node;
            this.stopped = stopped;
            field = ReceptiveField.of(graph, new int[] {node}, model.reach());
            excerpt = graph.excerpt(field.nodes());
            own = features.rowsAt(field.nodes());
            centre = field.indexOf(node);
            Matrix logits = logits(excerpt, own);
            label = logits.argMax(centre);
            probability = temperature.probability(logits, centre, label);
        }

        Explanation explanation() {
            return new Explanation(
                    node,
                    label,
                    probability,
                    model.reach(),
                    field.nodes().length,
                    neighbours(),
                    ownFeatures(),
                    nodes());
        }

        private Matrix logits(Graph shown, FeatureMatrix raw) {
            if (stopped.getAsBoolean()) {
                throw new CancellationException("stopped");
            }
            return model.predict(shown, raw).logits();
        }

        private Part part(int index, int hops, Matrix without) {
            double change = temperature.probability(without, centre, label) - probability;
            return new Part(index, hops, change, without.argMax(centre));
        }

        private Parts neighbours() {
            List<Part> parts = new ArrayList<>();
            int from = excerpt.offsets()[centre];
            int to = excerpt.offsets()[centre + 1];
            for (int k = from; k < Math.min(to, from + MOST); k++) {
                int other = excerpt.neighbours()[k];
                Graph shown = excerpt.without((a, b) -> (a == centre && b == other) || (a == other && b == centre));
                parts.add(part(field.nodes()[other], 1, logits(shown, own)));
            }
            return sorted(parts, to - from);
        }

        private Parts ownFeatures() {
            List<Part> parts = new ArrayList<>();
            int[] columns = own.columnsOf(centre);
            for (int k = 0; k < Math.min(columns.length, MOST); k++) {
                parts.add(part(columns[k], 0, logits(excerpt, own.without(centre, columns[k]))));
            }
            return sorted(parts, columns.length);
        }

        /** The nearest first, so that those left out are far away. */
        private Parts nodes() {
            List<Part> parts = new ArrayList<>();
            IntStream.range(0, field.nodes().length)
                    .filter(other -> other != centre)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingInt(field::hops).thenComparingInt(other -> other))
                    .limit(MOST)
                    .forEach(other -> {
                        Graph shown = excerpt.without((a, b) -> a == other || b == other);
                        parts.add(part(field.nodes()[other], field.hops(other), logits(shown, own)));
                    });
            return sorted(parts, field.nodes().length - 1);
        }

        private Parts sorted(List<Part> parts, int all) {
            parts.sort(Comparator.<Part>comparingDouble(part -> -Math.abs(part.change()))
                    .thenComparingInt(Part::index));
            return new Parts(parts, all - parts.size());
        }
    }
}
