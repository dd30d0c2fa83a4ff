package dev.repel.study.table;

import dev.repel.eval.Summary;
import dev.repel.study.design.Measure;
import java.util.Locale;
import java.util.stream.Stream;

/** The numbers of a table as they stand in it for people: percent, or plain numbers. */
final class CellText {
    private static final int PERCENT_DECIMALS = 2;
    private static final int NUMBER_DECIMALS = 3;

    private final boolean percent;
    private final boolean signed;
    private final int decimals;

    CellText(StudyResult.Table table) {
        this(
                table.unit(),
                table.difference(),
                table.rows().stream()
                        .flatMap(row -> row.cells().stream())
                        .filter(cell -> cell != null && cell.isMeasured())
                        .map(StudyResult.Cell::mean));
    }

    CellText(StudyResult.Figure figure) {
        this(
                figure.unit(),
                false,
                figure.series().stream().flatMap(line -> line.points().stream()).map(StudyResult.Point::y));
    }

    private CellText(String unit, boolean signed, Stream<Double> values) {
        this.percent = unit.equals(StudyResult.PERCENT);
        this.signed = signed;
        double largest = values.mapToDouble(Math::abs).max().orElse(0);
        this.decimals = percent ? PERCENT_DECIMALS : Summary.decimals(largest);
    }

    String number(double value) {
        return text(signed ? "%+." : "%.", value);
    }

    /** A difference of two of its numbers. */
    String difference(double value) {
        return text("%+.", value);
    }

    String deviation(double value) {
        return text("%.", value);
    }

    private String text(String format, double value) {
        return String.format(Locale.ROOT, format + decimals + "f", percent ? 100 * value : value);
    }

    /** A difference in a sentence, in points where it is one of fractions. */
    static String size(double difference, Measure.Unit unit) {
        return sentence("%.", difference, unit);
    }

    /** The same with its sign. */
    static String signed(double difference, Measure.Unit unit) {
        return sentence("%+.", difference, unit);
    }

    private static String sentence(String format, double difference, Measure.Unit unit) {
        return unit == Measure.Unit.PERCENT
                ? String.format(Locale.ROOT, format + PERCENT_DECIMALS + "f points", 100 * difference)
                : String.format(Locale.ROOT, format + NUMBER_DECIMALS + "f", difference);
    }
}
