package dev.repel.cli.train;

import dev.repel.cli.text.Numbers;
import dev.repel.io.run.RunFigures;
import dev.repel.train.EpochRecord;
import java.io.PrintWriter;
import java.util.Locale;

/** Progress for logs: one line per tenth of the work and per run. */
final class ProgressLines implements RunDisplay {
    private static final int PARTS = 10;

    private final PrintWriter out;
    private final TimeLeft timeLeft = new TimeLeft();
    private int partsDone;

    ProgressLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin(Job job, double done) {
        timeLeft.start(done);
        partsDone = Math.max(partsDone, (int) (done * PARTS));
    }

    @Override
    public void epoch(Job job, EpochRecord epoch, double done) {
        if ((int) (done * PARTS + 1e-9) > partsDone) {
            partsDone = (int) (done * PARTS + 1e-9);
            out.printf(
                    Locale.ROOT,
                    "%3d %%  %s, %s, %s left%n",
                    Math.round(100 * done),
                    job.title(),
                    describe(job, epoch),
                    Numbers.time(timeLeft.after(done)));
            out.flush();
        }
    }

    static String describe(Job job, EpochRecord epoch) {
        StringBuilder text = new StringBuilder();
        text.append("epoch ").append(epoch.epoch()).append('/').append(job.epochs());
        text.append(String.format(Locale.ROOT, ", loss %.3f", epoch.supervisedLoss()));
        if (epoch.hasAnchors() || epoch.extraLoss() != 0) {
            text.append(String.format(Locale.ROOT, " + %.3f", epoch.extraLoss()));
        }
        if (epoch.hasAnchors()) {
            text.append(", ").append(Numbers.count(epoch.anchors(), "anchor", "anchors"));
        }
        return text.append(String.format(Locale.ROOT, ", validation %.1f %%", 100 * epoch.validationAccuracy()))
                .toString();
    }

    @Override
    public void end(Job job, RunFigures figures) {
        out.println(runLine(job, figures));
        out.flush();
    }

    static String runLine(Job job, RunFigures figures) {
        String title = job.title() + " (" + job.technique() + ", seed " + figures.seed() + ")";
        return title + ": test " + Numbers.percent(figures.testAccuracy()) + ", validation "
                + Numbers.percent(figures.validationAccuracy()) + " at epoch " + figures.bestEpoch()
                + String.format(Locale.ROOT, ", %.1f s", figures.seconds());
    }
}
