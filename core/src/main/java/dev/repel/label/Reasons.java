package dev.repel.label;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says in sentences why a node is worth a label. */
final class Reasons {
    private static final double CENTRAL = 0.9;

    private final Lesson lesson;
    private final NodeDataset dataset;
    private final double[] central;

    Reasons(Lesson lesson) {
        this.lesson = lesson;
        this.dataset = lesson.dataset();
        this.central = Ranks.of(lesson.surroundings().pageRank(), dataset.classifiedNodes());
    }

    /** @param cluster that the node stands for, {@link Cluster#NONE} if it was not chosen for that */
    Suggestion suggestion(int node, double score, Cluster cluster) {
        int guess = lesson.guess(node);
        double probability = guess < 0 ? Double.NaN : lesson.probability(node, guess);
        return new Suggestion(node, score, guess, probability, words(node, guess, probability, cluster));
    }

    private List<String> words(int node, int guess, double probability, Cluster cluster) {
        List<String> words = new ArrayList<>();
        if (cluster.size() > 1) {
            words.add(String.format(
                    Locale.ROOT,
                    "Stands for %,d nodes that have no label near them%s.",
                    cluster.size(),
                    guess < 0
                            ? ""
                            : String.format(
                                    Locale.ROOT, "; the networks are %.0f %% unsure of these", 100 * cluster.doubt())));
        }
        if (guess >= 0) {
            words.add(String.format(
                    Locale.ROOT,
                    "Guessed '%s' with %.0f %%%s.",
                    dataset.classNames().get(guess),
                    100 * probability,
                    networks(node)));
        }
        words.add(surroundings(node));
        return words;
    }

    private String networks(int node) {
        Committee committee = lesson.committee().orElseThrow();
        long agree = committee.members().stream()
                .filter(member -> member.logits().argMax(node) == lesson.guess(node))
                .count();
        int all = committee.members().size();
        long others = all - agree;
        String verb = others == 1 ? "says" : "say";
        return others == 0 ? "" : "; " + others + " of " + all + " networks " + verb + " something else";
    }

    private String surroundings(int node) {
        Graph graph = dataset.graph();
        int neighbours = graph.degree(node);
        if (neighbours == 0) {
            return "Has no neighbours.";
        }
        int labelled = 0;
        for (int k = graph.offsets()[node]; k < graph.offsets()[node + 1]; k++) {
            labelled += dataset.isLabelled(graph.neighbours()[k]) ? 1 : 0;
        }
        return String.format(
                Locale.ROOT,
                "Has %,d %s, %s with a label%s.",
                neighbours,
                neighbours == 1 ? "neighbour" : "neighbours",
                labelled == 0 ? "none" : String.format(Locale.ROOT, "%,d", labelled),
                central[node] >= CENTRAL ? ", and is among the most central tenth" : "");
    }
}
