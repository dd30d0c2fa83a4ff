package dev.repel.report;

/** The look of our pages, for others that belong to them. */
public final class Styles {
    private Styles() {}

    /** The colours of light and dark pages and of classes, and the shapes of points. */
    public static String figures() {
        return Resources.text("figure.css");
    }
}
