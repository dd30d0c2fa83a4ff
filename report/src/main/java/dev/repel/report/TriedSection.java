package dev.repel.report;

import dev.repel.io.run.Result;
import dev.repel.io.run.Tried;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the labels chose from before the training.
 *
 * @param tried for the run that is shown in detail
 * @param others why each run has its settings, by seed, where the labels of each chose anew
 */
record TriedSection(Tried tried, Map<Long, String> others) {
    private static final int SHOWN = 15;

    static TriedSection of(Result result) {
        Map<Long, String> others = new LinkedHashMap<>();
        if (result.choices() != null) {
            for (int run = 0; run < result.runs().size(); run++) {
                others.put(
                        result.runs().get(run).seed(), result.choices().get(run).why());
            }
        }
        return new TriedSection(result.tried(), others);
    }

    void write(Html html) {
        html.open("section", "id", "tried").leaf("h2", "What was tried").open("div", "class", "card");
        html.leaf("p", tried.why());
        writeOthers(html);
        if (tried.rows().isEmpty()) {
            html.close("div").close("section");
            return;
        }
        html.leaf(
                "p",
                String.format(
                        Locale.ROOT,
                        "%d trials, each on a part of the given labels and measured on the rest; test nodes played no part."
                                + " The longest trials come first.",
                        tried.trials()),
                "class",
                "hint");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "What was tried");
        html.open("table", "class", "runs")
                .leaf("caption", "Candidates and what they got on held-back labels", "class", "spoken");
        html.open("thead").open("tr");
        for (String name :
                List.of("Candidate", "Held-back " + tried.measure() + " (%)", "Loss", "Epochs", "Divisions", "Rung")) {
            html.leaf("th", name, "scope", "col");
        }
        html.close("tr").close("thead").open("tbody");
        tried.rows().stream().limit(SHOWN).forEach(row -> writeRow(html, row));
        html.close("tbody").close("table").close("div").close("div").close("section");
    }

    private void writeOthers(Html html) {
        if (others.isEmpty()) {
            return;
        }
        html.leaf("p", "Each run has chosen by labels of its own:", "class", "hint")
                .open("ul");
        others.forEach((seed, why) -> html.leaf("li", "Seed " + seed + ": " + why));
        html.close("ul");
    }

    private static void writeRow(Html html, Tried.Row row) {
        html.open("tr", "class", row.chosen() ? "chosen" : null);
        html.open("th", "scope", "row").text(row.candidate());
        if (row.chosen()) {
            html.leaf("small", " chosen");
        }
        html.close("th");
        html.leaf(
                "td",
                row.failure() != null
                        ? "failed"
                        : Format.decimals(100 * row.score(), 1) + " ±\u00a0" + Format.decimals(100 * row.error(), 1));
        html.leaf("td", row.failure() != null ? "–" : Format.decimals(row.loss(), 3));
        html.leaf("td", Integer.toString(row.epochs()));
        html.leaf("td", Integer.toString(row.divisions()));
        html.leaf("td", row.rung()).close("tr");
    }
}
