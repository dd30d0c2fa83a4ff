package dev.repel.graph;

import dev.repel.tensor.CounterRandom;
import java.util.Arrays;

/**
 * What forward pushes from some sources cost, and how accurate they are.
 *
 * @param sources how many walks
 * @param seconds for all of them, on one thread
 * @param edgeTouches of all of them
 * @param entries stored for all of them
 * @param bytes of all of them in memory
 * @param certifiedError the largest ε · degree: an upper bound for the error of every score
 * @param meanMissing the mean over the walks of the probability that is in no score, which is their exact L1 error
 * @param largestMissing the largest of these
 */
public record WalkSurvey(
        int sources,
        double seconds,
        long edgeTouches,
        long entries,
        long bytes,
        double certifiedError,
        double meanMissing,
        double largestMissing) {
    private static final int SAMPLE = 20;

    /** A few walks from random nodes, enough for an estimate. */
    public static WalkSurvey ofSample(Graph graph, double continueProbability, double epsilon, long seed) {
        return of(graph, randomSources(graph, SAMPLE, seed), continueProbability, epsilon);
    }

    /** The first nodes of a random order, ascending. */
    public static int[] randomSources(Graph graph, int count, long seed) {
        int[] order = new CounterRandom(seed, CounterRandom.Purpose.SAMPLING, 0, 0).permutation(graph.nodes());
        int[] sources = Arrays.copyOf(order, Math.min(count, order.length));
        Arrays.sort(sources);
        return sources;
    }

    public static WalkSurvey of(Graph graph, int[] sources, double continueProbability, double epsilon) {
        ForwardPush push = new ForwardPush(graph, continueProbability, epsilon);
        long touches = 0;
        long entries = 0;
        long bytes = 0;
        double missing = 0;
        double largest = 0;
        long start = System.nanoTime();
        for (int source : sources) {
            Walk walk = push.from(source);
            touches += push.edgeTouches();
            entries += walk.nodes().length;
            bytes += walk.bytes();
            missing += walk.missing();
            largest = Math.max(largest, walk.missing());
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        double strength = 0;
        for (int i = 0; i < graph.nodes(); i++) {
            strength = Math.max(strength, graph.strength(i) / graph.meanWeight());
        }
        int count = Math.max(1, sources.length);
        return new WalkSurvey(
                sources.length, seconds, touches, entries, bytes, epsilon * strength, missing / count, largest);
    }

    /** The memory that this many walks take, if they are like these. */
    public long bytesOf(long walks) {
        return sources == 0 ? 0 : walks * bytes / sources;
    }
}
