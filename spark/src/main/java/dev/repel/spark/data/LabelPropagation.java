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
 * the edges and propose moves, half of the units per round, so that neighbours do not swap for ever; the driver has the
 * labels and lets the moves that save most edges happen first. A proposal is a function of the labels, the seed and the
 * unit, so it does not matter where it is made.
 *
 * @param sizes how many nodes each unit has
 */
record LabelPropagation(JavaSparkContext context, JavaRDD<Links> links, int[] sizes, long seed) {
    /** Parts are few, clusters many; a cluster that is full stays full. */
    private static final int FEW_LABELS = 10_000;

    /** A round that saves less than this share of the cut is not worth the next. */
    private static final double LEAST_PROGRESS = 0.003;

    /**
     * What one partition says in a round.
     *
     * @param moves unit, label and how many edges it saves, one after the other
     * @param cut weight of the edges between labels, each seen from both ends
     */
    private record Proposals(int[] moves, long cut) implements Serializable {}

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
        Broadcast<int[]> weights = context.broadcast(sizes);
        long before = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            // Where a label is full, some ask for it all the same: others may leave it in the same round.
            boolean withRoom = count > FEW_LABELS || round % 4 > 1;
            Broadcast<int[]> shown = context.broadcast(labels);
            Broadcast<long[]> filled = context.broadcast(withRoom ? loads : new long[count]);
            int number = round;
            long key = seed;
            List<Proposals> proposals = links.mapPartitions(units -> List.of(
                                    new Round(shown.value(), filled.value(), weights.value(), capacity, key, number)
                                            .propose(units))
                            .iterator())
                    .collect();
            filled.destroy();
            shown.destroy();
            long cut = proposals.stream().mapToLong(Proposals::cut).sum();
            // Every other round it was the turn of both halves.
            if (round % 2 == 0) {
                if (round > 0 && cut > before * (1 - LEAST_PROGRESS)) {
                    break;
                }
                before = cut;
            }
            move(proposals, labels, loads, capacity);
        }
        weights.destroy();
    }

    /**
     * What an executor knows in a round.
     *
     * @param loads how many nodes have each label already, as far as it matters
     */
    private record Round(int[] labels, long[] loads, int[] sizes, int capacity, long seed, int number) {
        Proposals propose(Iterator<Links> units) {
            CounterRandom halves = new CounterRandom(seed, Purpose.GRAPH, 0, number / 2);
            IntList moves = new IntList();
            int[] weightOf = new int[loads.length];
            long cut = 0;
            while (units.hasNext()) {
                Links unit = units.next();
                int own = labels[unit.unit()];
                for (int k = 0; k < unit.others().length; k++) {
                    int label = labels[unit.others()[k]];
                    weightOf[label] += unit.weight(k);
                    cut += label == own ? 0 : unit.weight(k);
                }
                boolean active = (halves.bits(unit.unit()) & 1) == (number & 1);
                int best = active ? best(unit, own, weightOf) : own;
                if (best != own) {
                    moves.add(unit.unit());
                    moves.add(best);
                    moves.add(weightOf[best] - weightOf[own]);
                }
                for (int other : unit.others()) {
                    weightOf[labels[other]] = 0;
                }
            }
            return new Proposals(moves.toArray(), cut);
        }

        private int best(Links unit, int own, int[] weightOf) {
            CounterRandom ties = new CounterRandom(seed, Purpose.GRAPH, 1, number);
            int best = own;
            for (int other : unit.others()) {
                int label = labels[other];
                boolean better = weightOf[label] > weightOf[best]
                        || (weightOf[label] == weightOf[best] && best != own && ties.bits(label) < ties.bits(best));
                if (better && label != own && loads[label] + sizes[unit.unit()] <= capacity) {
                    best = label;
                }
            }
            return best;
        }
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
