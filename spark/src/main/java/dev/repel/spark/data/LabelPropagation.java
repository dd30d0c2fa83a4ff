package dev.repel.spark.data;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Units take the label that most of their edges lead to, in rounds, as long as no label becomes too heavy. Executors have
 * the edges and propose moves, half of the units a round, so that neighbours do not swap for ever; the driver has the
 * labels and lets the moves that save most edges happen first. A proposal is a function of the labels, the seed and the
 * unit, so it does not matter where it is made.
 */
final class LabelPropagation {
    /** A round that saves less than this share of the cut is not worth the next. */
    private static final double LEAST_PROGRESS = 0.003;

    private final JavaSparkContext context;
    private final JavaRDD<Links> links;
    private final int[] sizes;
    private final long seed;

    /**
     * What one partition says in a round.
     *
     * @param moves unit, label and how many edges it saves, one after the other
     * @param cut weight of the edges between labels, each seen from both ends
     */
    private record Proposals(int[] moves, long cut) implements Serializable {}

    /** @param sizes how many nodes each unit has */
    LabelPropagation(JavaSparkContext context, JavaRDD<Links> links, int[] sizes, long seed) {
        this.context = context;
        this.links = links;
        this.sizes = sizes;
        this.seed = seed;
    }

    /**
     * Changes the labels in place.
     *
     * @param count how many labels there are
     * @param capacity how many nodes may have the same label
     */
    void run(int[] labels, int count, int capacity, int rounds) {
        long[] loads = new long[count];
        for (int unit = 0; unit < labels.length; unit++) {
            loads[labels[unit]] += sizes[unit];
        }
        long before = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            Broadcast<int[]> shown = context.broadcast(labels);
            int number = round;
            long key = seed;
            List<Proposals> proposals = links.mapPartitions(
                            units -> List.of(propose(units, shown.value(), count, key, number))
                                    .iterator())
                    .collect();
            shown.destroy();
            long cut = proposals.stream().mapToLong(Proposals::cut).sum();
            // Every other round it was the turn of both halves.
            if (round % 2 == 0) {
                if (round > 0 && cut > before * (1 - LEAST_PROGRESS)) {
                    return;
                }
                before = cut;
            }
            move(proposals, labels, loads, capacity);
        }
    }

    private static Proposals propose(Iterator<Links> units, int[] labels, int count, long seed, int round) {
        CounterRandom halves = new CounterRandom(seed, Purpose.GRAPH, 0, round / 2);
        CounterRandom ties = new CounterRandom(seed, Purpose.GRAPH, 1, round);
        IntList moves = new IntList();
        int[] weightOf = new int[count];
        long cut = 0;
        while (units.hasNext()) {
            Links unit = units.next();
            int own = labels[unit.unit()];
            boolean active = (halves.bits(unit.unit()) & 1) == (round & 1);
            long all = 0;
            for (int k = 0; k < unit.others().length; k++) {
                int label = labels[unit.others()[k]];
                weightOf[label] += unit.weight(k);
                all += unit.weight(k);
            }
            cut += all - weightOf[own];
            int best = own;
            for (int k = 0; active && k < unit.others().length; k++) {
                int label = labels[unit.others()[k]];
                boolean better = weightOf[label] > weightOf[best]
                        || (weightOf[label] == weightOf[best] && best != own && ties.bits(label) < ties.bits(best));
                best = better ? label : best;
            }
            if (best != own) {
                moves.add(unit.unit());
                moves.add(best);
                moves.add(weightOf[best] - weightOf[own]);
            }
            weightOf[own] = 0;
            for (int other : unit.others()) {
                weightOf[labels[other]] = 0;
            }
        }
        return new Proposals(moves.toArray(), cut);
    }

    /** The most saving moves first, those of equal saving by the number of the unit; again for whom others made room. */
    private void move(List<Proposals> proposals, int[] labels, long[] loads, int capacity) {
        int count = proposals.stream().mapToInt(part -> part.moves().length / 3).sum();
        long[] order = new long[count];
        int[] targets = new int[labels.length];
        int next = 0;
        for (Proposals part : proposals) {
            for (int m = 0; m < part.moves().length; m += 3) {
                int unit = part.moves()[m];
                targets[unit] = part.moves()[m + 1];
                order[next++] = ((long) (Integer.MAX_VALUE - part.moves()[m + 2]) << 32) | unit;
            }
        }
        Arrays.sort(order);
        int waiting = count;
        int moved = -1;
        while (moved != 0 && waiting > 0) {
            int kept = 0;
            for (int m = 0; m < waiting; m++) {
                int unit = (int) order[m];
                if (loads[targets[unit]] + sizes[unit] <= capacity) {
                    loads[labels[unit]] -= sizes[unit];
                    loads[targets[unit]] += sizes[unit];
                    labels[unit] = targets[unit];
                } else {
                    order[kept++] = order[m];
                }
            }
            moved = waiting - kept;
            waiting = kept;
        }
    }
}
