package dev.repel.spark.data;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Cuts a small graph of units on one machine: parts grow one after the other, each by the unit that has most of its edges
 * in it, and then units go where most of their edges lead, one by one. The best of several tries counts.
 */
final class GreedyGrowth {
    private static final int TRIES = 8;
    private static final int MOST_PASSES = 30;

    /** Tries end before they would have looked at so many edges: on the largest graphs one has to do. */
    private static final long MOST_WORK = 20_000_000;

    private final int[] sizes;
    private final Links[] links;
    private final int parts;
    private final int capacity;
    private final long seed;
    private final long total;

    /** @param links of the units that have edges */
    GreedyGrowth(int[] sizes, List<Links> links, int parts, int capacity, long seed) {
        this.sizes = sizes;
        this.links = new Links[sizes.length];
        Arrays.setAll(this.links, unit -> new Links(unit, new int[0], null));
        links.forEach(unit -> this.links[unit.unit()] = unit);
        this.parts = parts;
        this.capacity = capacity;
        this.seed = seed;
        this.total = Arrays.stream(sizes).asLongStream().sum();
    }

    /** The part of each unit. */
    int[] assign() {
        int[] best = null;
        long bestCut = Long.MAX_VALUE;
        long ends = Arrays.stream(links).mapToLong(unit -> unit.others().length).sum();
        for (int attempt = 0; attempt < TRIES && (best == null || attempt * ends < MOST_WORK); attempt++) {
            int[] part = new int[sizes.length];
            Arrays.fill(part, -1);
            long[] loads = new long[parts];
            int[] order = new CounterRandom(seed, Purpose.GRAPH, 2, attempt).permutation(sizes.length);
            grow(part, loads, order);
            fill(part, loads);
            refine(part, loads, order);
            long cut = cut(part);
            if (cut < bestCut) {
                bestCut = cut;
                best = part;
            }
        }
        return best;
    }

    private void grow(int[] part, long[] loads, int[] order) {
        record Candidate(int unit, double share) {}
        int start = 0;
        for (int p = 0; p < parts; p++) {
            PriorityQueue<Candidate> queue = new PriorityQueue<>(
                    Comparator.comparingDouble(Candidate::share).reversed().thenComparingInt(Candidate::unit));
            long[] inside = new long[sizes.length];
            while (loads[p] * parts < total) {
                Candidate next = queue.poll();
                if (next == null) {
                    while (start < order.length
                            && (part[order[start]] >= 0 || links[order[start]].others().length == 0)) {
                        start++;
                    }
                    if (start == order.length) {
                        return;
                    }
                    next = new Candidate(order[start], 0);
                }
                int unit = next.unit();
                if (part[unit] >= 0 || loads[p] + sizes[unit] > capacity) {
                    if (part[unit] < 0 && queue.isEmpty()) {
                        break;
                    }
                    continue;
                }
                part[unit] = p;
                loads[p] += sizes[unit];
                for (int k = 0; k < links[unit].others().length; k++) {
                    int other = links[unit].others()[k];
                    inside[other] += links[unit].weight(k);
                    if (part[other] < 0) {
                        queue.add(new Candidate(other, (double) inside[other] / allWeight(other)));
                    }
                }
            }
        }
    }

    private long allWeight(int unit) {
        long sum = 0;
        for (int k = 0; k < links[unit].others().length; k++) {
            sum += links[unit].weight(k);
        }
        return sum;
    }

    /** What is left goes to the lightest part, the largest first. */
    private void fill(int[] part, long[] loads) {
        int[] left = IntStream.range(0, part.length)
                .filter(unit -> part[unit] < 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(unit -> -sizes[unit]).thenComparing(unit -> unit))
                .mapToInt(Integer::intValue)
                .toArray();
        PriorityQueue<Integer> lightest = new PriorityQueue<>(
                Comparator.<Integer>comparingLong(p -> loads[p]).thenComparing(p -> p));
        IntStream.range(0, parts).forEach(lightest::add);
        for (int unit : left) {
            int p = lightest.remove();
            part[unit] = p;
            loads[p] += sizes[unit];
            lightest.add(p);
        }
    }

    private void refine(int[] part, long[] loads, int[] order) {
        long[] weightOf = new long[parts];
        int moved = 1;
        for (int pass = 0; pass < MOST_PASSES && moved > 0; pass++) {
            moved = 0;
            for (int unit : order) {
                Links edges = links[unit];
                Arrays.fill(weightOf, 0);
                for (int k = 0; k < edges.others().length; k++) {
                    weightOf[part[edges.others()[k]]] += edges.weight(k);
                }
                int best = part[unit];
                for (int p = 0; p < parts; p++) {
                    boolean room = p != part[unit] && loads[p] + sizes[unit] <= capacity;
                    if (room && weightOf[p] > weightOf[best]) {
                        best = p;
                    }
                }
                if (best != part[unit]) {
                    loads[part[unit]] -= sizes[unit];
                    loads[best] += sizes[unit];
                    part[unit] = best;
                    moved++;
                }
            }
        }
    }

    private long cut(int[] part) {
        long cut = 0;
        for (Links unit : links) {
            for (int k = 0; k < unit.others().length; k++) {
                cut += part[unit.others()[k]] != part[unit.unit()] ? unit.weight(k) : 0;
            }
        }
        return cut;
    }
}
