package dev.repel.report;

import dev.repel.train.EpochRecord;
import java.util.List;

/** A report with parts of it replaced. */
record Edited(ReportData data) {
    static Edited of(ReportData data) {
        return new Edited(data);
    }

    Edited comparisons(List<Comparison> comparisons) {
        return with(comparisons, data.runs(), data.confusion(), data.history(), data.details());
    }

    /** The first run becomes the chosen one. */
    Edited runs(List<ReportData.RunRow> runs) {
        return with(data.comparisons(), runs, data.confusion(), data.history(), data.details());
    }

    Edited confusion(List<List<Integer>> confusion) {
        return with(data.comparisons(), data.runs(), confusion, data.history(), data.details());
    }

    Edited history(List<EpochRecord> history) {
        return with(data.comparisons(), data.runs(), data.confusion(), history, data.details());
    }

    Edited details(RunDetails details) {
        return with(data.comparisons(), data.runs(), data.confusion(), data.history(), details);
    }

    private Edited with(
            List<Comparison> comparisons,
            List<ReportData.RunRow> runs,
            List<List<Integer>> confusion,
            List<EpochRecord> history,
            RunDetails details) {
        return new Edited(new ReportData(
                data.title(),
                data.dataset(),
                data.backbone(),
                data.technique(),
                data.protocol(),
                data.configuration(),
                data.provenance(),
                data.command(),
                data.figures(),
                comparisons,
                runs,
                Math.min(data.chosenRun(), runs.size() - 1),
                data.classNames(),
                confusion,
                data.calibration(),
                data.calibrated(),
                data.temperature(),
                data.judgedOn(),
                data.coverage(),
                data.classScores(),
                history,
                details));
    }
}
