package dev.repel.graph;

/**
 * The random walk with restart by its definition, r ← q A_rw r + (1 − q) e_i with A_rw = A D^-1, iterated until it
 * converges. Exact and dense: the reference for {@link ForwardPush}, suitable for small graphs and single sources.
 *
 * <p>The paper's text calls q the probability of returning, but its equation continues with q, and so do we: q is the
 * <em>continue probability</em>. Its closed form (I − q A_rw)^-1 e_i lacks the factor (1 − q); {@link #closedForm}
 * computes it as printed.
 */
public final class RandomWalkWithRestart {
    private RandomWalkWithRestart() {}

    /** The stationary probabilities of a walk from one node; a node without neighbours never leaves. */
    public static double[] from(Graph graph, int source, double continueProbability, double tolerance) {
        double[] scores = new double[graph.nodes()];
        if (graph.degree(source) == 0) {
            scores[source] = 1;
            return scores;
        }
        scores[source] = 1 - continueProbability;
        double[] next = new double[graph.nodes()];
        double change = 1;
        while (change > tolerance) {
            step(graph, source, continueProbability, scores, next);
            change = 0;
            for (int i = 0; i < scores.length; i++) {
                change += Math.abs(next[i] - scores[i]);
            }
            double[] swap = scores;
            scores = next;
            next = swap;
        }
        return scores;
    }

    private static void step(Graph graph, int source, double q, double[] scores, double[] next) {
        for (int i = 0; i < next.length; i++) {
            double sum = 0;
            for (int k = graph.offsets()[i]; k < graph.offsets()[i + 1]; k++) {
                int j = graph.neighbours()[k];
                sum += scores[j] / graph.degree(j);
            }
            next[i] = q * sum + (i == source ? 1 - q : 0);
        }
    }

    /** (I − q A_rw)^-1 e_i as printed: 1 / (1 − q) times the probabilities. */
    public static double[] closedForm(Graph graph, int source, double continueProbability, double tolerance) {
        double[] scores = from(graph, source, continueProbability, tolerance * (1 - continueProbability));
        for (int i = 0; i < scores.length; i++) {
            scores[i] /= 1 - continueProbability;
        }
        return scores;
    }
}
