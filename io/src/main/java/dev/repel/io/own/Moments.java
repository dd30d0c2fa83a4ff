package dev.repel.io.own;

import java.io.Serializable;

/**
 * Mean and standard deviation of numbers, in one pass, without losing digits or leaving the range of doubles: sums are of
 * distances from a value in their midst, in units of their size.
 */
final class Moments implements Serializable {
    private static final long serialVersionUID = 1L;

    private final double pivot;
    private final double scale;
    private int count;
    private double sum;
    private double squares;

    /**
     * @param pivot a value in the midst of them
     * @param largest their largest distance from 0
     */
    Moments(double pivot, double largest) {
        this.pivot = pivot;
        // a power of two changes no digit
        this.scale = Math.scalb(1.0, Math.max(Double.MIN_EXPONENT, Math.getExponent(largest)));
    }

    private Moments(Moments other) {
        this.pivot = other.pivot;
        this.scale = other.scale;
    }

    Moments empty() {
        return new Moments(this);
    }

    void add(double value) {
        double distance = value / scale - pivot / scale;
        count++;
        sum += distance;
        squares += distance * distance;
    }

    void add(Moments other) {
        count += other.count;
        sum += other.sum;
        squares += other.squares;
    }

    int count() {
        return count;
    }

    double mean() {
        return pivot + scale * (sum / Math.max(1, count));
    }

    double deviation() {
        double mean = sum / Math.max(1, count);
        return scale * Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean));
    }
}
