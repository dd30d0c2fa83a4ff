package dev.repel.graph;

import dev.repel.autograd.SparseOperator;
import java.util.EnumMap;
import java.util.Map;

/**
 * The graph that a network sees, with the operators it asked for. An epoch may show other neighbourhoods of the same
 * nodes; all operators follow.
 */
public final class GraphView {
    private final Graph original;
    private final Map<Normalisation, SparseOperator> shown = new EnumMap<>(Normalisation.class);
    private final Map<Normalisation, SparseOperator> originals = new EnumMap<>(Normalisation.class);
    private boolean changed;

    public GraphView(Graph graph) {
        this.original = graph;
    }

    public Graph original() {
        return original;
    }

    /** The operator of the graph currently shown; always the same object. */
    public SparseOperator operator(Normalisation normalisation) {
        return shown.computeIfAbsent(normalisation, n -> {
            SparseOperator operator = n.of(original);
            originals.put(n, operator);
            return new SparseOperator(operator.matrix(), operator.transposed());
        });
    }

    /** The bytes of the operators that layers have asked for. */
    public long bytes() {
        return originals.values().stream().mapToLong(SparseOperator::bytes).sum();
    }

    public void show(Neighbourhoods other) {
        changed = true;
        shown.forEach((normalisation, operator) -> {
            SparseOperator now = normalisation.of(other);
            operator.set(now.matrix(), now.transposed());
        });
    }

    public void showOriginal() {
        if (changed) {
            changed = false;
            shown.forEach((normalisation, operator) -> {
                SparseOperator first = originals.get(normalisation);
                operator.set(first.matrix(), first.transposed());
            });
        }
    }
}
