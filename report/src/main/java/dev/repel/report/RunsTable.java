package dev.repel.report;

import dev.repel.eval.Summary;
import dev.repel.io.run.RunFigures;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * One row per run, and the mean over all of them.
 *
 * @param nodes how many labels a run is judged by
 */
record RunsTable(List<RunFigures> runs, int saved, int nodes) {

    void write(Html html) {
        html.open("section", "id", "runs").leaf("h2", "Runs").open("div", "class", "card");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Runs");
        html.open("table", "class", "runs").leaf("caption", "Runs by seed; accuracies in percent", "class", "spoken");
        html.open("thead").open("tr");
        for (String name : List.of(
                "Seed",
                "Best epoch",
                "Validation (%)",
                "Test (%)",
                "Test at last epoch (%)",
                "Seconds",
                "ms per epoch")) {
            html.leaf("th", name, "scope", "col");
        }
        html.close("tr").close("thead").open("tbody");
        for (int i = 0; i < runs.size(); i++) {
            writeRun(html, runs.get(i), i == saved && runs.size() > 1);
        }
        html.close("tbody");
        if (runs.size() > 1) {
            writeMeans(html);
        }
        html.close("table").close("div").close("div").close("section");
    }

    private void writeRun(Html html, RunFigures run, boolean isChosen) {
        html.open("tr", "class", isChosen ? "chosen" : null);
        html.open("th", "scope", "row").text(String.valueOf(run.seed()));
        if (isChosen) {
            html.leaf("small", " shown in detail");
        }
        html.close("th");
        html.leaf("td", String.valueOf(run.bestEpoch()));
        html.leaf("td", Format.points(run.validationAccuracy(), nodes));
        html.open("td").leaf("strong", Format.points(run.testAccuracy(), nodes)).close("td");
        html.leaf("td", Format.points(run.lastEpochTestAccuracy(), nodes));
        html.leaf("td", Format.decimals(run.seconds(), 1));
        html.leaf("td", Format.decimals(run.msPerEpoch(), 2)).close("tr");
    }

    private void writeMeans(Html html) {
        html.open("tfoot").open("tr").leaf("th", "Mean ± std", "scope", "row");
        html.leaf("td", mean(RunFigures::bestEpoch, 0));
        html.leaf("td", mean(run -> 100 * run.validationAccuracy(), 2));
        html.open("td").leaf("strong", mean(run -> 100 * run.testAccuracy(), 2)).close("td");
        html.leaf("td", mean(run -> 100 * run.lastEpochTestAccuracy(), 2));
        html.leaf("td", mean(RunFigures::seconds, 1));
        html.leaf("td", mean(RunFigures::msPerEpoch, 2));
        html.close("tr").close("tfoot");
    }

    private String mean(ToDoubleFunction<RunFigures> column, int decimals) {
        Summary summary = Summary.of(runs.stream().map(column::applyAsDouble).toList());
        String mean = Format.decimals(summary.mean(), decimals);
        return Double.isNaN(summary.mean()) ? mean : mean + " ±\u00a0" + Format.decimals(summary.std(), decimals);
    }
}
