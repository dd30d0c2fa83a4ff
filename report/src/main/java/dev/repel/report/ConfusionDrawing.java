package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.eval.ConfusionMatrix;
import java.util.List;
import java.util.Locale;

/** The confusion matrix as a drawing, for the file; on the page it is a table. */
record ConfusionDrawing(List<String> classNames, ConfusionMatrix confusion, String judgedOn) {
    private static final double CELL = 34;
    private static final double NAMES = 170;
    private static final double MARGIN = 18;
    private static final int LONGEST_NAME = 20;

    Chart chart() {
        double side = CELL * classNames.size();
        double width = Math.max(420, NAMES + side + MARGIN);
        Figure figure = new Figure(
                "confusion",
                "Confusion matrix",
                ConfusionHeatMap.description(judgedOn),
                List.of(new Figure.Key("box", "right", "right"), new Figure.Key("box", "wrong", "wrong")),
                List.of(),
                List.of());
        Scale none = Scale.exact(0, 1, 1, 0, 1);
        return new Chart(figure, Axes.hidden(none, none), width, side + NAMES, this::draw, null);
    }

    private void draw(Html svg) {
        for (int truth = 0; truth < classNames.size(); truth++) {
            int support = confusion.support(truth);
            double y = truth * CELL;
            text(svg, "name", shortened(classNames.get(truth)), NAMES - 8, y + CELL / 2, "end");
            for (int given = 0; given < classNames.size(); given++) {
                int count = confusion.count(truth, given);
                double x = NAMES + given * CELL;
                if (count > 0) {
                    double depth = Math.sqrt((double) count / support);
                    String opacity = String.format(Locale.ROOT, "opacity:%.2f", 0.9 * depth);
                    String kind = truth == given ? "right" : "wrong";
                    svg.rect(kind, x + 1, y + 1, CELL - 2, CELL - 2, "style", opacity);
                    String style = depth > 0.7 ? "count deep" : "count";
                    text(svg, style, String.valueOf(count), x + CELL / 2, y + CELL / 2, "middle");
                }
            }
        }
        double bottom = classNames.size() * CELL + 8;
        for (int given = 0; given < classNames.size(); given++) {
            String at = coordinate(NAMES + (given + 0.5) * CELL) + " " + coordinate(bottom);
            svg.open("g", "transform", "translate(" + at + ") rotate(-90)");
            text(svg, "name", shortened(classNames.get(given)), 0, 0, "end");
            svg.close("g");
        }
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private static void text(Html svg, String style, String text, double x, double y, String anchor) {
        svg.leaf(
                "text",
                text,
                "class",
                style,
                "x",
                coordinate(x),
                "y",
                coordinate(y),
                "dy",
                "0.35em",
                "text-anchor",
                anchor);
    }
}
