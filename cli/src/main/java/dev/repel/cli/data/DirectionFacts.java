package dev.repel.cli.data;

import dev.repel.cli.text.Numbers;
import dev.repel.data.NodeDataset;
import dev.repel.graph.Graph;
import java.util.Locale;

/**
 * What the directions of a graph's edges tell about the classes of its nodes.
 *
 * @param arcs how many there are
 * @param bothWays how many edges consist of two
 * @param known how many one-way edges lead from a labelled node to one with another label
 * @param usual how many of these go the way that is more frequent between their two classes
 * @param deviation by how many standard deviations the two ways between classes differ in number, if it were chance
 * @param along the mean, over labelled nodes, of the share of their class among labelled nodes that point at them
 * @param against the same among those that they point at
 * @param either the same among both
 */
record DirectionFacts(
        long arcs,
        long bothWays,
        long known,
        long usual,
        double deviation,
        double along,
        double against,
        double either) {
    /** Fewer edges show nothing. */
    private static final int FEWEST = 30;
    /** Edges of one node are not independent, so this is more than statisticians ask for. */
    private static final double REMARKABLE = 4;

    static DirectionFacts of(NodeDataset dataset) {
        Graph graph = dataset.graph();
        float[] ways = graph.directions().arcs();
        int[] labels = dataset.labels();
        long[][] between = new long[dataset.classes()][dataset.classes()];
        Shares along = new Shares();
        Shares against = new Shares();
        Shares either = new Shares();
        long arcs = 0;
        long bothWays = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                boolean out = ways[k] > 0;
                boolean in = ways[graph.position(j, i)] > 0;
                arcs += out ? 1 : 0;
                bothWays += out && in && i < j ? 1 : 0;
                if (Math.min(labels[i], labels[j]) != NodeDataset.UNLABELLED) {
                    boolean alike = labels[i] == labels[j];
                    along.count(in, alike);
                    against.count(out, alike);
                    either.count(true, alike);
                    between[labels[i]][labels[j]] += out && !in ? 1 : 0;
                }
            }
            along.endNode();
            against.endNode();
            either.endNode();
        }
        return of(arcs, bothWays, between, along.mean(), against.mean(), either.mean());
    }

    /** Bowker's test of symmetry; its χ² as a normal deviate by the formula of Wilson and Hilferty. */
    private static DirectionFacts of(
            long arcs, long bothWays, long[][] between, double along, double against, double either) {
        long known = 0;
        long usual = 0;
        double sum = 0;
        int pairs = 0;
        for (int a = 0; a < between.length; a++) {
            for (int b = 0; b < a; b++) {
                long both = between[a][b] + between[b][a];
                double difference = between[a][b] - between[b][a];
                known += both;
                usual += Math.max(between[a][b], between[b][a]);
                sum += both == 0 ? 0 : difference * difference / both;
                pairs += both == 0 ? 0 : 1;
            }
        }
        double spread = 2.0 / (9 * Math.max(1, pairs));
        double deviation = pairs == 0 ? 0 : (StrictMath.cbrt(sum / pairs) - (1 - spread)) / Math.sqrt(spread);
        return new DirectionFacts(arcs, bothWays, known, usual, deviation, along, against, either);
    }

    /** The share of neighbours of a node's own class, as a mean over nodes. */
    private static final class Shares {
        private int seen;
        private int alike;
        private int nodes;
        private double sum;

        void count(boolean counts, boolean same) {
            seen += counts ? 1 : 0;
            alike += counts && same ? 1 : 0;
        }

        void endNode() {
            sum += seen == 0 ? 0 : (double) alike / seen;
            nodes += seen == 0 ? 0 : 1;
            seen = 0;
            alike = 0;
        }

        double mean() {
            return sum / nodes;
        }
    }

    /** How many there are. */
    String counts() {
        return Numbers.count(arcs, "edge goes", "edges go") + " from the first end to the other; "
                + Numbers.count(bothWays, "pair of nodes has", "pairs of nodes have") + " edges both ways";
    }

    /** Homophily along, against and both ways; empty if nothing is known of it. */
    String homophily() {
        return Double.isNaN(either)
                ? ""
                : "of a labelled node's class are " + share(along, "the nodes that point at it") + ", "
                        + share(against, "those that it points at") + ", " + share(either, "both together")
                        + " (mean over nodes, among labelled neighbours)";
    }

    private static String share(double value, String what) {
        return Double.isNaN(value)
                ? "an unknown share of " + what
                : String.format(Locale.ROOT, "%.3f of %s", value, what);
    }

    /** Whether directions tell more about classes than edges alone. */
    boolean tellSomething() {
        return known >= FEWEST && deviation > REMARKABLE;
    }

    /** The same in a sentence, with what it rests on. */
    String conclusion() {
        String ground = Numbers.count(known, "one-way edge", "one-way edges") + " between labelled nodes of different"
                + " classes";
        if (known < FEWEST) {
            return "Whether directions tell anything about the classes cannot be seen: there "
                    + (known == 1 ? "is " : "are ") + ground + ", and it would take " + FEWEST + ".";
        }
        String way = Numbers.percent((double) usual / known) + " go the way that is more frequent between their two"
                + " classes";
        return tellSomething()
                ? "Directions tell something about the classes: of " + ground + ", " + way + "."
                : "Nothing shows that directions tell more about the classes than the edges alone: of " + ground + ", "
                        + way + ", which may be chance.";
    }
}
