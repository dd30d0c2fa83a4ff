package dev.repel.report;

import static dev.repel.report.Format.coordinate;

/**
 * The frame of a diagram: grid, ticks and the names of both axes. The name of the y axis stands level above it, where
 * it can be read without turning the head.
 *
 * @param yNameAbove how far above the y axis its name stands
 * @param shown whether it is drawn: places on a map have no values to read off
 */
record Axes(Scale x, Scale y, String xName, String yName, double yNameAbove, boolean shown) {
    static final double LEFT = 70;
    static final double TOP = 58;
    static final double RIGHT = 18;
    static final double BOTTOM = 60;

    Axes(Scale x, Scale y, String xName, String yName, double yNameAbove) {
        this(x, y, xName, yName, yNameAbove, true);
    }

    /** Only places, nothing to read off. */
    static Axes hidden(Scale x, Scale y) {
        return new Axes(x, y, "", "", 0, false);
    }

    void draw(Html html) {
        if (!shown) {
            return;
        }
        html.open("g", "class", "axes", "aria-hidden", "true");
        for (double tick : y.ticks()) {
            String at = coordinate(y.at(tick));
            String before = coordinate(x.from() - 9);
            line(html, "grid", coordinate(x.from()), at, coordinate(x.to()), at);
            html.leaf("text", y.label(tick), "x", before, "y", at, "dy", "0.35em", "text-anchor", "end");
        }
        String bottom = coordinate(y.from());
        line(html, "base", coordinate(x.from()), bottom, coordinate(x.to()), bottom);
        for (double tick : x.ticks()) {
            String at = coordinate(x.at(tick));
            String below = coordinate(y.from() + 9);
            line(html, "base", at, bottom, at, coordinate(y.from() + 5));
            html.leaf("text", x.label(tick), "x", at, "y", below, "dy", "0.9em", "text-anchor", "middle");
        }
        String middle = coordinate((x.from() + x.to()) / 2);
        String foot = coordinate(y.from() + BOTTOM - 8);
        html.leaf("text", xName, "class", "name", "x", middle, "y", foot, "text-anchor", "middle");
        html.leaf("text", yName, "class", "name", "x", "4", "y", coordinate(y.to() - yNameAbove));
        html.close("g");
    }

    private static void line(Html html, String style, String x1, String y1, String x2, String y2) {
        html.empty("line", "class", style, "x1", x1, "y1", y1, "x2", x2, "y2", y2);
    }

    /** Where the axes lie and what they span, for the script: the coordinates and the values at both ends of each. */
    String geometry() {
        return String.join(" ", ends(x), ends(y));
    }

    private static String ends(Scale scale) {
        return coordinate(scale.from()) + " " + coordinate(scale.to()) + " " + scale.low() + " " + scale.high();
    }
}
