package dev.repel.autograd;

import dev.repel.tensor.CounterRandom;
import dev.repel.tensor.CounterRandom.Purpose;
import dev.repel.tensor.SparseMatrix;
import dev.repel.tensor.Workers;
import java.util.function.Function;

/**
 * Y = P X for X (N × m) and a sparse P (N × N) of non-negative entries whose rows are divided by their sums. In training,
 * each entry is left out with probability p before that, so that a node collects from other nodes in every pass; a row
 * that loses all entries is 0 (Feng et al. 2022). dX = Pᵀ dY.
 */
public final class RandomRows extends Variable {
    private final Variable x;
    private final Function<Workers, SparseMatrix> source;
    private final int reach;
    private final long mostEntries;
    private final double probability;
    private final int instance;
    private SparseMatrix full;
    private SparseMatrix.Transposed reversed;
    private SparseMatrix shown;
    private SparseMatrix shownTransposed;

    /**
     * @param source makes P; asked once, in the first pass
     * @param reach how many hops away P has entries
     * @param mostPerRow the largest number of entries per row
     * @param instance of the features: everything mapped from the same input loses the same entries
     */
    public RandomRows(
            Variable x,
            Function<Workers, SparseMatrix> source,
            int reach,
            int mostPerRow,
            double probability,
            int instance) {
        super(x.rows(), x.cols(), x);
        this.x = x;
        this.source = source;
        this.reach = reach;
        this.mostEntries = (long) x.rows() * Math.min(mostPerRow, x.rows());
        this.probability = probability;
        this.instance = instance;
    }

    @Override
    protected int reach() {
        return reach;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    /** At most: how many entries there are is only known in the first pass. */
    @Override
    protected long scratchBytes() {
        return mostEntries * (3L * Float.BYTES + 2L * Integer.BYTES);
    }

    /** The largest possible number of multiply-adds per column. */
    long mostEntries() {
        return mostEntries;
    }

    @Override
    protected void forward(Pass pass) {
        if (full == null) {
            full = source.apply(pass.workers());
            shown = full.withValues(new float[full.entries()]);
        }
        CounterRandom random = pass.random(Purpose.HIDDEN_DROPOUT, instance);
        double drop = pass.drops() ? probability : 0;
        int[] pointers = full.rowPointers();
        pass.workers().forRows(pointers, 4, (from, to) -> {
            for (int i = from; i < to; i++) {
                weigh(pointers[i], pointers[i + 1], drop, random);
            }
        });
        pass.kernels().multiply(shown, x.value(), value(), false, pass.workers());
    }

    private void weigh(int from, int to, double drop, CounterRandom random) {
        float[] values = shown.values();
        double sum = 0;
        for (int k = from; k < to; k++) {
            values[k] = drop == 0 || random.keeps(drop, k) ? full.values()[k] : 0f;
            sum += values[k];
        }
        double factor = sum > 0 ? 1 / sum : 0;
        for (int k = from; k < to; k++) {
            values[k] = (float) (factor * values[k]);
        }
    }

    @Override
    protected void backward(Pass pass) {
        if (reversed == null) {
            reversed = full.transpose();
            shownTransposed = reversed.matrix().withValues(new float[full.entries()]);
        }
        reversed.reorder(shown.values(), shownTransposed.values(), pass.workers());
        boolean accumulate = x.startGradient();
        pass.kernels().multiply(shownTransposed, gradient(), x.gradient(), accumulate, pass.workers());
    }
}
