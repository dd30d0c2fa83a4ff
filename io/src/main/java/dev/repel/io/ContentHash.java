package dev.repel.io;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * The SHA-256 of the content of a dataset rather than of the bytes it was read from: the same nodes, edges, features
 * and labels give the same hash from any source. The dataset's name and its stored hash are left out.
 */
public final class ContentHash {
    private final MessageDigest digest = Sha256.digest();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

    private ContentHash() {}

    /** The dataset with its hash filled in. */
    public static NodeDataset stamp(NodeDataset d) {
        return new NodeDataset(
                d.name(),
                d.graph(),
                d.features(),
                d.labels(),
                d.classNames(),
                d.nodeIds(),
                d.featureNames(),
                d.publicSplit(),
                of(d),
                d.scaledColumns(),
                d.types());
    }

    /** The hash in lower-case hexadecimal. */
    public static String of(NodeDataset dataset) {
        ContentHash hash = new ContentHash();
        hash.addNumbers(dataset);
        dataset.graph().withoutUselessRelations().relations().ifPresent(relations -> hash.add(relations.names()));
        hash.add(dataset.classNames());
        hash.add(dataset.nodeIds());
        hash.add(dataset.featureNames());
        if (dataset.publicSplit().isPresent()) {
            Split split = dataset.publicSplit().get();
            hash.add(split.train());
            hash.add(split.validation());
            hash.add(split.test());
        }
        return hash.hex();
    }

    /** The hash of nodes, edges, features and labels without any names, which not every file of a dataset has. */
    public static String ofNumbers(NodeDataset dataset) {
        ContentHash hash = new ContentHash();
        hash.addNumbers(dataset);
        return hash.hex();
    }

    private void addNumbers(NodeDataset dataset) {
        add(dataset.graph());
        addArcs(dataset.graph());
        dataset.graph().withoutUselessRelations().withoutUselessWeights().relations().stream()
                .flatMap(relations -> relations.graphs().stream())
                .forEach(relation -> {
                    add(relation);
                    addArcs(relation);
                });
        add(dataset.features());
        add(dataset.labels());
    }

    /** As sparse rows, whichever columns are dense: how features are held is no part of the content. */
    private void add(FeatureMatrix features) {
        int[] ends = new int[features.rows() + 1];
        for (int i = 0; i < features.rows(); i++) {
            int[] count = new int[1];
            features.forEachAscending(i, (column, value) -> count[0]++);
            ends[i + 1] = Math.addExact(ends[i], count[0]);
        }
        add(features.cols());
        add(ends);
        add(ends[features.rows()]);
        forEachAscending(features, (column, value) -> add(column));
        forEachAscending(features, (column, value) -> add(Float.floatToIntBits(value)));
    }

    private static void forEachAscending(FeatureMatrix features, FeatureMatrix.Visitor visitor) {
        for (int i = 0; i < features.rows(); i++) {
            features.forEachAscending(i, visitor);
        }
    }

    /** The hash of a graph and of the numbers that something computed from it depends on. */
    public static String of(Graph graph, double... parameters) {
        ContentHash hash = new ContentHash();
        hash.add(graph);
        for (double parameter : parameters) {
            long bits = Double.doubleToRawLongBits(parameter);
            hash.add((int) (bits >>> Integer.SIZE));
            hash.add((int) bits);
        }
        return hash.hex();
    }

    private void addArcs(Graph graph) {
        if (graph.directed()) {
            add(graph.directions().arcs());
        }
    }

    private void add(Graph graph) {
        add(graph.offsets());
        add(graph.neighbours());
        // weights that are all 1 say nothing, and the content of a graph without weights keeps its hash
        graph.withoutUselessWeights().weights().ifPresent(weights -> add(weights.values()));
    }

    private void add(int value) {
        if (buffer.remaining() < Integer.BYTES) {
            drain();
        }
        buffer.putInt(value);
    }

    private void add(int[] values) {
        add(values.length);
        for (int value : values) {
            add(value);
        }
    }

    private void add(float[] values) {
        add(values.length);
        for (float value : values) {
            add(Float.floatToIntBits(value));
        }
    }

    private void add(List<String> texts) {
        add(texts.size());
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            add(bytes.length);
            drain();
            digest.update(bytes);
        }
    }

    private String hex() {
        drain();
        return Sha256.hex(digest);
    }

    private void drain() {
        digest.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}
