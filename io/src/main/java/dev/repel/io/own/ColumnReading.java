package dev.repel.io.own;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What was decided about a column from a {@link ColumnGlance}, without the glance itself.
 *
 * @param why it has this kind
 * @param warning what the user should look at; empty if there is nothing
 * @param width how many numbers its cells have if these are lists; 0 if they are not
 * @param pivot a value in the midst of its numbers, and {@code largest} their largest distance from 0
 */
record ColumnReading(
        ColumnKind kind,
        boolean asked,
        MissingWords missing,
        NumberStyle numberStyle,
        DateStyle dateStyle,
        NumberShape shape,
        double pivot,
        double largest,
        boolean varies,
        boolean couldBeEmbedding,
        int width,
        List<DatePart> dateParts,
        String why,
        List<String> examples,
        String warning)
        implements Serializable {
    /** Dates that lie closer together say nothing about the time of year, or about the day of the week. */
    private static final double DAYS_FOR_YEAR = 60;

    private static final double DAYS_FOR_WEEK = 7;

    static ColumnReading of(ColumnKind asked, ColumnGlance glance) {
        ColumnKind kind = asked == null ? glance.guess() : asked;
        boolean date = kind == ColumnKind.DATE;
        ValueSketch values = date ? glance.dateSketch() : glance.numberSketch();
        NumberShape shape = kind == ColumnKind.EMBEDDING
                ? NumberShape.PLAIN
                : NumberShape.of(values, date ? values.quantile(0.5) : 0);
        double largest = Math.max(Math.abs(values.lowest()), Math.abs(values.highest()));
        boolean mixedSigns = values.lowest() < 0 && values.highest() > 0;
        ColumnWords words = new ColumnWords(kind, asked != null, glance);
        return new ColumnReading(
                kind,
                asked != null,
                glance.missing(),
                glance.numberStyle(),
                glance.dateStyle(),
                shape,
                shape.isLogarithm() ? shape.of(values.quantile(0.5)) : values.mean(),
                shape.isLogarithm() ? 1 : values.count() == 0 ? 1 : largest,
                values.varies(),
                asked == null
                        && kind == ColumnKind.NUMBER
                        && mixedSigns
                        && 2 * values.fractions() >= values.count()
                        && values.count() == glance.cells(),
                kind == ColumnKind.EMBEDDING && glance.lists() > glance.numeric() ? glance.width() : 0,
                date ? parts(values, glance) : List.of(),
                words.why(),
                glance.examples(),
                words.warning());
    }

    private static List<DatePart> parts(ValueSketch days, ColumnGlance glance) {
        List<DatePart> parts = new ArrayList<>();
        double range = days.count() == 0 ? 0 : days.highest() - days.lowest();
        if (!glance.isTimeOnly()) {
            if (days.varies()) {
                parts.add(DatePart.DAY);
            }
            if (range >= DAYS_FOR_YEAR) {
                parts.addAll(List.of(DatePart.YEAR_SINE, DatePart.YEAR_COSINE));
            }
            if (range >= DAYS_FOR_WEEK) {
                parts.addAll(List.of(DatePart.WEEK_SINE, DatePart.WEEK_COSINE));
            }
        }
        if (glance.hasTimes()) {
            parts.addAll(List.of(DatePart.HOUR_SINE, DatePart.HOUR_COSINE));
        }
        return parts;
    }

    ColumnReading ofEmbedding(int columns) {
        return new ColumnReading(
                ColumnKind.EMBEDDING,
                false,
                missing,
                numberStyle,
                dateStyle,
                NumberShape.PLAIN,
                pivot,
                largest,
                varies,
                false,
                0,
                List.of(),
                "one of " + columns + " numbered columns of fractions above and below 0",
                examples,
                "");
    }

    Moments moments() {
        return new Moments(pivot, largest);
    }

    /** What becomes of its numbers or dates. */
    String becomes(Moments found) {
        return switch (kind) {
            case NUMBER ->
                !varies ? "constant" : (shape.isLogarithm() ? logarithm("x") + ", " : "") + standardised(found);
            case DATE -> dateParts.isEmpty() ? "constant" : "gives " + parts() + dayScale(found);
            case EMBEDDING ->
                (width > 0 ? width + " numbers as they are" : "as it is")
                        + ", all of a node together scaled to length 1";
            case CATEGORY, TEXT, IGNORE -> "";
        };
    }

    private static String standardised(Moments found) {
        return String.format(Locale.ROOT, "mean %.4g, deviation %.4g", found.mean(), found.deviation());
    }

    private String logarithm(String what) {
        return String.format(Locale.ROOT, "long tail: ln(1 + |%s| / %.4g)", what, shape.unit());
    }

    private String dayScale(Moments found) {
        return shape.isLogarithm() && dateParts.contains(DatePart.DAY)
                ? "; " + logarithm("day − middle") + ", " + standardised(found)
                : "";
    }

    private String parts() {
        List<String> names = new ArrayList<>();
        for (DatePart part : dateParts) {
            String name = part.words().replaceAll(",.*", "");
            if (!names.contains(name)) {
                names.add(name);
            }
        }
        return String.join(", ", names);
    }
}
