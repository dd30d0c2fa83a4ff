package dev.repel.projection;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.Arrays;

/**
 * t-SNE (van der Maaten and Hinton 2008) with Barnes–Hut forces (van der Maaten 2014): neighbours in the space of the
 * rows are neighbours in the plane. It starts from the principal components and draws no random number, so the same
 * rows give the same picture on any number of threads. Distances between far groups mean little.
 *
 * <p>Each step takes n·log n.
 */
public final class Tsne {
    private static final double PERPLEXITY = 30;
    private static final int NEIGHBOURS_PER_PERPLEXITY = 3;
    private static final double EXAGGERATION = 12;
    private static final double SMALLEST_GAIN = 0.01;
    private static final double START_SPREAD = 1e-4;
    private static final double LEAST_RATE = 50;

    private final int steps;
    private final Workers workers;
    private final Points at;
    private final Points velocity;
    private final Points gain;
    private final Points pull;
    private final Points push;
    private final double[] normalisers;
    private final Affinities affinities;
    private final QuadTree tree;

    private Tsne(Affinities affinities, Points start, int steps, Workers workers) {
        this.affinities = affinities;
        this.steps = steps;
        this.workers = workers;
        this.at = start;
        this.velocity = new Points(start.count());
        this.gain = new Points(start.count());
        this.pull = new Points(start.count());
        this.push = new Points(start.count());
        this.normalisers = new double[start.count()];
        this.tree = new QuadTree(start);
    }

    /**
     * Places rows in the plane.
     *
     * @param neighbours of the rows, see {@link #neighboursNeeded}
     * @param start initial positions of the rows, such as their principal components; only the shape matters
     * @param steps a few hundred
     */
    public static Points place(Matrix rows, Neighbours neighbours, Points start, int steps, Workers workers) {
        int n = rows.rows();
        Points at = scaled(start);
        if (n < 4) {
            return at;
        }
        double perplexity = Math.min(PERPLEXITY, (n - 1) / (double) NEIGHBOURS_PER_PERPLEXITY);
        Affinities affinities = Affinities.of(neighbours, n, perplexity, workers);
        new Tsne(affinities, at, steps, workers).run();
        return at;
    }

    /** How many neighbours of each of n rows are used. */
    public static int neighboursNeeded(int n) {
        return (int) Math.min(n - 1L, Math.round(NEIGHBOURS_PER_PERPLEXITY * PERPLEXITY));
    }

    /** A small picture at the start: forces are even if all points are close to each other. */
    private static Points scaled(Points start) {
        int n = start.count();
        double square = 0;
        for (double value : start.x()) {
            square += value * value / n;
        }
        double factor = square > 0 ? START_SPREAD / Math.sqrt(square) : 0;
        return new Points(
                Arrays.stream(start.x()).map(value -> value * factor).toArray(),
                Arrays.stream(start.y()).map(value -> value * factor).toArray());
    }

    private void run() {
        Arrays.fill(gain.x(), 1);
        Arrays.fill(gain.y(), 1);
        int early = steps / 4;
        double rate = Math.max(at.count() / EXAGGERATION / 4, LEAST_RATE);
        for (int step = 0; step < steps; step++) {
            boolean isEarly = step < early;
            forces();
            double normaliser = 0;
            for (double part : normalisers) {
                normaliser += part;
            }
            double exaggeration = isEarly ? EXAGGERATION : 1;
            double momentum = isEarly ? 0.5 : 0.8;
            move(at.x(), velocity.x(), gain.x(), pull.x(), push.x(), exaggeration, normaliser, rate, momentum);
            move(at.y(), velocity.y(), gain.y(), pull.y(), push.y(), exaggeration, normaliser, rate, momentum);
        }
    }

    private void forces() {
        int n = at.count();
        tree.build();
        workers.forRows(n, affinities.entries() / n * 5L + 2_000, (from, to) -> {
            int[] stack = QuadTree.stack();
            double[] force = new double[2];
            for (int i = from; i < to; i++) {
                Arrays.fill(force, 0);
                affinities.pull(i, at, force);
                pull.x()[i] = force[0];
                pull.y()[i] = force[1];
                Arrays.fill(force, 0);
                normalisers[i] = tree.push(i, stack, force);
                push.x()[i] = force[0];
                push.y()[i] = force[1];
            }
        });
    }

    private static void move(
            double[] at,
            double[] velocity,
            double[] gain,
            double[] pull,
            double[] push,
            double exaggeration,
            double normaliser,
            double rate,
            double momentum) {
        double mean = 0;
        for (int i = 0; i < at.length; i++) {
            double gradient = 4 * (exaggeration * pull[i] - push[i] / normaliser);
            boolean turns = gradient * velocity[i] > 0;
            gain[i] = Math.max(SMALLEST_GAIN, turns ? gain[i] * 0.8 : gain[i] + 0.2);
            velocity[i] = momentum * velocity[i] - rate * gain[i] * gradient;
            at[i] += velocity[i];
            mean += at[i] / at.length;
        }
        for (int i = 0; i < at.length; i++) {
            at[i] -= mean;
        }
    }
}
