package dev.repel.study.design;

import dev.repel.study.run.LabellingRun;
import dev.repel.study.run.LedgerEntry;
import dev.repel.study.run.Measuring;

/** What is read off a run. */
public enum Measure {
    TEST_ACCURACY(Unit.PERCENT, Better.LARGER, Measuring.TEST_ACCURACY),
    VALIDATION_ACCURACY(Unit.PERCENT, Better.LARGER, Measuring.VALIDATION_ACCURACY),
    MACRO_F1(Unit.PERCENT, Better.LARGER, Measuring.MACRO_F1),
    CALIBRATION_ERROR(Unit.PERCENT, Better.SMALLER, Measuring.CALIBRATION_ERROR),
    SEPARABILITY_G(Unit.NUMBER, Better.LARGER, Measuring.SEPARABILITY_G),
    /** How long the training of a run took. */
    SECONDS(Unit.NUMBER, Better.NEITHER, Measuring.SECONDS),
    /** What a run takes in memory by its estimate, the data and the random walks included. */
    MEGABYTES(Unit.NUMBER, Better.NEITHER, Measuring.MEGABYTES),
    /** The mean accuracy while labels come in, from one per class to the last size. */
    LABELLING_AREA(Unit.PERCENT, Better.LARGER, LabellingRun.AREA),
    /** How many labels it takes to reach 95 % of the accuracy with as many random labels as there are in the end. */
    LABELS_NEEDED(Unit.NUMBER, Better.SMALLER, LabellingRun.LABELS_NEEDED),
    /** The share of the labels called wrong that are. */
    CHECK_PRECISION(Unit.PERCENT, Better.LARGER, LabellingRun.CHECK_PRECISION),
    /** The share of the wrong labels that are called so. */
    CHECK_RECALL(Unit.PERCENT, Better.LARGER, LabellingRun.CHECK_RECALL),
    /** The share of wrong labels among as many of the most doubtful as there are wrong ones. */
    CHECK_TOP(Unit.PERCENT, Better.LARGER, LabellingRun.CHECK_TOP),
    /** With as many labels per class as the axis {@code labels} says. */
    LABELLED_ACCURACY(Unit.PERCENT, Better.LARGER, "") {
        @Override
        public double of(LedgerEntry run, StudyCell cell) {
            return run.figure(
                    LabellingRun.accuracyWith(Integer.parseInt(cell.at().get(LABELS))));
        }
    },
    /** At the distance that the axis {@code hop} says. */
    SEPARABILITY_N(Unit.NUMBER, Better.LARGER, "") {
        @Override
        public double of(LedgerEntry run, StudyCell cell) {
            return run.figure(Measuring.separabilityN(Integer.parseInt(cell.at().get(HOP))));
        }
    };

    /** The axis of distances; its points have no options, so they are all read off the same runs. */
    public static final String HOP = "hop";

    /** The axis of numbers of labels per class; its points have no options either. */
    public static final String LABELS = "labels";

    private final Unit unit;
    private final Better better;
    private final String figure;

    /** How values are shown. */
    public enum Unit {
        /** A fraction, shown as percent. */
        PERCENT,
        /** A plain number. */
        NUMBER
    }

    /** Which of two values is the better one. */
    private enum Better {
        LARGER,
        SMALLER,
        /** Costs are told, not compared: whether they are worth it is not for a table to say. */
        NEITHER
    }

    Measure(Unit unit, Better better, String figure) {
        this.unit = unit;
        this.better = better;
        this.figure = figure;
    }

    public double of(LedgerEntry run, StudyCell cell) {
        return run.figure(figure);
    }

    /** The axis that says which of several values of a run is meant, null if it has one. */
    String axis() {
        return switch (this) {
            case SEPARABILITY_N -> HOP;
            case LABELLED_ACCURACY -> LABELS;
            default -> null;
        };
    }

    /** Whether one value can be better than another. */
    public boolean isCompared() {
        return better != Better.NEITHER;
    }

    /**
     * How much better than another a value is, negative if it is worse; of no meaning where values are not compared.
     *
     * @param difference the value less the other
     */
    public double gain(double difference) {
        return better == Better.SMALLER ? -difference : difference;
    }

    /** Whether runs of a cell can differ in it; an estimate is the same for all of them. */
    public boolean hasSpread() {
        return this != MEGABYTES;
    }

    public Unit unit() {
        return unit;
    }
}
