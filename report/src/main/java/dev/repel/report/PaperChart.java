package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import dev.repel.study.table.StudyResult;
import dev.repel.study.table.StudyResult.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The values of a table beside those that the paper prints: ours as dots with their spread, the paper's as ghosts. Rows
 * of the table lie side by side, the values of a row next to each other.
 */
record PaperChart(String id, StudyResult.Table table) {
    private static final double WIDTH = 960;
    private static final double HEIGHT = 400;
    private static final double WHISKER = 4;
    private static final double HALF_GHOST = 7;
    private static final String GHOST = "ghost";

    /** Where a cell lies along the x axis: rows are one apart. */
    private record Place(String name, int column, double x, Cell cell) {}

    /** The diagram of a table; none if the paper prints nothing of it. */
    static Optional<Chart> of(String id, StudyResult.Table table) {
        PaperChart chart = new PaperChart(id, table);
        boolean printed = chart.places().stream().anyMatch(place -> place.cell.paper() != null);
        return printed && !table.difference() ? Optional.of(chart.chart()) : Optional.empty();
    }

    private Chart chart() {
        Axes axes = axes();
        List<Figure.Key> legend = new ArrayList<>();
        for (int c = 1; c < table.columns().size(); c++) {
            legend.add(new Figure.Key("ring", colour(c - 1), table.columns().get(c)));
        }
        legend.add(new Figure.Key("line", GHOST, "the paper"));
        Figure figure = new Figure(
                id,
                table.title() + ", beside the paper",
                "Each value of the table with its standard deviation, and the value that the paper prints.",
                legend,
                List.of(table.columns().get(0), "ours", "paper"),
                rows());
        return new Chart(figure, axes, WIDTH, HEIGHT, svg -> draw(svg, axes), null);
    }

    /** Cells that have a value of either kind. */
    private List<Place> places() {
        List<Place> places = new ArrayList<>();
        int columns = table.columns().size() - 1;
        for (int r = 0; r < table.rows().size(); r++) {
            StudyResult.Row row = table.rows().get(r);
            for (int c = 0; c < columns; c++) {
                Cell cell = row.cells().get(c);
                if (cell != null && (cell.isMeasured() || cell.paper() != null)) {
                    String name = row.name() + ", " + table.columns().get(c + 1);
                    // a gap as wide as one value between the rows
                    places.add(new Place(name, c, r + 0.5 + (c + 1.0) / (columns + 1), cell));
                }
            }
        }
        return places;
    }

    private static String colour(int column) {
        return Palette.line(column);
    }

    private double factor() {
        return table.unit().equals(StudyResult.PERCENT) ? 100 : 1;
    }

    private String text(double value, Double spread) {
        double factor = factor();
        String mean = factor == 1 ? Format.number(value) : Format.decimals(factor * value, 2);
        return spread == null
                ? mean
                : mean + " ± " + (factor == 1 ? Format.number(spread) : Format.decimals(factor * spread, 2));
    }

    private Axes axes() {
        // rows have names; a step beyond the end leaves the axis without numbers
        double end = table.rows().size() + 0.5;
        Scale across = new Scale(0.5, end, 2 * end, Axes.LEFT, WIDTH - Axes.RIGHT);
        double[] values = values().map(value -> factor() * value).sorted().toArray();
        return new Axes(
                across,
                Scale.round(values[0], values[values.length - 1], 5, HEIGHT - Axes.BOTTOM, Axes.TOP),
                "",
                factor() == 1 ? "Value" : "Percent",
                Axes.TOP - 30);
    }

    /** Everything that is drawn: the ends of our spreads, and the paper's values. */
    private DoubleStream values() {
        return places().stream().flatMapToDouble(place -> {
            Cell cell = place.cell;
            DoubleStream ours = cell.isMeasured()
                    ? DoubleStream.of(cell.mean() - spread(cell), cell.mean() + spread(cell))
                    : DoubleStream.empty();
            return cell.paper() == null ? ours : DoubleStream.concat(ours, DoubleStream.of(cell.paper()));
        });
    }

    private static double spread(Cell cell) {
        return cell.hasSpread() ? cell.std() : 0;
    }

    private List<Figure.Row> rows() {
        return places().stream()
                .map(place -> new Figure.Row(
                        place.x,
                        List.of(
                                place.name,
                                place.cell.isMeasured()
                                        ? text(place.cell.mean(), place.cell.hasSpread() ? place.cell.std() : null)
                                        : "–",
                                place.cell.paper() == null ? "–" : text(place.cell.paper(), place.cell.paperStd()))))
                .toList();
    }

    private void draw(Html svg, Axes axes) {
        String foot = coordinate(axes.y().from() + 24);
        for (int r = 0; r < table.rows().size(); r++) {
            String middle = coordinate(axes.x().at(r + 1));
            svg.leaf("text", table.rows().get(r).name(), "x", middle, "y", foot, "text-anchor", "middle");
        }
        for (Place place : places()) {
            double x = axes.x().at(place.x);
            if (place.cell.paper() != null) {
                double y = y(axes, place.cell.paper());
                svg.empty("path", "class", "line " + GHOST, "d", level(x, y, HALF_GHOST));
            }
            if (place.cell.isMeasured()) {
                String style = colour(place.column);
                double bottom = y(axes, place.cell.mean() - spread(place.cell));
                double top = y(axes, place.cell.mean() + spread(place.cell));
                String stem = "M" + coordinate(x) + " " + coordinate(bottom) + "V" + coordinate(top);
                svg.empty(
                        "path",
                        "class",
                        "line whisker " + style,
                        "d",
                        stem + level(x, bottom, WHISKER) + level(x, top, WHISKER));
                Figure.mark(svg, "ring", style, x, y(axes, place.cell.mean()));
            }
        }
        svg.open("g", "class", "cursor", "aria-hidden", "true");
        svg.empty(
                "path",
                "class",
                "rule",
                "d",
                "M" + coordinate(axes.x().from()) + " " + coordinate(axes.y().from()) + "V"
                        + coordinate(axes.y().to()));
        svg.close("g");
    }

    private double y(Axes axes, double value) {
        return axes.y().at(factor() * value);
    }

    private static String level(double x, double y, double half) {
        return "M" + coordinate(x - half) + " " + coordinate(y) + "h" + coordinate(2 * half);
    }
}
