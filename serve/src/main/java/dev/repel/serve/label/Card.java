package dev.repel.serve.label;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.SaidLabels;
import dev.repel.label.Lesson;
import dev.repel.label.Suggestion;
import dev.repel.label.Suspect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Everything that a person is shown about one node, for a page. */
final class Card {
    private static final int MOST_NEIGHBOURS = 60;

    private final Workbench bench;
    private final NodeDataset dataset;
    private final Workbench.Moment moment;
    private final List<String> classes;

    Card(Workbench bench, Workbench.Moment moment) {
        this.bench = bench;
        this.dataset = bench.dataset();
        this.moment = moment;
        this.classes = moment.said().classNames();
    }

    Map<String, Object> of(int node) {
        Map<String, Object> card = new LinkedHashMap<>();
        String id = dataset.nodeIds().get(node);
        card.put("id", id);
        card.put("index", node);
        card.put("classes", classes);
        card.put("label", name(moment.label(node)));
        card.put("cells", bench.cells().of(dataset, node));
        card.put("degree", dataset.graph().degree(node));
        card.put("neighbours", neighbours(node));
        card.put("guesses", guesses(node));
        card.put("reasons", reasons(node));
        card.put("said", said(id));
        moment.said().conflicts().stream()
                .filter(conflict -> conflict.id().equals(id))
                .findFirst()
                .map(SaidLabels.Conflict::labels)
                .ifPresent(labels -> card.put("conflict", labels));
        return card;
    }

    /** Null for none. */
    private String name(int c) {
        return c < 0 ? null : classes.get(c);
    }

    /** The classes that there are with their probabilities, the likeliest first; empty while nothing is guessed. */
    private List<Map<String, Object>> guesses(int node) {
        Lesson lesson = moment.known().lesson();
        if (lesson == null || !lesson.hasGuesses()) {
            return List.of();
        }
        List<String> learned = moment.known().from().classNames();
        return IntStream.range(0, learned.size())
                .boxed()
                // one that was undone since is not offered again
                .filter(c -> classes.contains(learned.get(c)))
                .sorted(Comparator.comparingDouble((Integer c) -> -lesson.probability(node, c)))
                .map(c -> Map.<String, Object>of("label", learned.get(c), "probability", lesson.probability(node, c)))
                .toList();
    }

    /** Why this node is to be labelled, or why its label is doubted. */
    private List<String> reasons(int node) {
        List<String> reasons = new ArrayList<>();
        for (Suggestion suggestion : moment.known().next()) {
            if (suggestion.node() == node) {
                reasons.addAll(suggestion.reasons());
            }
        }
        for (Suspect suspect : moment.known().suspects()) {
            if (suspect.node() == node) {
                reasons.addAll(suspect.evidence());
            }
        }
        return reasons;
    }

    private List<Map<String, Object>> neighbours(int node) {
        Graph graph = dataset.graph();
        List<Map<String, Object>> neighbours = new ArrayList<>();
        int from = graph.offsets()[node];
        IntStream.range(from, graph.offsets()[node + 1])
                .boxed()
                // those with a label say most
                .sorted(Comparator.comparing((Integer k) -> moment.label(graph.neighbours()[k]) < 0))
                .limit(MOST_NEIGHBOURS)
                .forEach(k -> neighbours.add(neighbour(graph, node, k)));
        return neighbours;
    }

    private Map<String, Object> neighbour(Graph graph, int node, int k) {
        int other = graph.neighbours()[k];
        Map<String, Object> neighbour = new LinkedHashMap<>();
        neighbour.put("id", dataset.nodeIds().get(other));
        neighbour.put("label", name(moment.label(other)));
        Lesson lesson = moment.known().lesson();
        if (lesson != null && lesson.hasGuesses()) {
            int guess = lesson.guess(other);
            neighbour.put("guess", moment.known().from().classNames().get(guess));
            neighbour.put("probability", lesson.probability(other, guess));
        }
        if (graph.weighted()) {
            neighbour.put("weight", graph.weight(k));
        }
        graph.relations()
                .ifPresent(relations -> neighbour.put("relations", String.join(", ", relations.between(node, other))));
        return neighbour;
    }

    /** What people said about the node, newest last. */
    private List<Map<String, Object>> said(String id) {
        return bench.entries().stream()
                .filter(entry -> entry.node().equals(id))
                .map(Card::entry)
                .toList();
    }

    private static Map<String, Object> entry(LabelEntry entry) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("action", entry.action().name().toLowerCase(Locale.ROOT));
        one.put("label", entry.label());
        one.put("who", entry.who());
        one.put("when", entry.when().toString());
        return one;
    }
}
