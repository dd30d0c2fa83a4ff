package dev.repel.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.autograd.SparseOperator;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;

class GraphViewTest {
    private final Graph ring = Graphs.ring(6);
    private final Graph star = Graphs.star(6);
    private final GraphView view = new GraphView(ring);

    @Test
    void operatorIsMadeOnceAndStaysTheSameObject() {
        SparseOperator operator = view.operator(Normalisation.MEAN);

        view.show(star);
        view.showOriginal();

        assertThat(view.operator(Normalisation.MEAN)).isSameAs(operator);
        assertThat(view.operator(Normalisation.SUM)).isNotSameAs(operator);
    }

    @Test
    void allOperatorsFollowTheGraphThatIsShown() {
        SparseOperator mean = view.operator(Normalisation.MEAN);
        SparseOperator sum = view.operator(Normalisation.SUM);

        view.show(star);

        assertThat(mean.matrix().toDense().data())
                .isEqualTo(Normalisation.MEAN.of(star).matrix().toDense().data());
        assertThat(mean.transposed().toDense().data())
                .isEqualTo(Normalisation.MEAN.of(star).transposed().toDense().data());
        assertThat(sum.matrix().toDense().data())
                .isEqualTo(Normalisation.SUM.of(star).matrix().toDense().data());
        assertThat(view.original()).isSameAs(ring);
    }

    @Test
    void originalComesBackWithoutBeingComputedAgain() {
        SparseOperator mean = view.operator(Normalisation.MEAN);
        Object matrix = mean.matrix();
        Object transposed = mean.transposed();

        view.show(star);
        view.show(Graphs.permuted(Graphs.ring(6), new int[] {3, 1, 4, 0, 5, 2}));
        view.showOriginal();

        assertThat(mean.matrix()).isSameAs(matrix);
        assertThat(mean.transposed()).isSameAs(transposed);
    }
}
