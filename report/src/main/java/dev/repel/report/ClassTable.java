package dev.repel.report;

import dev.repel.eval.ConfusionMatrix;
import dev.repel.eval.Proportion;
import dev.repel.verdict.Findings.ClassFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Precision, recall and F1 of each class, with bars behind the numbers.
 *
 * @param findings one per class with its labels and predictions, or empty
 */
record ClassTable(List<String> classNames, ConfusionMatrix confusion, List<ClassFinding> findings) {

    void write(Html html) {
        html.open("div", "class", "card").leaf("h3", "Scores by class, in percent");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Scores by class");
        html.open("table", "class", "scores").leaf("caption", "Scores by class, in percent", "class", "spoken");
        html.open("thead").open("tr");
        for (String name : head()) {
            html.leaf("th", name, "scope", "col");
        }
        html.close("tr").close("thead").open("tbody");
        for (int c = 0; c < classNames.size(); c++) {
            writeRow(html, c);
        }
        html.close("tbody").close("table").close("div").close("div");
    }

    private List<String> head() {
        List<String> head =
                new ArrayList<>(List.of("Class", "Precision", "Recall", "95\u202f% interval", "F1", "Nodes"));
        if (!findings.isEmpty()) {
            head.addAll(List.of("Learned from", "Given to"));
        }
        return head;
    }

    /** Without judged nodes of a class, or without one that was given it, there is nothing to measure. */
    private void writeRow(Html html, int c) {
        int support = confusion.support(c);
        int given = confusion.predicted(c);
        html.open("tr")
                .open("th", "scope", "row")
                .leaf("bdi", classNames.get(c))
                .close("th");
        bar(html, given == 0 ? Double.NaN : confusion.precision(c), given);
        bar(html, support == 0 ? Double.NaN : confusion.recall(c), support);
        html.leaf(
                "td",
                support == 0 ? "–" : Format.interval(Proportion.of(confusion.count(c, c), support)),
                "class",
                "interval");
        bar(html, support == 0 ? Double.NaN : confusion.f1(c), support);
        html.leaf("td", Format.count(support));
        if (!findings.isEmpty()) {
            html.leaf("td", Format.count(findings.get(c).labels()));
            html.leaf("td", Format.count(findings.get(c).predicted()));
        }
        html.close("tr");
    }

    /** Shares of few nodes are shown without a decimal. */
    private static void bar(Html html, double share, int nodes) {
        if (Double.isNaN(share)) {
            html.leaf("td", "–");
            return;
        }
        String length = Html.property("b", String.format(Locale.ROOT, "%.1f%%", 100 * share));
        html.leaf("td", Format.decimals(100 * share, nodes < 100 ? 0 : 1), "class", "bar", "style", length);
    }
}
