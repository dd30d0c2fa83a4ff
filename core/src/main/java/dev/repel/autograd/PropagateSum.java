package dev.repel.autograd;

import java.util.List;

/**
 * Y = Σ_r S_r X_r: every node collects from its neighbours by several relations, of each something of its own.
 * dX_r = S_rᵀ dY.
 */
public final class PropagateSum extends Variable {
    private final List<SparseOperator> operators;
    private final List<Variable> xs;

    /** @param xs one for each operator, all of the same shape */
    public PropagateSum(List<SparseOperator> operators, List<Variable> xs) {
        super(operators.get(0).matrix().rows(), xs.get(0).cols(), xs.toArray(Variable[]::new));
        if (operators.size() != xs.size()) {
            throw new IllegalArgumentException(operators.size() + " operators for " + xs.size() + " terms");
        }
        this.operators = List.copyOf(operators);
        this.xs = List.copyOf(xs);
    }

    @Override
    protected int reach() {
        return 1;
    }

    @Override
    boolean readsOwnValue() {
        return false;
    }

    /** The stored entries of all operators together. */
    long entries() {
        return operators.stream()
                .mapToLong(operator -> operator.matrix().entries())
                .sum();
    }

    @Override
    protected void forward(Pass pass) {
        for (int r = 0; r < xs.size(); r++) {
            pass.kernels().multiply(operators.get(r).matrix(), xs.get(r).value(), value(), r > 0, pass.workers());
        }
    }

    @Override
    protected void backward(Pass pass) {
        for (int r = 0; r < xs.size(); r++) {
            Variable x = xs.get(r);
            if (x.needsGradient()) {
                boolean accumulate = x.startGradient();
                pass.kernels()
                        .multiply(
                                operators.get(r).transposedFor(gradient(), pass.workers()),
                                gradient(),
                                x.gradient(),
                                accumulate,
                                pass.workers());
            }
        }
    }
}
