package dev.repel.report;

import static dev.repel.report.Format.coordinate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Curves over the epochs of a run, on an axis that has 0.
 *
 * @param format how values are written
 * @param series one or more curves with one value per epoch, NaN for a gap
 * @param marks single points
 * @param epochs the x values, ascending
 * @param warmup the last epoch of the warm-up, 0 if there is none
 * @param best the epoch that was chosen
 */
record LineChart(
        String id,
        String title,
        String description,
        String yName,
        DoubleFunction<String> format,
        List<Series> series,
        List<Mark> marks,
        List<Integer> epochs,
        int warmup,
        int best) {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 350;
    private static final double ROOM_FOR_LABEL = 110;

    /** A curve. */
    record Series(String name, String style, List<Double> values) {}

    /** A point of its own. */
    record Mark(String name, String shape, String style, double epoch, double value) {}

    Chart chart() {
        Axes axes = axes();
        Figure figure = new Figure(id, title, description, legend(), head(), rows());
        List<Map<String, Object>> shown = marks.stream()
                .map(mark -> Map.<String, Object>of("x", mark.epoch(), "y", mark.value(), "shape", mark.shape()))
                .toList();
        Chart.Live live = new Chart.Live("epochs", warmup, best, epochs.size() == 1, shown);
        return new Chart(figure, axes, WIDTH, HEIGHT, svg -> draw(svg, axes), live);
    }

    private void draw(Html svg, Axes axes) {
        drawPhases(svg, axes);
        series.forEach(curve -> svg.empty("path", "class", "line " + curve.style(), "d", path(curve, axes)));
        marks.forEach(mark -> Figure.mark(
                svg,
                mark.shape(),
                mark.style(),
                axes.x().at(mark.epoch()),
                axes.y().at(mark.value())));
    }

    private Axes axes() {
        List<Double> values = new ArrayList<>(List.of(0.0));
        series.forEach(curve -> curve.values().stream().filter(Double::isFinite).forEach(values::add));
        marks.forEach(mark -> values.add(mark.value()));
        double min = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double max = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        int last = epochs.get(epochs.size() - 1);
        return new Axes(
                Scale.exact(0, last, Math.min(5, last), Axes.LEFT, WIDTH - Axes.RIGHT),
                Scale.round(min, max, 5, HEIGHT - Axes.BOTTOM, Axes.TOP),
                "Epoch",
                yName,
                Axes.TOP - 18);
    }

    private List<Figure.Key> legend() {
        List<Figure.Key> keys = new ArrayList<>();
        series.forEach(curve -> keys.add(new Figure.Key("line", curve.style(), curve.name())));
        marks.forEach(mark ->
                keys.add(new Figure.Key(mark.shape(), mark.style(), mark.name() + ": " + format.apply(mark.value()))));
        keys.add(new Figure.Key("line", "chosen", "Best epoch: " + best));
        return keys;
    }

    private List<String> head() {
        List<String> head = new ArrayList<>(List.of("Epoch"));
        series.forEach(curve -> head.add(curve.name()));
        return head;
    }

    private List<Figure.Row> rows() {
        List<Figure.Row> rows = new ArrayList<>();
        for (int i = 0; i < epochs.size(); i++) {
            int row = i;
            List<String> cells = new ArrayList<>(List.of(String.valueOf(epochs.get(i))));
            series.forEach(curve -> cells.add(format.apply(curve.values().get(row))));
            rows.add(new Figure.Row(epochs.get(i), cells));
        }
        return rows;
    }

    /** The boundary between warm-up and co-training, and the chosen epoch. */
    private void drawPhases(Html svg, Axes axes) {
        double start = axes.x().from();
        double top = axes.y().to();
        double height = axes.y().from() - top;
        int last = epochs.get(epochs.size() - 1);
        if (warmup > 0 && warmup < last) {
            double end = axes.x().at(warmup);
            svg.rect("warmup", start, top, end - start, height);
            vertical(svg, "boundary", end, axes);
            if (end - start > ROOM_FOR_LABEL) {
                phase(svg, "warm-up", start + 4, top);
            }
            if (axes.x().to() - end > ROOM_FOR_LABEL) {
                phase(svg, "co-training", end + 4, top);
            }
        }
        vertical(svg, "line chosen", axes.x().at(best), axes);
    }

    private static void phase(Html svg, String name, double x, double top) {
        svg.leaf("text", name, "class", "phase", "x", coordinate(x), "y", coordinate(top - 8));
    }

    private static void vertical(Html svg, String style, double x, Axes axes) {
        String at = coordinate(x);
        svg.empty(
                "path",
                "class",
                style,
                "d",
                "M" + at + " " + coordinate(axes.y().from()) + "V"
                        + coordinate(axes.y().to()));
    }

    private String path(Series curve, Axes axes) {
        StringBuilder path = new StringBuilder();
        boolean isDrawing = false;
        for (int i = 0; i < epochs.size(); i++) {
            double value = curve.values().get(i);
            if (Double.isFinite(value)) {
                path.append(isDrawing ? 'L' : 'M').append(coordinate(axes.x().at(epochs.get(i))));
                path.append(' ').append(coordinate(axes.y().at(value)));
            }
            isDrawing = Double.isFinite(value);
        }
        return path.toString();
    }
}
