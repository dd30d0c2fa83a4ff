package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.study.table.StudyResult.Point;
import dev.repel.study.table.StudyResult.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Some measured values for each of some series, joined by lines, with their spread.
 *
 * @param yName without the unit
 * @param percent whether values are fractions to be shown in percent
 */
record PointChart(
        String id, String title, String description, String xName, String yName, boolean percent, List<Series> series) {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 380;
    private static final double WHISKER = 4;

    Chart chart() {
        Axes axes = axes();
        List<Figure.Key> legend = new ArrayList<>();
        for (int s = 0; s < series.size(); s++) {
            legend.add(new Figure.Key("line", Palette.line(s), series.get(s).name()));
        }
        Figure figure = new Figure(id, title, description, legend, head(), rows());
        Chart.Live live = new Chart.Live(id, 0, 0, true, List.of());
        return new Chart(figure, axes, WIDTH, HEIGHT, svg -> draw(svg, axes), live);
    }

    private double factor() {
        return percent ? 100 : 1;
    }

    private DoubleFunction<String> format() {
        return percent ? value -> Format.decimals(value, 2) : Format::number;
    }

    private List<Point> shown() {
        return series.stream()
                .flatMap(line -> line.points().stream())
                .filter(point -> Double.isFinite(point.y()))
                .toList();
    }

    private Axes axes() {
        List<Point> all = shown();
        double left = all.stream().mapToDouble(Point::x).min().orElse(0);
        double right = all.stream().mapToDouble(Point::x).max().orElse(1);
        double low = all.stream()
                .mapToDouble(point -> point.y() - spread(point))
                .min()
                .orElse(0);
        double high = all.stream()
                .mapToDouble(point -> point.y() + spread(point))
                .max()
                .orElse(1);
        // so that the first point does not lie on the labels
        double room = right > left ? (right - left) / 25 : 1;
        return new Axes(
                Scale.exact(left - room, right + room, 6, Axes.LEFT, WIDTH - Axes.RIGHT),
                Scale.round(factor() * low, factor() * high, 5, HEIGHT - Axes.BOTTOM, Axes.TOP),
                xName,
                yName + (percent ? " (%)" : ""),
                Axes.TOP - 30);
    }

    private static double spread(Point point) {
        return Double.isFinite(point.std()) ? point.std() : 0;
    }

    private List<String> head() {
        List<String> head = new ArrayList<>(List.of(xName));
        series.forEach(line -> head.add(line.name()));
        return head;
    }

    private List<Figure.Row> rows() {
        List<Figure.Row> rows = new ArrayList<>();
        for (double x :
                shown().stream().mapToDouble(Point::x).sorted().distinct().toArray()) {
            List<String> cells = new ArrayList<>(List.of(plain(x)));
            for (Series line : series) {
                cells.add(line.points().stream()
                        .filter(point -> point.x() == x && Double.isFinite(point.y()))
                        .map(this::cell)
                        .findFirst()
                        .orElse("–"));
            }
            rows.add(new Figure.Row(x, cells));
        }
        return rows;
    }

    private static String plain(double x) {
        return x == Math.rint(x) ? Format.count(Math.round(x)) : Format.number(x);
    }

    private String cell(Point point) {
        String value = format().apply(factor() * point.y());
        return Double.isFinite(point.std()) ? value + " ± " + format().apply(factor() * point.std()) : value;
    }

    private void draw(Html svg, Axes axes) {
        for (int s = 0; s < series.size(); s++) {
            String style = Palette.line(s);
            StringBuilder path = new StringBuilder();
            StringBuilder whiskers = new StringBuilder();
            for (Point point : series.get(s).points()) {
                if (Double.isFinite(point.y())) {
                    double x = axes.x().at(point.x());
                    path.append(path.isEmpty() ? 'M' : 'L').append(at(x, y(axes, point.y())));
                    whiskers.append(whisker(x, y(axes, point.y() - spread(point)), y(axes, point.y() + spread(point))));
                }
            }
            svg.empty("path", "class", "line whisker " + style, "d", whiskers.toString());
            svg.empty("path", "class", "line " + style, "d", path.toString());
            for (Point point : series.get(s).points()) {
                if (Double.isFinite(point.y())) {
                    Figure.mark(svg, "ring", style, axes.x().at(point.x()), y(axes, point.y()));
                }
            }
        }
    }

    private double y(Axes axes, double value) {
        return axes.y().at(factor() * value);
    }

    private static String at(double x, double y) {
        return coordinate(x) + " " + coordinate(y);
    }

    private static String whisker(double x, double bottom, double top) {
        if (bottom == top) {
            return "";
        }
        return "M" + at(x - WHISKER, bottom) + "h" + coordinate(2 * WHISKER) + "M" + at(x, bottom) + "V"
                + coordinate(top) + "M" + at(x - WHISKER, top) + "h" + coordinate(2 * WHISKER);
    }
}
