package dev.repel.io.synthetic;

import dev.repel.graph.Graph;
import dev.repel.graph.Relations;
import dev.repel.graph.WeightMerge;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The edges of a degree-corrected stochastic block model (Karrer and Newman 2011): both ends of an edge are drawn in
 * proportion to a weight of the node, within one class with the probability that the homophily says. O(nodes + edges).
 */
final class BlockModel {
    /** The exponent of the degrees' power law and how many times the smallest weight the largest may be. */
    private static final double EXPONENT = 2.5;

    private static final double WIDEST_RANGE = 100;
    private static final int MOST_ROUNDS = 20;
    private static final double ENOUGH = 0.998;
    /** The share of edges that are of a relation which suits them. */
    private static final double USUAL_RELATION = 0.8;

    private final SyntheticGraph parameters;
    private final int[] labels;
    private final SplittableRandom random;
    private final SplittableRandom weightRandom;
    private final SplittableRandom directionRandom;
    private final SplittableRandom relationRandom;
    private final int[] members;
    private final int[] firstMember;
    private final AliasTable[] tables;
    private final AliasTable classTable;

    private int[] sources;
    private int[] targets;
    private int count;

    BlockModel(SyntheticGraph parameters) {
        this.parameters = parameters;
        SplittableRandom root = new SplittableRandom(parameters.seed());
        this.labels = labels(parameters.nodes(), parameters.classes(), root.split());
        double[] weights = weights(parameters.nodes(), root.split());
        this.random = root.split();
        this.weightRandom = root.split();
        this.directionRandom = root.split();
        this.relationRandom = root.split();
        int classes = parameters.classes();
        this.firstMember = new int[classes + 1];
        this.members = membersByClass();
        this.tables = new AliasTable[classes];
        double[] memberWeights = new double[weights.length];
        Arrays.setAll(memberWeights, k -> weights[members[k]]);
        double[] classWeights = new double[classes];
        for (int c = 0; c < classes; c++) {
            tables[c] = new AliasTable(memberWeights, firstMember[c], firstMember[c + 1]);
            classWeights[c] = tables[c].total();
        }
        this.classTable = new AliasTable(classWeights, 0, classes);
    }

    int[] labels() {
        return labels;
    }

    /** Equally many of each class, shuffled. */
    private static int[] labels(int nodes, int classes, SplittableRandom random) {
        int[] labels = new int[nodes];
        Arrays.setAll(labels, i -> i % classes);
        for (int i = nodes - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = labels[j];
            labels[j] = labels[i];
            labels[i] = other;
        }
        return labels;
    }

    /** StrictMath, because Math.pow may differ in the last bit from one machine to the next. */
    private static double[] weights(int nodes, SplittableRandom random) {
        double range = Math.min(WIDEST_RANGE, Math.sqrt(nodes));
        double tail = 1 - StrictMath.pow(range, 1 - EXPONENT);
        double[] weights = new double[nodes];
        Arrays.setAll(weights, i -> StrictMath.pow(1 - random.nextDouble() * tail, 1 / (1 - EXPONENT)));
        return weights;
    }

    private int[] membersByClass() {
        for (int label : labels) {
            firstMember[label + 1]++;
        }
        Arrays.parallelPrefix(firstMember, Integer::sum);
        int[] next = firstMember.clone();
        int[] byClass = new int[labels.length];
        for (int i = 0; i < labels.length; i++) {
            byClass[next[labels[i]]++] = i;
        }
        return byClass;
    }

    /**
     * Repeated pairs collapse into one edge, more often within classes than between them, which would lower degree and
     * homophily; so each kind is topped up until it is nearly complete.
     */
    Graph graph() {
        int edges = (int) Math.round(parameters.nodes() * parameters.degree() / 2);
        int within = (int) Math.round(edges * parameters.homophily());
        sources = new int[edges];
        targets = new int[edges];
        draw(within, true);
        draw(edges - within, false);
        Graph graph = Graph.of(parameters.nodes(), sources, targets);
        for (int round = 0; round < MOST_ROUNDS && graph.edges() < ENOUGH * edges; round++) {
            int present = edgesWithin(graph);
            int missingWithin = Math.max(0, within - present);
            int missingBetween = Math.max(0, edges - within - (graph.edges() - present));
            grow(missingWithin + missingBetween);
            draw(missingWithin, true);
            draw(missingBetween, false);
            graph = Graph.of(parameters.nodes(), sources, targets);
        }
        Graph weighed = parameters.weights() == 0 ? graph : weighted();
        Graph known = parameters.direction() == 0 ? weighed : directed(weighed);
        return parameters.relations() == 0 ? known : known.withRelations(relations(known));
    }

    /**
     * Gives every edge between two classes a direction: with the wanted probability from a class to one of the next half of
     * the classes in a circle, otherwise back. Edges within a class go either way. So who points at a node tells its class
     * even where neighbours of all classes are equally frequent.
     */
    private Graph directed(Graph graph) {
        float[] arcs = new float[graph.neighbours().length];
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                if (i < j) {
                    boolean forth = directionRandom.nextDouble() < forth(labels[i], labels[j]);
                    arcs[forth ? k : graph.position(j, i)] = (float) graph.weight(k);
                }
            }
        }
        return graph.withDirections(arcs);
    }

    /** The probability that an edge leads from a node of one class to one of another. */
    private double forth(int one, int other) {
        int ahead = Math.floorMod(other - one, parameters.classes());
        if (2 * ahead == parameters.classes() || ahead == 0) {
            return ahead == 0 ? 0.5 : one < other ? parameters.direction() : 1 - parameters.direction();
        }
        return 2 * ahead < parameters.classes() ? parameters.direction() : 1 - parameters.direction();
    }

    /** Between 1/4 and 4 times what is usual for the kind of edge, so that no weight tells the kind for certain. */
    private Graph weighted() {
        float[] ofEdges = new float[sources.length];
        for (int e = 0; e < ofEdges.length; e++) {
            double usual = labels[sources[e]] == labels[targets[e]] ? parameters.weights() : 1;
            ofEdges[e] = (float) (usual * StrictMath.pow(4, 2 * weightRandom.nextDouble() - 1));
        }
        return Graph.weighted(parameters.nodes(), sources, targets, ofEdges, WeightMerge.FIRST);
    }

    /**
     * The first relation is that of edges within a class, the others are those of edges between classes; some edges are
     * of any, so that none tells the kind for certain.
     */
    private Relations relations(Graph graph) {
        int count = parameters.relations();
        int[] relationOf = new int[graph.neighbours().length];
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                if (i < graph.neighbours()[k]) {
                    relationOf[k] = relation(labels[i] == labels[graph.neighbours()[k]]);
                }
            }
        }
        List<Graph> graphs = IntStream.range(0, count)
                .mapToObj(r -> graph.without((a, b) -> relationOf[graph.position(Math.min(a, b), Math.max(a, b))] != r))
                .toList();
        return new Relations(new NumberedNames("relation", count), graphs);
    }

    private int relation(boolean within) {
        int count = parameters.relations();
        if (relationRandom.nextDouble() >= USUAL_RELATION) {
            return relationRandom.nextInt(count);
        }
        return within ? 0 : 1 + relationRandom.nextInt(count - 1);
    }

    private void grow(int more) {
        sources = Arrays.copyOf(sources, count + more);
        targets = Arrays.copyOf(targets, count + more);
    }

    private void draw(int edges, boolean withinClass) {
        for (int e = 0; e < edges; e++) {
            int own = classTable.draw(random);
            int source = member(own);
            int target;
            do {
                target = member(withinClass ? own : otherClass(own));
            } while (target == source);
            sources[count] = source;
            targets[count++] = target;
        }
    }

    private int otherClass(int own) {
        int other = classTable.draw(random);
        while (other == own) {
            other = classTable.draw(random);
        }
        return other;
    }

    private int member(int ofClass) {
        return members[firstMember[ofClass] + tables[ofClass].draw(random)];
    }

    private int edgesWithin(Graph graph) {
        int twice = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                twice += labels[i] == labels[graph.neighbours()[k]] ? 1 : 0;
            }
        }
        return twice / 2;
    }
}
