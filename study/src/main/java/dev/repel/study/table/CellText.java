package dev.repel.study.table;

import java.util.Locale;

/** The numbers of a cell as they stand in tables for people: percent, or plain numbers. */
final class CellText {
    /** From which p on a difference is taken for chance. */
    static final double SIGNIFICANT = 0.05;

    private final boolean percent;
    private final boolean signed;

    CellText(StudyResult.Table table) {
        this.percent = table.unit().equals("percent");
        this.signed = table.difference();
    }

    String number(double value) {
        double shown = percent ? 100 * value : value;
        String digits = percent ? "2" : "3";
        return String.format(Locale.ROOT, (signed ? "%+." : "%.") + digits + "f", shown);
    }

    String deviation(double value) {
        return String.format(Locale.ROOT, percent ? "%.2f" : "%.3f", percent ? 100 * value : value);
    }

    static boolean significant(StudyResult.Cell cell) {
        return cell.pValue() != null && cell.pValue() < SIGNIFICANT;
    }

    static boolean below(StudyResult.Cell cell) {
        return cell.note() != null && cell.note().startsWith("below");
    }
}
