package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.experiment.Experiment;
import dev.repel.train.MemoryEstimate;
import dev.repel.train.TimeEstimate;
import java.util.List;
import java.util.Locale;

/** What {@code --dry-run} tells: memory and time of a training that is not done. */
final class DryRun {
    private DryRun() {}

    /** @param choice the epochs of trials that come before a run, 0 for none */
    static String text(List<Series> series, int threads, int choice) {
        List<Experiment> experiments = series.stream().map(Series::first).toList();
        Experiment main = experiments.get(0);
        MemoryEstimate memory = main.memory();
        StringBuilder text = new StringBuilder();
        line(text, "Features", memory.features(), "with the transpose of the sparse ones");
        line(text, "Graph", memory.graph() + memory.operators(), "neighbours and propagation operators");
        line(text, "Network", memory.tape(), "values, gradients and scratch of all operations");
        line(text, "Optimiser", memory.optimiser(), "moments and the best parameters");
        line(
                text,
                "Outputs",
                memory.outputs(),
                "logits and embeddings" + (main.spec().ensemble() > 1 ? " of all networks" : ""));
        if (memory.walks() > 0) {
            line(text, "Walks", memory.walks(), "of K · classes negatives; more as these change");
        }
        int runs = experiments.size() * main.spec().runs();
        int atOnce = Math.min(Math.min(threads, runs), Session.mostAtOnce(main));
        line(
                text,
                "Memory",
                memory.total() + (atOnce - 1) * memory.training(),
                "estimated" + (atOnce > 1 ? " for " + atOnce + " runs at a time" : "") + "; the heap has at most "
                        + Numbers.bytes(Runtime.getRuntime().maxMemory()));
        double choosing = main.spec().runs() * choice * main.time(1).secondsPerEpoch() / threads;
        double seconds = choosing;
        for (Experiment experiment : experiments) {
            TimeEstimate time = experiment.time(threads);
            seconds += experiment.spec().runs()
                    * (time.secondsPerEpoch() * experiment.epochs()
                            + time.contrastiveSeconds() * experiment.cotrainingEpochs());
        }
        text.append(String.format(
                Locale.ROOT,
                "%-10s about %s for %s; a rough estimate from counted work and a measurement of this machine%n",
                "Time",
                time(seconds),
                (choice > 0
                                ? "the choice of settings (" + time(choosing)
                                        + " if all networks were like this one) and "
                                : "")
                        + Numbers.count((long) experiments.size() * main.spec().runs(), "run", "runs") + " of "
                        + SummaryText.epochs(main)));
        return text.append("Nothing was trained (--dry-run).").toString();
    }

    private static String time(double seconds) {
        return seconds < 60 ? String.format(Locale.ROOT, "%.1f s", seconds) : Numbers.time(seconds);
    }

    private static void line(StringBuilder text, String what, long bytes, String remark) {
        text.append(String.format(Locale.ROOT, "%-10s %10s  %s%n", what, Numbers.bytes(bytes), remark));
    }
}
