package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.io.run.RunFigures;
import dev.repel.train.EpochRecord;
import java.io.PrintWriter;
import java.util.Locale;

/** Progress for people: one line at the bottom of the terminal that is redrawn at most ten times per second. */
final class ProgressBar implements RunDisplay {
    private static final long REDRAW_NANOS = 100_000_000;
    private static final int BAR = 8;
    private static final int DEFAULT_WIDTH = 80;
    static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter out;
    private final TimeLeft timeLeft = new TimeLeft();
    private long drawnAt = System.nanoTime() - REDRAW_NANOS;

    ProgressBar(PrintWriter out) {
        this.out = out;
    }

    private static int terminalWidth() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault("COLUMNS", ""));
        } catch (NumberFormatException unknown) {
            return DEFAULT_WIDTH;
        }
    }

    @Override
    public void begin(Job job, double done) {
        timeLeft.start(done);
    }

    @Override
    public void epoch(Job job, EpochRecord epoch, double done) {
        long now = System.nanoTime();
        if (now - drawnAt >= REDRAW_NANOS) {
            drawnAt = now;
            out.print(CLEAR_LINE + fitting(line(job, epoch, done)));
            out.flush();
        }
    }

    /** As much of a line as the terminal has room for: a line that is broken cannot be redrawn. */
    static String fitting(String line) {
        return line.substring(0, Math.min(line.length(), Math.max(1, terminalWidth() - 1)));
    }

    /** How far the work has come, and a space. */
    static String bar(double done) {
        int filled = (int) (BAR * done);
        return "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] ";
    }

    /** What matters least comes last, where a narrow terminal cuts. */
    private String line(Job job, EpochRecord epoch, double done) {
        StringBuilder line = new StringBuilder(bar(done));
        line.append(Numbers.time(timeLeft.after(done))).append(" left  ");
        if (job.count() > 1) {
            line.append(job.title()).append("  ");
        }
        Job.Phase phase = job.phase();
        line.append(phase.title()).append(phase.title().isEmpty() ? "" : " ");
        line.append(epoch.epoch() - phase.before()).append('/').append(phase.epochs());
        if (phase.hasValidation()) {
            line.append(String.format(Locale.ROOT, "  val %.1f %%", 100 * epoch.validationAccuracy()));
        }
        line.append(String.format(Locale.ROOT, "  loss %.2f", epoch.supervisedLoss()));
        if (epoch.hasAnchors() || epoch.extraLoss() != 0) {
            line.append(String.format(Locale.ROOT, "+%.2f", epoch.extraLoss()));
        }
        if (epoch.hasAnchors()) {
            line.append("  ").append(ProgressLines.anchors(epoch));
        }
        return line.toString();
    }

    @Override
    public void end(Job job, RunFigures figures) {
        out.println(CLEAR_LINE + ProgressLines.runLine(job, figures));
        out.flush();
    }

    /** Leaves no half line behind, even when the training failed. */
    @Override
    public void close() {
        out.print(CLEAR_LINE);
        out.flush();
    }
}
