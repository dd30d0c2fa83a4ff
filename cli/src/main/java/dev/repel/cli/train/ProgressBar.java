package dev.repel.cli.train;

import dev.repel.io.run.RunFigures;
import dev.repel.train.EpochRecord;
import java.io.PrintWriter;

/** Progress for people: one line at the bottom of the terminal that is drawn anew, at most ten times a second. */
final class ProgressBar implements Progress {
    private static final long REDRAW_NANOS = 100_000_000;
    private static final int BAR = 16;
    private static final int DEFAULT_WIDTH = 100;
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter out;
    private final int width;
    private final TimeLeft timeLeft = new TimeLeft();
    private long drawnAt = System.nanoTime() - REDRAW_NANOS;

    ProgressBar(PrintWriter out) {
        this.out = out;
        this.width = terminalWidth();
    }

    private static int terminalWidth() {
        try {
            return Integer.parseInt(System.getenv().getOrDefault("COLUMNS", ""));
        } catch (NumberFormatException unknown) {
            return DEFAULT_WIDTH;
        }
    }

    @Override
    public void begin(Job job, int epochsBefore) {
        timeLeft.start(job.doneAfter(epochsBefore));
    }

    @Override
    public void epoch(Job job, EpochRecord epoch) {
        long now = System.nanoTime();
        if (now - drawnAt >= REDRAW_NANOS) {
            drawnAt = now;
            String line = line(job, epoch);
            out.print(CLEAR_LINE + line.substring(0, Math.min(line.length(), Math.max(1, width - 1))));
            out.flush();
        }
    }

    private String line(Job job, EpochRecord epoch) {
        double done = job.doneAfter(epoch.epoch());
        int filled = (int) (BAR * done);
        String bar = "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] ";
        String run = job.count() == 1 ? "" : job.title() + ", ";
        return bar + Numbers.time(timeLeft.after(done)) + " left  " + run + ProgressLines.describe(job, epoch);
    }

    @Override
    public void end(Job job, RunFigures figures) {
        out.println(CLEAR_LINE + ProgressLines.runLine(job, figures));
        out.flush();
    }

    /** Leaves no half line behind, also when the training failed. */
    @Override
    public void close() {
        out.print(CLEAR_LINE);
        out.flush();
    }
}
