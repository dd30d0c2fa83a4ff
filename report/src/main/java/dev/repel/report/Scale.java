package dev.repel.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values to coordinates along an axis, and knows the round numbers to label.
 *
 * @param low the value at the coordinate {@code from}
 * @param high the value at the coordinate {@code to}
 * @param step between two labelled values: 1, 2 or 5 times a power of ten
 */
record Scale(double low, double high, double step, double from, double to) {

    /** An axis that begins and ends at round numbers. */
    static Scale round(double min, double max, int ticks, double from, double to) {
        double top = max > min ? max : min + Math.max(Math.abs(min), 1);
        double step = roundStep((top - min) / ticks);
        return new Scale(Math.floor(min / step + 1e-9) * step, Math.ceil(top / step - 1e-9) * step, step, from, to);
    }

    /** An axis that begins and ends where it is told to. */
    static Scale exact(double low, double high, int ticks, double from, double to) {
        return new Scale(low, high, roundStep((high - low) / ticks), from, to);
    }

    private static double roundStep(double rough) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(rough)));
        double share = rough / power;
        return power * (share <= 1.0001 ? 1 : share <= 2.0001 ? 2 : share <= 5.0001 ? 5 : 10);
    }

    double at(double value) {
        return from + (value - low) / (high - low) * (to - from);
    }

    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        for (long i = Math.round(Math.ceil(low / step - 1e-9)); i * step <= high + step * 1e-6; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** A labelled value with as many decimals as the step needs; thousands as "k" if all labels are. */
    String label(double tick) {
        if (step >= 1000) {
            return Format.decimals(tick / 1000, 0) + (tick == 0 ? "" : "k");
        }
        return Format.decimals(tick, (int) Math.max(0, -Math.floor(StrictMath.log10(step) + 1e-9)));
    }
}
