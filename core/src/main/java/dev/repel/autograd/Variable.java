package dev.repel.autograd;

import dev.repel.tensor.Matrix;
import dev.repel.tensor.Workers;
import java.util.List;

/**
 * A matrix on the tape and the operation that computes it. Buffers are allocated once, by {@link Tape#allocate()}, and
 * reused by every pass.
 */
public abstract class Variable {
    private final int rows;
    private final int cols;
    private final List<Variable> parents;
    private final boolean needsGradient;
    private Matrix value;
    private Matrix gradient;
    private boolean gradientStarted;
    private boolean absorbed;
    private FusedActivation fused;
    private Variable overwritten;

    protected Variable(int rows, int cols, Variable... parents) {
        this(rows, cols, List.of(parents), List.of(parents).stream().anyMatch(Variable::needsGradient));
    }

    Variable(int rows, int cols, List<Variable> parents, boolean needsGradient) {
        this.rows = rows;
        this.cols = cols;
        this.parents = parents;
        this.needsGradient = needsGradient;
    }

    /** Computes {@link #value()} from the parents' values. */
    protected abstract void forward(Pass pass);

    /** Adds this operation's share to the gradients of those parents that need one. */
    protected abstract void backward(Pass pass);

    /** Allocates what the operation needs beyond its value and gradient. */
    protected void allocateScratch() {}

    /** Multiply-adds over pairs of rows, which do not follow from the shapes of the parents. */
    protected long pairWork() {
        return 0;
    }

    /** The bytes {@link #allocateScratch()} takes. */
    protected long scratchBytes() {
        return 0;
    }

    /** How many hops away in the graph a row looks for its inputs; 0 if it only uses its own row. */
    protected int reach() {
        return 0;
    }

    /** Whether the value is a separate dense matrix; the sparse input features are not. */
    boolean isDense() {
        return true;
    }

    /** Whether the backward pass needs the value; if not, its only reader may overwrite it. */
    boolean readsOwnValue() {
        return true;
    }

    /** Becomes part of a fused operation: it has no buffers and is no longer run. */
    final void absorb() {
        absorbed = true;
    }

    final boolean isAbsorbed() {
        return absorbed;
    }

    /**
     * Makes this variable the result of a fused operation.
     *
     * @param input whose buffers are reused, or null
     */
    final void runAs(FusedActivation operation, Variable input) {
        fused = operation;
        overwritten = input;
    }

    final void runForward(Pass pass) {
        if (fused != null) {
            fused.forward(this, pass);
        } else {
            forward(pass);
        }
    }

    final void runBackward(Pass pass) {
        if (fused != null) {
            fused.backward(this, pass);
        } else {
            backward(pass);
        }
    }

    /**
     * Allocates the buffers, those of the parents first.
     *
     * @param backwards whether gradients are needed too
     */
    final void allocate(boolean backwards) {
        if (!isDense() || value != null || absorbed) {
            return;
        }
        value = overwritten != null ? overwritten.value : new Matrix(rows, cols);
        if (needsGradient && backwards) {
            gradient = overwritten != null ? overwritten.gradient : new Matrix(rows, cols);
        }
        if (fused != null) {
            fused.allocateScratch();
        } else {
            allocateScratch();
        }
    }

    final long bytes() {
        if (absorbed) {
            return 0;
        }
        boolean own = isDense() && overwritten == null;
        long dense = own ? (long) rows * cols * Float.BYTES * (needsGradient ? 2 : 1) : 0;
        return dense + (fused != null ? fused.scratchBytes() : scratchBytes());
    }

    public final int rows() {
        return rows;
    }

    public final int cols() {
        return cols;
    }

    public final Matrix value() {
        if (value == null) {
            throw new IllegalStateException(
                    this + " has no dense value" + (isDense() ? " before Tape.allocate()" : ""));
        }
        return value;
    }

    /** The derivative of the loss after a backward pass. */
    public final Matrix gradient() {
        return gradient;
    }

    public final boolean needsGradient() {
        return needsGradient;
    }

    final List<Variable> parents() {
        return parents;
    }

    /**
     * Announces that the caller is about to write to {@link #gradient()}.
     *
     * @return whether it already contains something, to be added to rather than overwritten
     */
    public final boolean startGradient() {
        boolean accumulate = gradientStarted;
        gradientStarted = true;
        return accumulate;
    }

    /** {@link #gradient()} for a caller that adds to some of its rows: zeros if nobody has written to it yet. */
    public final Matrix gradientToAddTo() {
        if (!startGradient()) {
            gradient.fill(0f);
        }
        return gradient;
    }

    /** Adds a matrix times a factor to the gradient; overwrites it if nobody has written to it yet. */
    public final void addToGradient(float[] upstream, float factor, Workers workers) {
        boolean accumulate = startGradient();
        float[] down = gradient.data();
        workers.forRows(down.length, 1, (from, to) -> {
            if (accumulate) {
                for (int i = from; i < to; i++) {
                    down[i] += factor * upstream[i];
                }
            } else {
                for (int i = from; i < to; i++) {
                    down[i] = factor * upstream[i];
                }
            }
        });
    }

    final void forgetGradient() {
        gradientStarted = false;
    }

    final boolean hasGradient() {
        return gradientStarted;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " " + rows + " × " + cols;
    }
}
