package dev.repel.autograd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.graph.Normalisation;
import dev.repel.loss.PairContrast;
import dev.repel.loss.ViewContrast;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import dev.repel.testkit.Graphs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountedWorkTest {
    private static final int NODES = 6;
    /** A ring of six with self-loops. */
    private static final long EDGES = 18;

    private final Tape tape = new Tape();
    /** Three features a node, of which one is stored. */
    private final Features features = features();

    private Features features() {
        Matrix dense = new Matrix(NODES, 3);
        for (int i = 0; i < NODES; i++) {
            dense.set(i, i % 3, 1f);
        }
        SparseMatrix sparse = SparseMatrix.of(dense);
        return tape.add(new Features(FeatureMatrix.of(sparse), sparse::transpose, 0, tape.nextInstance()));
    }

    @Test
    void productsWithFeaturesCountTheirStoredEntries() {
        Variable mapped = mapped(5);

        CountedWork work = CountedWork.of(EDGES, mapped);

        assertThat(work).isEqualTo(new CountedWork(0, 6 * 5, 0, 6 * 5));
        assertThat(work.sparse()).isEqualTo(30);
    }

    @Test
    void denseProductsCountRowsTimesBothWidths() {
        Variable hidden = mapped(5);
        Variable out = tape.add(new MatMul(hidden, parameter("second", 5, 2)));

        assertThat(CountedWork.of(EDGES, out)).isEqualTo(new CountedWork(6 * 5 * 2, 30, 0, 30 + 12));
    }

    @Test
    void propagationCountsEveryEdgeForEveryColumn() {
        Variable out = tape.add(new Propagate(Normalisation.SYMMETRIC_WITH_LOOPS.of(Graphs.ring(NODES)), mapped(5)));

        assertThat(CountedWork.of(EDGES, out)).isEqualTo(new CountedWork(0, 30, 18 * 5, 60));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4})
    void mixedOrdersCountEveryHop(int hops) {
        Variable out =
                tape.add(new MixedOrder(Normalisation.SYMMETRIC_WITH_LOOPS.of(Graphs.ring(NODES)), mapped(5), hops));

        assertThat(CountedWork.of(EDGES, out).graph()).isEqualTo(18L * 5 * hops);
    }

    @Test
    void whatSeveralTargetsShareIsCountedOnce() {
        Variable hidden = mapped(5);
        Variable first = tape.add(new Relu(hidden));
        Variable second = tape.add(new Elu(hidden));

        CountedWork both = CountedWork.of(EDGES, first, second);

        assertThat(both).isEqualTo(new CountedWork(0, 30, 0, 90));
        assertThat(CountedWork.of(EDGES, first).elements()).isEqualTo(60);
    }

    @Test
    void aBiasIsNoProduct() {
        Variable out = tape.add(new AddBias(mapped(4), parameter("bias", 1, 4)));

        assertThat(CountedWork.of(EDGES, out)).isEqualTo(new CountedWork(0, 24, 0, 48));
    }

    /** Of six nodes four are drawn; within views there are three tables of similarities instead of one. */
    @Test
    void contrastsCountEveryPairOfNodesTimesTheWidth() {
        Variable hidden = mapped(5);
        Variable across = tape.add(new ViewContrast(hidden, hidden, 0.5, false, 4, 0));
        Variable within = tape.add(new ViewContrast(hidden, hidden, 0.5, true, 4, 0));
        PairContrast pairs = tape.add(new PairContrast(hidden, hidden, 0.5, 3));

        assertThat(CountedWork.of(EDGES, across).dense()).isEqualTo(4 * 4 * (5 + 8));
        assertThat(CountedWork.of(EDGES, within).dense()).isEqualTo(3 * 4 * 4 * (5 + 8));
        assertThat(CountedWork.of(EDGES, pairs).dense()).isEqualTo(6 * 3 * 5);
        assertThat(pairs.hasPairs()).isFalse();
    }

    private Variable mapped(int width) {
        return tape.add(new FeatureMatMul(features, parameter("first" + width, 3, width)));
    }

    private Parameter parameter(String name, int rows, int cols) {
        return tape.add(new Parameter(name, rows, cols, Initialiser.zeros()));
    }
}
