package dev.repel.cli.study;

import dev.repel.cli.text.LastWords;
import dev.repel.cli.text.Numbers;
import dev.repel.cli.text.Terminal;
import dev.repel.study.run.LabellingRun;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;
import dev.repel.study.run.PlannedRun;
import dev.repel.study.run.RunProgress;
import java.util.Locale;
import java.util.Map;

/**
 * The progress of many runs: on a terminal one line that is redrawn, elsewhere one line per twentieth of the work.
 * If the process is ended from outside, it says what is kept.
 */
public final class RunLines implements RunProgress, AutoCloseable {
    private static final int PARTS = 20;

    /** What tells how a run went; each has measured one of these. */
    private static final Map<String, String> OUTCOMES = Map.of(
            Measuring.VALIDATION_ACCURACY, "validation",
            LabellingRun.AREA, "mean accuracy",
            LabellingRun.CHECK_TOP, "wrong labels among the first");

    private final Terminal terminal;
    private final boolean quiet;
    private final LastWords lastWords;
    private int runs;
    private int done;
    private int shown;
    private boolean begun;

    public RunLines(Terminal terminal, boolean quiet) {
        this.terminal = terminal;
        this.quiet = quiet;
        this.lastWords = new LastWords(terminal, this::whatIsKept);
        lastWords.prepare();
    }

    @Override
    public synchronized void begin(int all, int known) {
        runs = all;
        done = known;
        shown = known * PARTS / Math.max(1, all);
        begun = true;
        say(Numbers.count(all, "run", "runs") + (known == 0 ? "" : ", " + Numbers.count(known) + " of them done before")
                + ".");
    }

    @Override
    public synchronized void finished(PlannedRun run, LedgerEntry entry, int left, double secondsLeft) {
        done = runs - left;
        String text = String.format(
                Locale.ROOT,
                "%d of %d, %s left   %s, seed %d: %s",
                done,
                runs,
                Numbers.time(secondsLeft),
                run.title(),
                run.seed(),
                entry.failure() == null ? outcome(entry) : "failed: " + entry.failure());
        if (quiet) {
            return;
        }
        if (terminal.interactive()) {
            terminal.err().print(terminal.lineStart() + text.substring(0, Math.min(text.length(), 99)));
        } else if (done * PARTS / runs > shown) {
            shown = done * PARTS / runs;
            terminal.err().println(text);
        }
        terminal.err().flush();
    }

    private static String outcome(LedgerEntry entry) {
        return OUTCOMES.entrySet().stream()
                .filter(one -> !Double.isNaN(entry.figure(one.getKey())))
                .findFirst()
                .map(one -> String.format(Locale.ROOT, "%s %.1f %%", one.getValue(), 100 * entry.figure(one.getKey())))
                .orElse("done");
    }

    /** Prints a line, unless nothing is to be said. */
    @Override
    public void say(String line) {
        if (!quiet) {
            terminal.err().println(terminal.lineStart() + line);
            terminal.err().flush();
        }
    }

    private synchronized String whatIsKept() {
        return begun
                ? Numbers.count(done) + " of " + Numbers.count(runs, "run", "runs")
                        + " are kept. Run the same command again to do the rest."
                : "";
    }

    /** Leaves no half line behind. */
    @Override
    public void close() {
        if (terminal.interactive() && !quiet) {
            terminal.err().print(terminal.lineStart());
            terminal.err().flush();
        }
        lastWords.close();
    }
}
