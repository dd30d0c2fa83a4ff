package dev.repel.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.TestSeed;
import dev.repel.graph.Graph;
import dev.repel.graph.NearRowCache;
import dev.repel.graph.NearestRows;
import dev.repel.model.Batching;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.FeatureRows;
import dev.repel.tensor.RefilledFeatures;
import dev.repel.tensor.Workers;
import dev.repel.testkit.Datasets;
import dev.repel.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TestSeed.class)
class BatchTest {
    private static final int NODES = 200;
    private static final Graph GRAPH = Graphs.random(NODES, 500, TestSeed.random("batch"));
    private static final FeatureMatrix FEATURES =
            Datasets.plantedPartition(NODES, 2, 3).features();

    /** Remembers whose features were asked for. */
    private static final class Remembered implements FeatureRows {
        private final FeatureRows all = FeatureRows.of(FEATURES);
        private final Set<Integer> copied = new TreeSet<>();

        @Override
        public RefilledFeatures room(int rows) {
            return all.room(rows);
        }

        @Override
        public void copy(int node, RefilledFeatures to) {
            copied.add(node);
            all.copy(node, to);
        }
    }

    @Test
    void readsTheRowsOfItsNodesAndTheFeaturesTheyNameAndNothingElse() {
        NearRowCache near = GRAPH.nearRows(new NearestRows(0.3, 6, 1e-3, 5));
        Remembered features = new Remembered();
        Batch batch = new Batch(near, features, NODES, 4);
        for (int[] nodes : new int[][] {{7, 150, 3}, {150, 9, 11, 7}, {0}}) {
            features.copied.clear();
            batch.clear();
            for (int node : nodes) {
                batch.add(node);
            }
            batch.add(nodes[0]);

            batch.fill(true, Workers.NONE);

            Set<Integer> named = new TreeSet<>();
            for (int row = 0; row < nodes.length; row++) {
                assertThat(batch.node(row)).isEqualTo(nodes[row]);
                assertThat(batch.rowOf(nodes[row])).isEqualTo(row);
                for (int node : near.of(nodes[row]).nodes()) {
                    named.add(node);
                }
            }
            assertThat(batch.count()).isEqualTo(nodes.length);
            assertThat(features.copied).isEqualTo(named);
            assertThat(near.of(55)).isNull();
        }
    }

    @Test
    void onlyNodesThatWereDrawnCountAsDrawn() {
        Batch batch = new Batch(GRAPH.nearRows(new NearestRows(0.3, 6, 1e-3, 5)), FeatureRows.of(FEATURES), NODES, 5);
        batch.keep(new int[] {4, 9});
        batch.add(1);
        batch.add(2);
        batch.draw(2);
        batch.draw(4);
        batch.addKept();

        assertThat(batch.count()).isEqualTo(4);
        assertThat(drawn(batch)).containsExactly(2, 4);

        batch.clear();
        batch.add(4);
        assertThat(drawn(batch)).isEmpty();
    }

    private static List<Integer> drawn(Batch batch) {
        List<Integer> drawn = new ArrayList<>();
        for (int row = 0; row < batch.count(); row++) {
            if (batch.isDrawn(row)) {
                drawn.add(batch.node(row));
            }
        }
        return drawn;
    }

    @Test
    void anEpochShowsEveryLabelOnceInAnOrderOfItsOwn() {
        BatchOrder order = new BatchOrder(NODES, 11, new Batching(4, 5, 20));

        assertThat(order.steps()).isEqualTo(3);
        List<Integer> first = labelled(order, 7, 1);
        assertThat(new TreeSet<>(first)).hasSize(11).contains(0, 10);
        assertThat(first).hasSize(11);
        assertThat(labelled(order, 7, 2)).isNotEqualTo(first);
        assertThat(labelled(order, 8, 2)).isNotEqualTo(labelled(order, 7, 2));
        assertThat(labelled(order, 7, 1)).isEqualTo(first);
    }

    private static List<Integer> labelled(BatchOrder order, long seed, int epoch) {
        List<Integer> seen = new ArrayList<>();
        for (int step = 0; step < order.steps(); step++) {
            order.labelled(seed, epoch, step);
            for (int n = 0; n < order.count(); n++) {
                seen.add(order.labelled(n));
            }
        }
        return seen;
    }

    @Test
    void anchorsGoRoundASampleOfAllNodes() {
        for (int sample : new int[] {20, NODES, 5 * NODES}) {
            BatchOrder order = new BatchOrder(NODES, 4, new Batching(4, 10, sample));
            int size = Math.min(NODES, sample);
            Set<Integer> round = new HashSet<>();
            for (int epoch = 1; epoch <= size / 10; epoch++) {
                round.addAll(anchors(order, 3, epoch));
            }
            assertThat(round).hasSize(size);
            assertThat(anchors(order, 3, 1 + size / 10)).isEqualTo(anchors(order, 3, 1));
            if (sample < NODES) {
                assertThat(anchors(order, 4, 1)).isNotEqualTo(anchors(order, 3, 1));
            }
        }
    }

    private static List<Integer> anchors(BatchOrder order, long seed, int epoch) {
        Batch batch = new Batch(GRAPH.nearRows(new NearestRows(0.3, 6, 1e-3, 5)), FeatureRows.of(FEATURES), NODES, 10);
        order.drawAnchors(seed, epoch, 0, batch);
        assertThat(batch.count()).isEqualTo(10);
        return drawn(batch);
    }

    @Test
    void theRoomIsEnoughForTheLongestRows() {
        int[] lengths = new int[NODES];
        for (int i = 0; i < NODES; i++) {
            lengths[i] =
                    FEATURES.sparse().rowPointers()[i + 1] - FEATURES.sparse().rowPointers()[i];
        }
        Arrays.sort(lengths);

        RefilledFeatures room = FeatureRows.of(FEATURES).room(2);

        assertThat(room.features().sparse().entries()).isEqualTo(lengths[NODES - 1] + lengths[NODES - 2]);
    }
}
