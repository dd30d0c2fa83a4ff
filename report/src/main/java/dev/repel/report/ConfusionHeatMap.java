package dev.repel.report;

import dev.repel.eval.ConfusionMatrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The confusion matrix as a table whose cells are shaded by their share of the row. The shade grows with the root of
 * the share, so that the few errors of a good model can be seen too.
 */
record ConfusionHeatMap(List<String> classNames, ConfusionMatrix confusion, String judgedOn) {
    private static final int MOST_CONFUSED = 6;
    private static final double[] LEGEND = {0.01, 0.05, 0.2, 0.5, 1};
    private static final double MIDDLE = 0.6;
    private static final double FULL = 0.85;

    /** Nodes of one class that were called another. */
    private record Mistake(String truth, String predicted, int count, int support) {}

    static String description(String judgedOn) {
        return "Rows are true classes, columns the classes that were given, counted on the " + judgedOn
                + ". Shades are shares of the row.";
    }

    void write(Html html) {
        html.open("section", "id", "confusion").leaf("h2", "Confusion matrix");
        html.leaf("p", description(judgedOn), "class", "lead");
        html.open("div", "class", "aside");
        html.open("div", "class", "card");
        writeLegend(html);
        writeTable(html);
        html.close("div");
        writeMostConfused(html);
        html.close("div").close("section");
    }

    private static void writeLegend(Html html) {
        html.open("div", "class", "shades", "aria-hidden", "true");
        for (String kind : List.of("right", "wrong")) {
            html.open("p").leaf("span", kind);
            for (double share : LEGEND) {
                String label = Format.decimals(100 * share, 0) + "\u202f%";
                html.leaf("b", label, "class", cellClass(kind, share), "style", shade(share));
            }
            html.close("p");
        }
        html.close("div");
    }

    private void writeTable(Html html) {
        html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Confusion matrix");
        html.open("table", "class", "heat", "style", Html.property("n", Integer.toString(classNames.size())));
        html.leaf("caption", "Counts by true and given class", "class", "spoken");
        html.open("thead").open("tr").open("td").leaf("span", "true ↓  given →").close("td");
        for (String name : classNames) {
            html.open("th", "scope", "col", "title", name).leaf("span", name).close("th");
        }
        html.close("tr").close("thead").open("tbody");
        for (int truth = 0; truth < classNames.size(); truth++) {
            html.open("tr").open("th", "scope", "row", "title", classNames.get(truth));
            html.leaf("span", classNames.get(truth)).close("th");
            for (int predicted = 0; predicted < classNames.size(); predicted++) {
                writeCell(html, truth, predicted);
            }
            html.close("tr");
        }
        html.close("tbody").close("table").close("div");
    }

    private void writeCell(Html html, int truth, int predicted) {
        int count = confusion.count(truth, predicted);
        double share = count == 0 ? 0 : (double) count / confusion.support(truth);
        String kind = cellClass(truth == predicted ? "right" : "wrong", share);
        html.leaf("td", Format.count(count), "class", kind, "style", count == 0 ? null : shade(share));
    }

    private static String cellClass(String kind, double share) {
        double depth = Math.sqrt(share);
        return share == 0 ? "zero" : depth > FULL ? kind + " full" : depth > MIDDLE ? kind + " middle" : kind;
    }

    private static String shade(double share) {
        return Html.property("s", String.format(Locale.ROOT, "%.2f", Math.sqrt(share)));
    }

    private void writeMostConfused(Html html) {
        List<Mistake> worst = mostConfused();
        html.open("div", "class", "card").leaf("h3", "Most confused");
        if (worst.isEmpty()) {
            html.leaf("p", "None of the " + judgedOn + " was given a wrong class.");
        } else {
            html.open("ol", "class", "confused");
            for (Mistake mistake : worst) {
                html.open("li").leaf("bdi", mistake.truth()).text(" taken for ").leaf("bdi", mistake.predicted());
                html.leaf(
                        "small",
                        Format.count(mistake.count()) + " of " + Format.count(mistake.support()) + " nodes, "
                                + Format.percent((double) mistake.count() / mistake.support(), mistake.support()));
                html.close("li");
            }
            html.close("ol");
        }
        html.close("div");
    }

    private List<Mistake> mostConfused() {
        List<Mistake> mistakes = new ArrayList<>();
        for (int truth = 0; truth < classNames.size(); truth++) {
            for (int predicted = 0; predicted < classNames.size(); predicted++) {
                int count = confusion.count(truth, predicted);
                if (truth != predicted && count > 0) {
                    mistakes.add(new Mistake(
                            classNames.get(truth), classNames.get(predicted), count, confusion.support(truth)));
                }
            }
        }
        return mistakes.stream()
                .sorted(Comparator.comparingInt(Mistake::count).reversed())
                .limit(MOST_CONFUSED)
                .toList();
    }
}
