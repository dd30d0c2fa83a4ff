package dev.repel.projection;

import java.util.Arrays;

/**
 * Points in the plane, sorted into squares that are quartered until each holds one point, so that a distant square can
 * be treated as one heavy point (Barnes and Hut 1986). Built by one thread, read by all.
 */
final class QuadTree {
    private static final int NONE = -1;
    private static final int DEEPEST = 48;
    private static final double THETA = 0.5;

    private final Points points;
    private int[] firstChild;
    private int[] mass;
    private double[] sumX;
    private double[] sumY;
    private double[] half;
    private double[] centreX;
    private double[] centreY;
    private double[] farFrom;
    private int squares = 1;

    QuadTree(Points points) {
        this.points = points;
        int capacity = 8 * points.count() + 16;
        firstChild = new int[capacity];
        mass = new int[capacity];
        sumX = new double[capacity];
        sumY = new double[capacity];
        half = new double[capacity];
        centreX = new double[capacity];
        centreY = new double[capacity];
        farFrom = new double[capacity];
    }

    /** Sorts the points at their current positions. */
    void build() {
        double minX = Arrays.stream(points.x()).min().orElse(0);
        double maxX = Arrays.stream(points.x()).max().orElse(0);
        double minY = Arrays.stream(points.y()).min().orElse(0);
        double maxY = Arrays.stream(points.y()).max().orElse(0);
        squares = 1;
        reset(0, Math.max(Math.max(maxX - minX, maxY - minY) / 2, 1e-12) * 1.0001);
        for (int i = 0; i < points.count(); i++) {
            insert(i, (minX + maxX) / 2, (minY + maxY) / 2);
        }
        settle();
    }

    /**
     * Computes once what each point asks of a square: its centre of mass, and from which squared distance it counts as
     * one point; a leaf always is one.
     */
    private void settle() {
        if (centreX.length < squares) {
            centreX = new double[mass.length];
            centreY = new double[mass.length];
            farFrom = new double[mass.length];
        }
        for (int square = 0; square < squares; square++) {
            centreX[square] = sumX[square] / mass[square];
            centreY[square] = sumY[square] / mass[square];
            double width = 2 * half[square] / THETA;
            farFrom[square] = firstChild[square] == NONE ? -1 : width * width;
        }
    }

    private void reset(int square, double halfWidth) {
        firstChild[square] = NONE;
        mass[square] = 0;
        sumX[square] = 0;
        sumY[square] = 0;
        half[square] = halfWidth;
    }

    private void insert(int i, double rootX, double rootY) {
        double px = points.x()[i];
        double py = points.y()[i];
        double cx = rootX;
        double cy = rootY;
        int square = 0;
        for (int depth = 0; ; depth++) {
            boolean isLeaf = firstChild[square] == NONE;
            boolean shares = isLeaf && mass[square] > 0;
            double restX = shares ? sumX[square] / mass[square] : 0;
            double restY = shares ? sumY[square] / mass[square] : 0;
            boolean coincides = shares && (depth >= DEEPEST || (restX == px && restY == py));
            if (shares && !coincides) {
                split(square, cx, cy, restX, restY);
            }
            mass[square]++;
            sumX[square] += px;
            sumY[square] += py;
            if (isLeaf && (!shares || coincides)) {
                return;
            }
            int quarter = quarter(px, py, cx, cy);
            double step = half[square] / 2;
            cx += (quarter & 1) == 0 ? -step : step;
            cy += (quarter & 2) == 0 ? -step : step;
            square = firstChild[square] + quarter;
        }
    }

    /** Quarters a leaf; its contents, which are all at one place, move into the quarter of that place. */
    private void split(int square, double cx, double cy, double restX, double restY) {
        if (squares + 4 > mass.length) {
            grow();
        }
        int first = squares;
        squares += 4;
        for (int quarter = 0; quarter < 4; quarter++) {
            reset(first + quarter, half[square] / 2);
        }
        firstChild[square] = first;
        int child = first + quarter(restX, restY, cx, cy);
        mass[child] = mass[square];
        sumX[child] = sumX[square];
        sumY[child] = sumY[square];
    }

    private void grow() {
        int capacity = 2 * mass.length;
        firstChild = Arrays.copyOf(firstChild, capacity);
        mass = Arrays.copyOf(mass, capacity);
        sumX = Arrays.copyOf(sumX, capacity);
        sumY = Arrays.copyOf(sumY, capacity);
        half = Arrays.copyOf(half, capacity);
    }

    /**
     * Adds the repulsion of point i from all others to {@code force}, Σ_j q² (y_i − y_j), and returns Σ_j q, where
     * q = 1 / (1 + ‖y_i − y_j‖²). A square counts as one point if it is narrower than θ times its distance; θ is
     * so small that this never applies to the square of the point itself.
     *
     * @param stack scratch, one per thread
     */
    double push(int i, int[] stack, double[] force) {
        double px = points.x()[i];
        double py = points.y()[i];
        double sum = 0;
        double forceX = 0;
        double forceY = 0;
        int top = 0;
        stack[top++] = 0;
        while (top > 0) {
            int square = stack[--top];
            double dx = px - centreX[square];
            double dy = py - centreY[square];
            double distance = dx * dx + dy * dy;
            if (!(farFrom[square] >= distance)) {
                double q = 1 / (1 + distance);
                double heavy = mass[square] * q;
                sum += heavy;
                forceX += heavy * q * dx;
                forceY += heavy * q * dy;
            } else {
                int first = firstChild[square];
                for (int child = first; child < first + 4; child++) {
                    if (mass[child] > 0) {
                        stack[top++] = child;
                    }
                }
            }
        }
        force[0] += forceX;
        force[1] += forceY;
        // the point met itself at distance 0, where there is no force
        return sum - 1;
    }

    /** Scratch for {@link #push}: at most three squares per level wait while the fourth is processed. */
    static int[] stack() {
        return new int[4 * (DEEPEST + 2)];
    }

    private static int quarter(double x, double y, double cx, double cy) {
        return (x < cx ? 0 : 1) + (y < cy ? 0 : 2);
    }
}
