package dev.repel.io.synthetic;

import dev.repel.InvalidRequest;
import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import dev.repel.tensor.FeatureMatrix;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A synthetic graph of any size and known difficulty: a degree-corrected stochastic block model with bags of words.
 * The same parameters give the same graph on every machine.
 *
 * @param nodes how many, evenly divided among the classes
 * @param degree the mean number of neighbours; single degrees follow a bounded power law
 * @param classes how many
 * @param homophily the share of edges within a class
 * @param signal the share of a node's words that come from the vocabulary of its class; the rest come from all words
 * @param features how many different words there are
 * @param words drawn for each node
 * @param weights how many times heavier edges within a class are than others, on average; 0 for edges without weights
 * @param direction the probability that an edge between two classes goes the usual way: from a class to one of those that
 *     follow it; 0 for edges without directions
 * @param relations how many kinds of edges there are; 0 if all are of one kind. Most edges within a class are of the
 *     first, most others of the rest
 * @param seed of all randomness
 */
public record SyntheticGraph(
        int nodes,
        double degree,
        int classes,
        double homophily,
        double signal,
        int features,
        int words,
        double weights,
        double direction,
        int relations,
        long seed) {
    public static final String PREFIX = "synthetic";
    private static final int MOST_EDGES = 500_000_000;
    private static final int MOST_WEIGHT = 1_000_000;
    private static final int MOST_RELATIONS = 64;

    public SyntheticGraph {
        require(nodes >= 4, "nodes", "at least 4", nodes);
        require(classes >= 2 && classes <= nodes / 2, "classes", "2 to " + nodes / 2 + " (half the nodes)", classes);
        require(homophily >= 0 && homophily <= 1, "homophily", "0 to 1", homophily);
        require(signal >= 0 && signal <= 1, "signal", "0 to 1", signal);
        require(features >= classes, "features", "at least one for each of the " + classes + " classes", features);
        require(
                words >= 1 && words <= features && (long) nodes * words < Integer.MAX_VALUE - 8,
                "words",
                "1 to " + Math.min(features, (Integer.MAX_VALUE - 9) / nodes),
                words);
        require(weights >= 0 && weights <= MOST_WEIGHT, "weights", "0 to " + MOST_WEIGHT, weights);
        require(
                direction == 0 || (direction >= 0.5 && direction <= 1),
                "direction",
                "0 for none, or 0.5 to 1",
                direction);
        require(
                relations == 0 || (relations >= 2 && relations <= MOST_RELATIONS),
                "relations",
                "0 for none, or 2 to " + MOST_RELATIONS,
                relations);
        double classSize = (double) nodes / classes;
        // Beyond half of all possible pairs, drawing pairs that are not yet joined takes ever longer.
        double most = Math.min(
                homophily == 0 ? nodes : (classSize - 1) / 2 / homophily,
                homophily == 1 ? nodes : (nodes - classSize) / 2 / (1 - homophily));
        most = Math.min(most, 2.0 * MOST_EDGES / nodes);
        require(
                degree > 0 && degree <= most,
                "degree",
                "above 0 and at most " + Math.floor(most * 10) / 10 + " with these nodes, classes and homophily",
                degree);
    }

    private static void require(boolean holds, String key, String expected, Number found) {
        if (!holds) {
            throw new InvalidRequest(PREFIX + ": " + key + " must be " + expected + ", not " + found);
        }
    }

    private static Map<String, String> defaults() {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("nodes", "10000");
        defaults.put("degree", "10");
        defaults.put("classes", "5");
        defaults.put("homophily", "0.8");
        defaults.put("signal", "0.2");
        defaults.put("features", "500");
        defaults.put("words", "20");
        defaults.put("weights", "0");
        defaults.put("direction", "0");
        defaults.put("relations", "0");
        defaults.put("seed", "0");
        return defaults;
    }

    /**
     * Reads {@code synthetic} or {@code synthetic:nodes=1000,homophily=0.7,…}; keys that are not named have their
     * defaults.
     *
     * @throws InvalidRequest naming the key and what it may be
     */
    public static SyntheticGraph parse(String text) {
        Map<String, String> values = defaults();
        if (!text.equals(PREFIX) && !text.startsWith(PREFIX + ":")) {
            throw new InvalidRequest(text + " does not start with " + PREFIX + ":");
        }
        String pairs = text.equals(PREFIX) ? "" : text.substring(PREFIX.length() + 1);
        for (String pair : pairs.isBlank() ? new String[0] : pairs.split(",", -1)) {
            String[] sides = pair.split("=", 2);
            if (sides.length != 2 || values.replace(sides[0].strip(), sides[1].strip()) == null) {
                throw new InvalidRequest(PREFIX + ": \"" + pair + "\" is not KEY=VALUE with one of the keys "
                        + String.join(", ", values.keySet()));
            }
        }
        return new SyntheticGraph(
                (int) whole(values, "nodes", Integer.MAX_VALUE),
                real(values, "degree"),
                (int) whole(values, "classes", Integer.MAX_VALUE),
                real(values, "homophily"),
                real(values, "signal"),
                (int) whole(values, "features", Integer.MAX_VALUE),
                (int) whole(values, "words", Integer.MAX_VALUE),
                real(values, "weights"),
                real(values, "direction"),
                (int) whole(values, "relations", Integer.MAX_VALUE),
                whole(values, "seed", Long.MAX_VALUE));
    }

    private static long whole(Map<String, String> values, String key, long most) {
        try {
            long value = Long.parseLong(values.get(key));
            if (Math.abs(value) <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // told below, together with numbers out of range
        }
        throw new InvalidRequest(PREFIX + ": " + key + " must be a whole number, not " + values.get(key));
    }

    private static double real(Map<String, String> values, String key) {
        try {
            return Double.parseDouble(values.get(key));
        } catch (NumberFormatException e) {
            throw new InvalidRequest(PREFIX + ": " + key + " must be a number, not " + values.get(key));
        }
    }

    /** The text that {@link #parse} turns into this graph; also the dataset's name. */
    public String describe() {
        return PREFIX + ":nodes=" + nodes + ",degree=" + degree + ",classes=" + classes + ",homophily=" + homophily
                + ",signal=" + signal + ",features=" + features + ",words=" + words
                + (weights == 0 ? "" : ",weights=" + weights)
                + (direction == 0 ? "" : ",direction=" + direction)
                + (relations == 0 ? "" : ",relations=" + relations)
                + ",seed=" + seed;
    }

    public NodeDataset generate() {
        BlockModel model = new BlockModel(this);
        List<String> classNames = new NumberedNames("class", classes);
        return ContentHash.stamp(new NodeDataset(
                describe(),
                model.graph(),
                FeatureMatrix.of(new TopicWords(this).features(model.labels())),
                model.labels(),
                classNames,
                new NumberedNames("node", nodes),
                new NumberedNames("word", features),
                Optional.empty(),
                ""));
    }
}
