package dev.repel.technique;

import dev.repel.autograd.Features;
import dev.repel.autograd.Initialiser;
import dev.repel.autograd.Parameter;
import dev.repel.autograd.SparseOperator;
import dev.repel.autograd.Variable;
import dev.repel.graph.Coarsening;
import dev.repel.graph.Normalisation;
import dev.repel.model.NetworkBuilder;
import dev.repel.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The hierarchical graph convolutional network (Hu et al. 2019), CG³'s second view: convolutions Â_l drop(M) W on a
 * graph that becomes coarser level by level and then finer again. The input of each step down is added on the way up. A
 * learned row of five numbers tells a coarse node how many nodes it stands for.
 *
 * <p>The published code mixes four such products by learned scalars before the activation. That equals one product with
 * the mixed weight, which is what we compute.
 */
final class HierarchicalView {
    private static final int HEAVIEST = 50;
    private static final int SIZE_COLUMNS = 5;

    private final NetworkBuilder builder;
    private final int width;
    private final List<Coarsening.Level> levels;
    private final Parameter sizes;
    private final List<Variable> sizeRows = new ArrayList<>();
    private int convolutions;

    HierarchicalView(NetworkBuilder builder, int width, int depth) {
        this.builder = builder;
        this.width = width;
        this.levels = Coarsening.hierarchy(builder.graph().original(), depth, HEAVIEST);
        this.sizes = builder.tape()
                .add(new Parameter("global.sizes", HEAVIEST + 1, SIZE_COLUMNS, Initialiser.uniform(0.05)).decaying(0));
        levels.forEach(level -> sizeRows.add(builder.propagate(pick(level.weights()), sizes)));
    }

    /** Row i picks the row of the i-th weight; all groups above the heaviest share the last one. */
    private static SparseOperator pick(int[] weights) {
        int[] columns = Arrays.stream(weights).map(w -> Math.min(w, HEAVIEST)).toArray();
        float[] ones = new float[weights.length];
        Arrays.fill(ones, 1f);
        int[] pointers = IntStream.rangeClosed(0, weights.length).toArray();
        SparseMatrix matrix = new SparseMatrix(weights.length, HEAVIEST + 1, pointers, columns, ones);
        return new SparseOperator(matrix, matrix.transpose().matrix());
    }

    /** The logits of this view (N × C). */
    Variable logits() {
        int coarsest = levels.size() - 1;
        List<Variable> before = new ArrayList<>();
        Variable m = builder.relu(convolve(0, builder.input(), width));
        for (int level = 0; level < coarsest; level++) {
            if (level > 0) {
                m = builder.relu(convolveWithSizes(level, m));
            }
            before.add(m);
            m = builder.propagate(levels.get(level).pooled(), m);
        }
        for (int level = coarsest; level > 0; level--) {
            Variable q = builder.relu(convolveWithSizes(level, m));
            Variable copied = builder.propagate(levels.get(level - 1).copies(), q);
            m = builder.combine(1, copied, 1, before.get(level - 1));
        }
        return convolve(0, m, builder.classes());
    }

    private Variable convolve(int level, Variable m, int out) {
        Variable dropped = m instanceof Features ? m : builder.dropout(m);
        return propagate(level, builder.linear(dropped, out, nextName() + ".weight", Initialiser.glorot()));
    }

    /** Â [M ‖ E] W = Â (M W₁ + E W₂). */
    private Variable convolveWithSizes(int level, Variable m) {
        String name = nextName();
        Variable mapped = builder.linear(builder.dropout(m), width, name + ".weight", Initialiser.glorot());
        Variable ofSizes = builder.linear(
                builder.dropout(sizeRows.get(level)), width, name + ".sizes.weight", Initialiser.glorot());
        return propagate(level, builder.combine(1, mapped, 1, ofSizes));
    }

    private Variable propagate(int level, Variable x) {
        return level == 0
                ? builder.propagate(Normalisation.SYMMETRIC_WITH_LOOPS, x)
                : builder.propagate(levels.get(level).normalised(), x);
    }

    private String nextName() {
        return "global." + convolutions++;
    }
}
