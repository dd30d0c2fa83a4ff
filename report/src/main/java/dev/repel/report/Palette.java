package dev.repel.report;

/**
 * Styles that tell many things apart without relying on colour alone: seven colours that are safe for the colour-blind,
 * and for the next seven another shape or another dash.
 */
final class Palette {
    private static final int COLOURS = 7;
    private static final String[] SHAPES = {"round", "square", "cross"};
    private static final String[] DASHES = {"", " dashed", " dotted"};

    private Palette() {}

    /** Of the points of a class. */
    static String point(int index) {
        return "k" + index % COLOURS + " " + SHAPES[index / COLOURS % SHAPES.length];
    }

    /** Of a line. */
    static String line(int index) {
        return "k" + index % COLOURS + DASHES[index / COLOURS % DASHES.length];
    }

    static boolean isCross(int index) {
        return index / COLOURS % SHAPES.length == 2;
    }
}
