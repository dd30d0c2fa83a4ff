package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.Matrix;
import dev.repel.tensor.SparseMatrix;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ContentHashTest {
    private static final Graph GRAPH = Graph.of(3, new int[] {0, 1}, new int[] {1, 2});
    private static final int[] LABELS = {0, 1, NodeDataset.UNLABELLED};
    private static final List<String> CLASSES = List.of("x", "y");
    private static final List<String> IDS = List.of("ab", "c", "ë");
    private static final List<String> WORDS = List.of("f", "g");
    private static final Optional<Split> SPLIT = Optional.of(new Split(new int[] {0}, new int[] {1}, new int[0]));

    private static SparseMatrix features(double value) {
        return SparseMatrix.of(Matrix.of(new double[][] {{1, 0}, {0, value}, {0, 0}}));
    }

    private static NodeDataset dataset(
            Graph graph,
            SparseMatrix features,
            int[] labels,
            List<String> classes,
            List<String> ids,
            List<String> words,
            Optional<Split> split) {
        return new NodeDataset("any", graph, FeatureMatrix.of(features), labels, classes, ids, words, split, "");
    }

    private static NodeDataset small() {
        return dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, WORDS, SPLIT);
    }

    @Test
    void isTheSameInEveryVersionAndOnEveryMachine() {
        assertThat(ContentHash.of(small()))
                .isEqualTo("0102bcc47187bdfde64518a6061786a03ba8654a7a6df9a35931af6421600f91");
    }

    @Test
    void everyPartOfTheContentMatters() {
        Graph others = Graph.of(3, new int[] {0, 0}, new int[] {1, 2});
        Optional<Split> swapped = Optional.of(new Split(new int[] {1}, new int[] {0}, new int[0]));
        Optional<Split> moved = Optional.of(new Split(new int[] {0}, new int[0], new int[] {1}));
        List<NodeDataset> different = List.of(
                small(),
                dataset(others, features(0.5), LABELS, CLASSES, IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0.25), LABELS, CLASSES, IDS, WORDS, SPLIT),
                dataset(GRAPH, features(-0.5), LABELS, CLASSES, IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0), LABELS, CLASSES, IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0.5), new int[] {1, 0, -1}, CLASSES, IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0.5), LABELS, List.of("y", "x"), IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0.5), LABELS, List.of("x", "y", ""), IDS, WORDS, SPLIT),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, List.of("a", "bc", "ë"), WORDS, SPLIT),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, List.of("", "fg"), SPLIT),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, List.of(), SPLIT),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, WORDS, Optional.empty()),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, WORDS, swapped),
                dataset(GRAPH, features(0.5), LABELS, CLASSES, IDS, WORDS, moved));

        Set<String> hashes = new LinkedHashSet<>();
        different.forEach(dataset -> hashes.add(ContentHash.of(dataset)));

        assertThat(hashes).hasSize(different.size());
    }

    @Test
    void aStampChangesNothingElse() {
        NodeDataset stamped = ContentHash.stamp(small());

        assertThat(stamped.sha256()).isEqualTo(ContentHash.of(small()));
        assertThat(stamped).usingRecursiveComparison().ignoringFields("sha256").isEqualTo(small());
        assertThat(ContentHash.of(stamped)).isEqualTo(stamped.sha256());
    }

    /** More than the buffer holds, with texts in between, so that nothing may be lost or counted twice. */
    @Test
    void isThatOfTheNumbersAndTextsOneAfterTheOther() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        int nodes = 20_001;
        int[] sources = random.ints(nodes, 0, nodes).toArray();
        int[] targets = random.ints(nodes, 0, nodes).toArray();
        int[] labels = random.ints(nodes, -1, 2).toArray();
        List<String> ids = random.ints(nodes).mapToObj(Integer::toString).toList();
        Graph graph = Graph.of(nodes, sources, targets);
        SparseMatrix features = new SparseMatrix(nodes, 0, new int[nodes + 1], new int[0], new float[0]);

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        put(out, graph.offsets());
        put(out, graph.neighbours());
        out.writeInt(0);
        put(out, features.rowPointers());
        put(out);
        put(out, labels);
        put(out, CLASSES);
        put(out, ids);
        put(out, List.of());

        assertThat(ContentHash.of(dataset(graph, features, labels, CLASSES, ids, List.of(), Optional.empty())))
                .isEqualTo(Sha256.ofBytes(bytes.toByteArray()));
    }

    private static void put(DataOutputStream out, int... values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static void put(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }
}
