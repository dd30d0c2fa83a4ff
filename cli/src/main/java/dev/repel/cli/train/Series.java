package dev.repel.cli.train;

import dev.repel.experiment.Experiment;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs that are reported together.
 *
 * @param runs the experiment of each run: the same one, unless the labels of each run have chosen its settings
 */
record Series(List<Experiment> runs) {
    /** What the runs have in common if their techniques differ. */
    private static final String CHOSEN = "auto";

    Series {
        runs = List.copyOf(runs);
    }

    /** All runs of one experiment. */
    static Series of(Experiment experiment) {
        return new Series(Collections.nCopies(experiment.spec().runs(), experiment));
    }

    /** Others in place of these: the same one where these are the same. */
    Series mapped(UnaryOperator<Experiment> other) {
        IdentityHashMap<Experiment, Experiment> made = new IdentityHashMap<>();
        return new Series(
                runs.stream().map(run -> made.computeIfAbsent(run, other)).toList());
    }

    Experiment of(int run) {
        return runs.get(run);
    }

    Experiment first() {
        return runs.get(0);
    }

    int size() {
        return runs.size();
    }

    String technique() {
        List<String> names = runs.stream()
                .map(experiment -> experiment.spec().config().technique())
                .distinct()
                .toList();
        return names.size() == 1 ? names.get(0) : CHOSEN;
    }
}
