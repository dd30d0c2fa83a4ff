package dev.repel.io.own;

import java.io.Serializable;

/**
 * What is done to the numbers of a column before they are standardised: nothing, or with a long tail sign(d) · ln(1 + |d| /
 * unit) of their distance d from an origin.
 *
 * @param unit what a quarter of the distances do not exceed; 0 for nothing
 */
record NumberShape(double origin, double unit) implements Serializable {
    /** With fewer values, what looks like a tail may be chance. */
    private static final long ENOUGH = 20;

    static final NumberShape PLAIN = new NumberShape(0, 0);

    /** @param origin 0 for numbers, the middle for dates, whose zero means nothing */
    static NumberShape of(ValueSketch values, double origin) {
        if (values.count() < ENOUGH || !values.hasLongTail()) {
            return PLAIN;
        }
        return new NumberShape(
                origin, Math.max(Double.MIN_NORMAL, values.distancesFrom(origin).quantile(0.25)));
    }

    boolean isLogarithm() {
        return unit > 0;
    }

    double of(double value) {
        if (!isLogarithm()) {
            return value;
        }
        double distance = Math.abs(value - origin);
        double ratio = distance / unit;
        double size =
                Double.isInfinite(ratio) ? StrictMath.log(distance) - StrictMath.log(unit) : StrictMath.log1p(ratio);
        return value < origin ? -size : size;
    }
}
