package dev.repel.io;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.graph.Graph;
import dev.repel.tensor.FeatureMatrix;
import dev.repel.tensor.SparseMatrix;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A dataset as one binary file with a checksum, for datasets that are slow to derive and fast to read back. Big-endian:
 * magic (8 bytes), version (int), length of the payload (long), payload, SHA-256 of all before it. The version belongs
 * to the caller: raising it makes files of an older recipe unreadable, so that they are created again.
 */
public final class DatasetCache {
    private static final byte[] MAGIC = "REPELDS1".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = MAGIC.length + Integer.BYTES + Long.BYTES;
    private static final int DIGEST = 32;

    private DatasetCache() {}

    public static void write(Path file, NodeDataset dataset, int version) throws IOException {
        byte[] payload = payload(dataset);
        ByteBuffer header =
                ByteBuffer.allocate(HEADER).put(MAGIC).putInt(version).putLong(payload.length);
        MessageDigest digest = Sha256.digest();
        digest.update(header.array());
        digest.update(payload);
        AtomicFiles.write(file, out -> {
            out.write(header.array());
            out.write(payload);
            out.write(digest.digest());
        });
    }

    /** @throws InvalidDataException if the file is damaged, cut short or of another version */
    public static NodeDataset read(Path file, int version) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        check(bytes.length >= HEADER + DIGEST, file, "a header and a checksum");
        check(Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length), file, "a Repel dataset");
        in.position(MAGIC.length);
        check(in.getInt() == version, file, "version " + version);
        check(in.getLong() == bytes.length - HEADER - DIGEST, file, "as many bytes as the header says");
        MessageDigest digest = Sha256.digest();
        digest.update(bytes, 0, bytes.length - DIGEST);
        byte[] stored = Arrays.copyOfRange(bytes, bytes.length - DIGEST, bytes.length);
        check(Arrays.equals(digest.digest(), stored), file, "a matching checksum");
        in.limit(bytes.length - DIGEST);
        try {
            return dataset(in);
        } catch (RuntimeException e) {
            // The checksum is right, so another program wrote the file: any exception means that the file is invalid.
            throw new InvalidDataException(file.toString(), "payload", "expected a dataset, " + e);
        }
    }

    private static void check(boolean holds, Path file, String expected) throws InvalidDataException {
        if (!holds) {
            throw new InvalidDataException(file.toString(), "header", "expected " + expected);
        }
    }

    private static byte[] payload(NodeDataset dataset) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        putTexts(out, List.of(dataset.name(), dataset.sha256()));
        EdgeEnds edges = EdgeEnds.of(dataset.graph());
        out.writeInt(dataset.graph().nodes());
        putInts(out, edges.sources());
        putInts(out, edges.targets());
        putFeatures(out, dataset.features().toSparse());
        putInts(out, dataset.labels());
        putTexts(out, dataset.classNames());
        putTexts(out, dataset.nodeIds());
        putTexts(out, dataset.featureNames());
        out.writeBoolean(dataset.publicSplit().isPresent());
        if (dataset.publicSplit().isPresent()) {
            putInts(out, dataset.publicSplit().get().train());
            putInts(out, dataset.publicSplit().get().validation());
            putInts(out, dataset.publicSplit().get().test());
        }
        return bytes.toByteArray();
    }

    private static NodeDataset dataset(ByteBuffer in) {
        List<String> nameAndHash = texts(in);
        Graph graph = graph(in);
        SparseMatrix features = features(in);
        int[] labels = ints(in);
        List<String> classNames = texts(in);
        List<String> nodeIds = texts(in);
        List<String> featureNames = texts(in);
        Optional<Split> split = in.get() == 0 ? Optional.empty() : Optional.of(new Split(ints(in), ints(in), ints(in)));
        return new NodeDataset(
                nameAndHash.get(0),
                graph,
                FeatureMatrix.of(features),
                labels,
                classNames,
                nodeIds,
                featureNames,
                split,
                nameAndHash.get(1));
    }

    private static Graph graph(ByteBuffer in) {
        // Each node has a label further on.
        int nodes = length(in, Integer.BYTES);
        return Graph.of(nodes, ints(in), ints(in));
    }

    private static void putFeatures(DataOutputStream out, SparseMatrix features) throws IOException {
        out.writeInt(features.rows());
        out.writeInt(features.cols());
        putInts(out, features.rowPointers());
        putInts(out, features.columns());
        for (float value : features.values()) {
            out.writeFloat(value);
        }
    }

    private static SparseMatrix features(ByteBuffer in) {
        int rows = in.getInt();
        int cols = in.getInt();
        int[] rowPointers = ints(in);
        int[] columns = ints(in);
        float[] values = new float[columns.length];
        in.asFloatBuffer().get(values);
        in.position(in.position() + values.length * Float.BYTES);
        return new SparseMatrix(rows, cols, rowPointers, columns, values);
    }

    private static void putInts(DataOutputStream out, int[] values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static int[] ints(ByteBuffer in) {
        int[] values = new int[length(in, Integer.BYTES)];
        in.asIntBuffer().get(values);
        in.position(in.position() + values.length * Integer.BYTES);
        return values;
    }

    private static void putTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
    }

    private static List<String> texts(ByteBuffer in) {
        String[] texts = new String[length(in, Integer.BYTES)];
        for (int i = 0; i < texts.length; i++) {
            byte[] bytes = new byte[length(in, 1)];
            in.get(bytes);
            texts[i] = new String(bytes, StandardCharsets.UTF_8);
        }
        return List.of(texts);
    }

    /** A length is accepted only if that many items can still follow, so a false one allocates nothing. */
    private static int length(ByteBuffer in, int bytesEach) {
        int length = in.getInt();
        if (length < 0 || (long) length * bytesEach > in.remaining()) {
            throw new IllegalArgumentException(length + " items announced with " + in.remaining() + " bytes left");
        }
        return length;
    }
}
