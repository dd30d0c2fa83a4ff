package dev.repel.select;

import dev.repel.data.NodeDataset;
import java.util.List;

/**
 * The rungs of a selection, from many short trials to few long ones. How long they are depends on the size of the data
 * alone, so that every machine makes the same trials.
 */
record Plan(Rung features, Rung network, Rung depth, Rung technique, Rung last) {
    private static final long SMALL = 600_000;
    private static final long MEDIUM = 2_500_000;

    /** Rows that an epoch passes over in all folds, from which on a full selection would take a quarter of an hour. */
    private static final long MANY_ROWS = 100_000;

    /** The most that is selected on unless the user asks for it: a trial would take many minutes. */
    private static final long LARGE = 25_000_000;

    /**
     * A step of a selection.
     *
     * @param epochs the most that a trial has
     * @param divisions of the labels that each trial is measured on, see {@link HeldBackLabels}
     * @param kept how many candidates go on to the next rung
     * @param share of a budget in seconds that is used up when the rung ends
     */
    record Rung(String name, int epochs, int divisions, int kept, double share) {}

    static Plan of(NodeDataset dataset, int folds) {
        long size = size(dataset) * folds;
        if (size <= SMALL) {
            return of(100, 120, 160, 300, folds == 1 ? 2 : 1, folds == 1 ? 3 : 2, 2);
        }
        if (size <= MEDIUM) {
            return of(60, 80, 120, 200, 1, 2, 2);
        }
        return (long) dataset.nodes() * folds <= MANY_ROWS ? of(40, 50, 80, 120, 1, 1, 2) : of(25, 30, 40, 60, 1, 1, 1);
    }

    /** @param kept how many candidates go on from all rungs but the last two */
    private static Plan of(int first, int depth, int technique, int last, int divisions, int lastDivisions, int kept) {
        return new Plan(
                new Rung("features", first, 1, kept, 0.15),
                new Rung("network", first, 1, kept, 0.3),
                new Rung("depth", depth, divisions, kept, 0.5),
                new Rung("technique", technique, divisions, kept + 1, 0.75),
                new Rung("last", last, lastDivisions, 1, 1));
    }

    /** In their order. */
    List<Rung> rungs() {
        return List.of(features, network, depth, technique, last);
    }

    /**
     * Which share of the selection is done, roughly.
     *
     * @param within the share of the current rung that is done
     */
    double done(Rung current, double within) {
        double before = 0;
        for (Rung rung : rungs()) {
            if (rung.equals(current)) {
                break;
            }
            before = rung.share();
        }
        return before + within * (current.share() - before);
    }

    /** Whether the data is small enough that a selection is made without being asked for. */
    static boolean suits(NodeDataset dataset) {
        return size(dataset) <= LARGE;
    }

    /** The stored entries that an epoch passes over. */
    private static long size(NodeDataset dataset) {
        return dataset.features().stored() + 2L * dataset.graph().edges();
    }
}
