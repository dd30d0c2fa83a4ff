package dev.repel.cli.data;

import dev.repel.cli.train.Homophily;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the edges of one relation look like. All relations together can hide what each of them tells about the classes.
 *
 * @param weights empty if edges have none
 */
record RelationFacts(String name, int edges, Homophily homophily, Optional<WeightFacts> weights) {
    /** In standard deviations. Edges of one node are not independent, so this is more than statisticians ask for. */
    private static final double REMARKABLE = 4;

    /** Those of every relation of a graph; empty if all edges are of one kind. */
    static List<RelationFacts> of(NodeDataset dataset) {
        Optional<Relations> relations = dataset.graph().relations();
        List<RelationFacts> facts = new ArrayList<>();
        for (int r = 0; relations.isPresent() && r < relations.get().count(); r++) {
            Graph graph = relations.get().graphs().get(r);
            facts.add(new RelationFacts(
                    relations.get().names().get(r),
                    graph.edges(),
                    Homophily.of(graph, dataset.labels()),
                    graph.weighted() ? Optional.of(WeightFacts.of(graph, dataset.labels())) : Optional.empty()));
        }
        return facts;
    }

    private static List<RelationFacts> known(List<RelationFacts> relations) {
        return relations.stream()
                .filter(relation -> !relation.homophily.isFromFew())
                .sorted(Comparator.comparingDouble(relation -> relation.homophily.share()))
                .toList();
    }

    /** The homophily of the relation by which neighbours are most alike, as far as that can be told. */
    static Homophily mostAlike(List<RelationFacts> relations, Homophily ofAll) {
        List<RelationFacts> known = known(relations);
        return known.isEmpty() ? ofAll : known.get(known.size() - 1).homophily;
    }

    /** Whether it pays to tell relations apart, with what that rests on. */
    static String conclusion(List<RelationFacts> relations) {
        List<RelationFacts> known = known(relations);
        if (known.size() < 2) {
            return "Whether relations differ in what they tell about the classes cannot be seen: fewer than two have enough"
                    + " edges between labelled nodes.";
        }
        RelationFacts least = known.get(0);
        RelationFacts most = known.get(known.size() - 1);
        String shares = String.format(
                Locale.ROOT,
                "%.3f of the edges of %s join nodes of one class, %.3f of those of %s",
                most.homophily.share(),
                most.name,
                least.homophily.share(),
                least.name);
        return deviation(most.homophily, least.homophily) > REMARKABLE
                ? "Relations differ in what they tell about the classes: " + shares
                        + ". rgcn and graphsage learn from each separately."
                : "Nothing shows that relations differ in what they tell about the classes: " + shares
                        + ", which may be chance.";
    }

    /** By how many standard deviations two shares differ, if they were the same. */
    private static double deviation(Homophily a, Homophily b) {
        double all = (a.share() * a.known() + b.share() * b.known()) / (a.known() + b.known());
        double variance = all * (1 - all) * (1.0 / a.known() + 1.0 / b.known());
        return variance == 0 ? 0 : Math.abs(a.share() - b.share()) / Math.sqrt(variance);
    }
}
