package dev.repel.study.search;

import dev.repel.settings.InvalidSetting;
import java.util.ArrayList;
import java.util.List;

/**
 * Successive halving (Jamieson and Talwalkar 2016): many trials with few epochs and seeds, the best of them with more, and
 * so on. Ours keeps a third at each step and doubles both epochs and seeds.
 *
 * @param rungs how many steps there are; with 1 every trial gets everything
 * @param epochs of a run on the last rung
 * @param runs on the last rung
 */
public record Halving(int rungs, int epochs, int runs) {
    private static final int KEPT_ONE_OF = 3;

    public Halving {
        InvalidSetting.unless(rungs >= 1, "rungs", "must be at least 1");
        InvalidSetting.unless(runs >= 1, "runs", "must be at least 1");
        InvalidSetting.unless(
                epochs >= 1 << (rungs - 1),
                "epochs",
                "must be at least " + (1L << (rungs - 1)) + " for " + rungs + " rungs");
    }

    /**
     * A step.
     *
     * @param number from 1
     * @param trials how many are on it
     */
    public record Rung(int number, int trials, int epochs, int runs) {}

    /** The steps for so many trials; where a single one is left earlier, it still goes to the last. */
    public List<Rung> of(int trials) {
        List<Rung> steps = new ArrayList<>();
        int left = trials;
        for (int r = 0; r < rungs; r++) {
            int share = 1 << (rungs - 1 - r);
            steps.add(new Rung(r + 1, left, Math.max(1, epochs / share), Math.max(1, runs / share)));
            left = (left + KEPT_ONE_OF - 1) / KEPT_ONE_OF;
        }
        return steps;
    }
}
