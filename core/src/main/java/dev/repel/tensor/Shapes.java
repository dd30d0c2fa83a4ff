package dev.repel.tensor;

/** Rejects shapes that do not match and ranges outside an array: some kernels run without the JVM's bounds checks. */
public final class Shapes {
    private Shapes() {}

    /** A (n × k) · B (k × m) = out (n × m). */
    public static void checkProduct(LeftFactor a, Matrix b, Matrix out) {
        check(a.cols() == b.rows() && out.rows() == a.rows() && out.cols() == b.cols(), a, b, out);
    }

    /** S (n × k) · B (k × m) = out (n × m). */
    public static void checkProduct(SparseMatrix s, Matrix b, Matrix out) {
        check(s.cols() == b.rows() && out.rows() == s.rows() && out.cols() == b.cols(), s, b, out);
    }

    /** Aᵀ · B for A (n × k), B (n × m) = out (k × m). */
    public static void checkTransposedLeft(LeftFactor a, Matrix b, Matrix out, float[] scratch) {
        check(a.rows() == b.rows() && out.rows() == a.cols() && out.cols() == b.cols(), a, b, out);
        checkScratch(scratch, Kernels.reductionScratch(a.rows(), a.cols() * b.cols()));
    }

    /** A · Bᵀ for A (n × k), B (m × k) = out (n × m). */
    public static void checkTransposedRight(Matrix a, Matrix b, Matrix out, float[] scratch) {
        check(a.cols() == b.cols() && out.rows() == a.rows() && out.cols() == b.rows(), a, b, out);
        checkScratch(scratch, b.rows() * b.cols());
    }

    /** The sum of the rows of A (n × m) = out (1 × m). */
    public static void checkSum(Matrix a, Matrix out, float[] scratch) {
        check(out.rows() == 1 && out.cols() == a.cols(), a, "ones", out);
        checkScratch(scratch, Kernels.reductionScratch(a.rows(), a.cols()));
    }

    /** Similarities with their shares. */
    public static void checkShares(float[] similarities, int count, float[] shares) {
        int each = Kernels.SIMILARITIES_OF_A_SHARE;
        if (count % each != 0 || count > similarities.length || count / each > shares.length) {
            throw new IllegalArgumentException(count + " similarities were asked for, of which there are "
                    + similarities.length + " with " + shares.length + " shares, one for every " + each);
        }
    }

    /** A range of numbers in an array. */
    public static void checkStretch(float[] array, int from, long to) {
        if (from < 0 || to > array.length) {
            throw new IllegalArgumentException(
                    "numbers " + from + " to " + to + " were asked for of an array of " + array.length);
        }
    }

    /** Some rows of an array, or entries of a pattern, with this many numbers each. */
    public static void checkRows(float[] array, int from, int to, long width) {
        checkStretch(array, from, to * width);
    }

    private static void checkScratch(float[] scratch, int needed) {
        if (scratch.length < needed) {
            throw new IllegalArgumentException("scratch for " + needed + " numbers is needed, not " + scratch.length);
        }
    }

    private static void check(boolean fits, Object a, Object b, Matrix out) {
        if (!fits) {
            throw new IllegalArgumentException("cannot multiply " + a + " with " + b + " into " + out);
        }
    }
}
