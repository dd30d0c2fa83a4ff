package dev.repel.projection;

/** Places in the plane, one a row of what they stand for. */
public record Points(double[] x, double[] y) {
    /** All at the origin. */
    public Points(int count) {
        this(new double[count], new double[count]);
    }

    public int count() {
        return x.length;
    }
}
