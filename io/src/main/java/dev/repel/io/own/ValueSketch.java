package dev.repel.io.own;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the numbers of a column are distributed, in little memory: values that agree in sign, exponent and the first four
 * bits behind it are counted together. Sketches of different cells can be {@linkplain #add(ValueSketch) added up}, and the
 * sum does not depend on their order.
 */
final class ValueSketch implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int DROPPED_BITS = 48;
    /** So many of the largest doubles can be added up. */
    private static final double FINITE_SUM = 0x1p-64;
    /** The range of the middle half of a normal distribution, in standard deviations. */
    private static final double NORMAL_MIDDLE_HALF = 1.349;

    private final TreeMap<Long, Long> counts = new TreeMap<>();
    private long count;
    private long fractions;
    private double sum;
    private double lowest = Double.POSITIVE_INFINITY;
    private double highest = Double.NEGATIVE_INFINITY;

    void add(double value) {
        counts.merge(bucket(value), 1L, Long::sum);
        count++;
        fractions += value == Math.rint(value) ? 0 : 1;
        sum += value * FINITE_SUM;
        lowest = Math.min(lowest, value);
        highest = Math.max(highest, value);
    }

    void add(ValueSketch other) {
        other.counts.forEach((bucket, values) -> counts.merge(bucket, values, Long::sum));
        count += other.count;
        fractions += other.fractions;
        sum += other.sum;
        lowest = Math.min(lowest, other.lowest);
        highest = Math.max(highest, other.highest);
    }

    ValueSketch copy() {
        ValueSketch copy = new ValueSketch();
        copy.add(this);
        return copy;
    }

    long count() {
        return count;
    }

    /** How many values are not whole. */
    long fractions() {
        return fractions;
    }

    /** 0 if there are none. */
    double mean() {
        return sum / Math.max(1, count) / FINITE_SUM;
    }

    double lowest() {
        return lowest;
    }

    double highest() {
        return highest;
    }

    /** Whether the values differ by more than rounding. */
    boolean varies() {
        double largest = Math.max(Math.abs(lowest), Math.abs(highest));
        return count > 0 && highest / 2 - lowest / 2 > 1e-12 * (largest / 2);
    }

    /** The distances from a value, without those that are 0. */
    ValueSketch distancesFrom(double origin) {
        ValueSketch distances = new ValueSketch();
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            double distance = Math.abs(value(bucket.getKey()) - origin);
            if (distance > 0) {
                distances.counts.merge(bucket(distance), bucket.getValue(), Long::sum);
                distances.count += bucket.getValue();
            }
        }
        return distances;
    }

    /** The smallest value that this share of all values does not exceed, to within three percent; 0 if there are none. */
    double quantile(double share) {
        long wanted = Math.max(1, (long) Math.ceil(share * count));
        long passed = 0;
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            passed += bucket.getValue();
            if (passed >= wanted) {
                return value(bucket.getKey());
            }
        }
        return 0;
    }

    /**
     * Whether the deviation is above twice what the middle half of the values suggests, or values of one sign have a
     * skewness away from 0 of more than 1.
     */
    boolean hasLongTail() {
        if (counts.size() < 3) {
            return false;
        }
        // a power of two: it keeps the cubes of the largest doubles finite, and changes no digit
        double scale = Math.scalb(1.0, -Math.getExponent(Math.max(Math.abs(lowest), Math.abs(highest))) - 1);
        double sum = 0;
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            sum += bucket.getValue() * (value(bucket.getKey()) * scale);
        }
        double mean = sum / count;
        double squares = 0;
        double cubes = 0;
        for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
            double distance = value(bucket.getKey()) * scale - mean;
            squares += bucket.getValue() * distance * distance;
            cubes += bucket.getValue() * distance * distance * distance;
        }
        double deviation = Math.sqrt(squares / count);
        double skewness = cubes / count / (deviation * deviation * deviation);
        double middleHalf = quantile(0.75) * scale - quantile(0.25) * scale;
        return deviation > 2 * middleHalf / NORMAL_MIDDLE_HALF
                || (lowest >= 0 && skewness > 1)
                || (highest <= 0 && skewness < -1);
    }

    /** Ascending in the value. */
    private static long bucket(double value) {
        long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value) >> DROPPED_BITS;
        return bits >= 0 ? bits : -(bits & (Long.MAX_VALUE >> DROPPED_BITS)) - 1;
    }

    private static double value(long bucket) {
        long positive = bucket >= 0 ? bucket : -bucket - 1;
        long middle = positive == 0 ? 0 : 1L << (DROPPED_BITS - 1);
        double size = Double.longBitsToDouble((positive << DROPPED_BITS) + middle);
        return bucket >= 0 ? size : -size;
    }
}
