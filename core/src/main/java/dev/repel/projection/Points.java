package dev.repel.projection;

/** Points in the plane, one per row of the data. */
public record Points(double[] x, double[] y) {
    /** All at the origin. */
    public Points(int count) {
        this(new double[count], new double[count]);
    }

    public int count() {
        return x.length;
    }
}
