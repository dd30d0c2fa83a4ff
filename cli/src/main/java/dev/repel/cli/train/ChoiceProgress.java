package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Terminal;
import dev.repel.select.Trial;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress of one choice by the labels: a bar on a terminal; elsewhere a line per rung, and more where a rung takes long.
 */
final class ChoiceProgress {
    /** Between two lines about the same rung. */
    private static final long PAUSE_NANOS = 10_000_000_000L;

    private final Terminal terminal;
    private final LongSupplier nanos;
    private final TimeLeft timeLeft;
    /** Of the last line. */
    private String rung = "";

    private long saidAt;

    ChoiceProgress(Terminal terminal, LongSupplier nanos) {
        this.terminal = terminal;
        this.nanos = nanos;
        this.timeLeft = new TimeLeft(nanos);
    }

    /**
     * Tells of a trial that has ended.
     *
     * @param share of the choice that is done, roughly
     * @param best of its rung so far
     */
    void after(double share, Trial trial, Trial best) {
        timeLeft.start(share);
        double seconds = timeLeft.after(share);
        String left = seconds > 0 ? ", about " + Numbers.time(seconds) + " left" : "";
        String leader = best.succeeded()
                ? ", best " + Numbers.percent(best.score()) + " ("
                        + best.candidate().words() + ")"
                : "";
        if (terminal.interactive()) {
            String line = ProgressBar.bar(share) + trial.rung() + left + leader;
            terminal.err().print(ProgressBar.CLEAR_LINE + ProgressBar.fitting(line));
            terminal.err().flush();
        } else if (!trial.rung().equals(rung) || nanos.getAsLong() - saidAt >= PAUSE_NANOS) {
            rung = trial.rung();
            saidAt = nanos.getAsLong();
            terminal.err()
                    .println(String.format(Locale.ROOT, "%3d %%  trying: %s", Math.round(100 * share), rung)
                            + left
                            + leader);
            terminal.err().flush();
        }
    }

    /** Leaves no half line behind. */
    void clear() {
        if (terminal.interactive()) {
            terminal.err().print(ProgressBar.CLEAR_LINE);
        }
    }
}
