package dev.repel.autograd;

/** Y = some consecutive rows of X, such as one of several matrices that a parameter holds one below the other. */
public final class RowBlock extends Variable {
    private final Variable x;
    private final int first;

    /** @param first the first of the rows */
    public RowBlock(Variable x, int first, int rows) {
        super(rows, x.cols(), x);
        if (first < 0 || rows < 0 || first + rows > x.rows()) {
            throw new IllegalArgumentException("rows " + first + " to " + (first + rows) + " of " + x);
        }
        this.x = x;
        this.first = first;
    }

    @Override
    protected void forward(Pass pass) {
        float[] out = value().data();
        System.arraycopy(x.value().data(), first * cols(), out, 0, out.length);
    }

    @Override
    protected void backward(Pass pass) {
        float[] up = gradient().data();
        float[] down = x.gradientToAddTo().data();
        int start = first * cols();
        for (int i = 0; i < up.length; i++) {
            down[start + i] += up[i];
        }
    }
}
