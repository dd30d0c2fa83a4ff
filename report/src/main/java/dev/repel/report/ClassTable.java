package dev.repel.report;

import dev.repel.eval.ConfusionMatrix;
import java.util.List;
import java.util.Locale;

/** Precision, recall and F1 of each class, with bars behind the numbers. */
record ClassTable(List<String> classNames, ConfusionMatrix confusion) {

    void write(Html html) {
        html.open("div", "class", "card").leaf("h3", "Scores by class, in percent");
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Scores by class");
        html.open("table", "class", "scores").leaf("caption", "Scores by class, in percent", "class", "spoken");
        html.open("thead").open("tr");
        for (String name : List.of("Class", "Precision", "Recall", "F1", "Nodes")) {
            html.leaf("th", name, "scope", "col");
        }
        html.close("tr").close("thead").open("tbody");
        for (int c = 0; c < classNames.size(); c++) {
            html.open("tr")
                    .open("th", "scope", "row")
                    .leaf("bdi", classNames.get(c))
                    .close("th");
            bar(html, confusion.precision(c));
            bar(html, confusion.recall(c));
            bar(html, confusion.f1(c));
            html.leaf("td", Format.count(confusion.support(c))).close("tr");
        }
        html.close("tbody").close("table").close("div").close("div");
    }

    private static void bar(Html html, double share) {
        String length = Html.property("b", String.format(Locale.ROOT, "%.1f%%", 100 * share));
        html.leaf("td", Format.decimals(100 * share, 1), "class", "bar", "style", length);
    }
}
