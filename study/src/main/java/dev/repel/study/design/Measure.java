package dev.repel.study.design;

import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;
import java.util.Locale;

/** What is read off a run. */
public enum Measure {
    TEST_ACCURACY(Unit.PERCENT, Measuring.TEST_ACCURACY),
    VALIDATION_ACCURACY(Unit.PERCENT, Measuring.VALIDATION_ACCURACY),
    MACRO_F1(Unit.PERCENT, Measuring.MACRO_F1),
    CALIBRATION_ERROR(Unit.PERCENT, Measuring.CALIBRATION_ERROR),
    SEPARABILITY_G(Unit.NUMBER, Measuring.SEPARABILITY_G),
    /** At the distance that the axis {@code hop} says. */
    SEPARABILITY_N(Unit.NUMBER, "") {
        @Override
        public double of(LedgerEntry run, StudyCell cell) {
            return run.figure(Measuring.separabilityN(Integer.parseInt(cell.at().get(HOP))));
        }
    };

    /** The axis of distances; its points have no options, so they are all read off the same runs. */
    public static final String HOP = "hop";

    private final Unit unit;
    private final String figure;

    /** How values are shown. */
    public enum Unit {
        /** A fraction, shown as percent. */
        PERCENT,
        /** A plain number. */
        NUMBER
    }

    Measure(Unit unit, String figure) {
        this.unit = unit;
        this.figure = figure;
    }

    public double of(LedgerEntry run, StudyCell cell) {
        return run.figure(figure);
    }

    public Unit unit() {
        return unit;
    }

    /** As it is written in files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
