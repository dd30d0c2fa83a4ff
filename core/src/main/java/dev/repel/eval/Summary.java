package dev.repel.eval;

import java.util.Collection;

/**
 * A mean and the spread of the single values.
 *
 * @param std the sample standard deviation (n − 1), 0 for a single value
 */
public record Summary(double mean, double std) {
    /** The number of decimals for a column of means and deviations, by the largest mean in it. */
    public static int decimals(double largest) {
        return largest < 10 ? 3 : largest < 100 ? 2 : largest < 1000 ? 1 : 0;
    }

    public static Summary of(Collection<Double> values) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return new Summary(mean, values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)));
    }
}
