package dev.repel.graph;

import dev.repel.autograd.SparseOperator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The graph that a network sees, with the operators it asked for. An epoch may show other neighbourhoods of the same
 * nodes; all operators follow.
 */
public final class GraphView {
    private final Graph original;
    private final Map<Kind, SparseOperator> shown = new LinkedHashMap<>();
    private final Map<Kind, SparseOperator> originals = new LinkedHashMap<>();
    private final List<GraphView> byRelation;
    private boolean changed;

    private record Kind(Normalisation normalisation, Flow flow) {
        SparseOperator of(Neighbourhoods graph) {
            return flow.operator(normalisation, graph);
        }
    }

    public GraphView(Graph graph) {
        this.original = graph;
        this.byRelation = graph.relations()
                .map(relations ->
                        relations.graphs().stream().map(GraphView::new).toList())
                .orElse(List.of(this));
    }

    public Graph original() {
        return original;
    }

    /** The operator of the graph currently shown; always the same object. */
    public SparseOperator operator(Normalisation normalisation) {
        return operator(normalisation, Flow.UNDIRECTED);
    }

    /** The same along some of the edges. */
    public SparseOperator operator(Normalisation normalisation, Flow flow) {
        return shown.computeIfAbsent(new Kind(normalisation, flow), kind -> {
            SparseOperator operator = kind.of(original);
            originals.put(kind, operator);
            return new SparseOperator(operator.matrix(), operator.transposed());
        });
    }

    /** The views of its relations; itself alone if all edges are of one kind. */
    public List<GraphView> byRelation() {
        return byRelation;
    }

    private List<GraphView> parts() {
        return original.relations().isPresent() ? byRelation : List.of();
    }

    /** The bytes of the operators that layers have asked for. */
    public long bytes() {
        return originals.values().stream().mapToLong(SparseOperator::bytes).sum()
                + parts().stream().mapToLong(GraphView::bytes).sum();
    }

    public void show(Neighbourhoods other) {
        changed = true;
        shown.forEach((kind, operator) -> {
            SparseOperator now = kind.of(other);
            operator.set(now.matrix(), now.transposed());
        });
        for (int r = 0; r < parts().size(); r++) {
            parts().get(r).show(other.byRelation().get(r));
        }
    }

    public void showOriginal() {
        if (changed) {
            changed = false;
            shown.forEach((kind, operator) -> {
                SparseOperator first = originals.get(kind);
                operator.set(first.matrix(), first.transposed());
            });
            parts().forEach(GraphView::showOriginal);
        }
    }
}
