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
        Job.Phase phase = job.phase();
        text.append(phase.title()).append(phase.title().isEmpty() ? "epoch " : ", epoch ");
        text.append(epoch.epoch() - phase.before()).append('/').append(phase.epochs());
        text.append(String.format(Locale.ROOT, ", loss %.3f", epoch.supervisedLoss()));
        if (epoch.hasAnchors() || epoch.extraLoss() != 0) {
            text.append(String.format(Locale.ROOT, " + %.3f", epoch.extraLoss()));
        }
        if (epoch.hasAnchors()) {
            text.append(", ").append(anchors(epoch));
        }
        if (phase.hasValidation()) {
            text.append(String.format(Locale.ROOT, ", validation %.1f %%", 100 * epoch.validationAccuracy()));
        }
        return text.toString();
    }

    /** Without anchors the technique adds nothing yet, which is worth a word. */
    static String anchors(EpochRecord epoch) {
        return epoch.anchors() == 0 ? "no anchors" : Numbers.count(epoch.anchors(), "anchor", "anchors");
    }

    @Override
    public void end(Job job, RunFigures figures) {
        out.println(runLine(job, figures));
        out.flush();
    }

    static String runLine(Job job, RunFigures figures) {
        String test =
                Double.isNaN(figures.testAccuracy()) ? "" : "test " + Numbers.percent(figures.testAccuracy()) + ", ";
        return job.fullTitle() + ": " + test + "validation "
                + Numbers.percent(figures.validationAccuracy()) + " at epoch " + figures.bestEpoch()
                + String.format(Locale.ROOT, ", %.1f s", figures.seconds());
    }
}
