package dev.repel.io.walks;

import dev.repel.graph.Walk;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Walks in one file, read as a whole and decoded on demand. Big-endian: magic (long), number of nodes of the graph
 * (int), number of walks (int); for each walk its source (int), its length n (int), the missing probability (double), n
 * nodes and n scores (4 bytes each); at the end the CRC-32C of all before it (int).
 */
final class WalkFile {
    private static final long MAGIC = 0x524550454C574B31L; // REPELWK1
    private static final int HEADER = Long.BYTES + 2 * Integer.BYTES;
    private static final int WALK_HEADER = 2 * Integer.BYTES + Double.BYTES;
    private static final int ENTRY = Integer.BYTES + Float.BYTES;
    private static final int ABSENT = -1;

    private final byte[] content;
    private final ByteBuffer bytes;
    private final int[] positions;
    private int count;

    private WalkFile(int nodes, byte[] content) {
        this.content = content;
        this.bytes = ByteBuffer.wrap(content);
        positions = new int[nodes];
        Arrays.fill(positions, ABSENT);
    }

    static WalkFile empty(int nodes) {
        return new WalkFile(nodes, new byte[0]);
    }

    /** Reads a file, or nothing if it is missing, damaged or larger than we would write. */
    static WalkFile read(Path file, int nodes) throws IOException {
        if (!Files.exists(file)) {
            return empty(nodes);
        }
        if (Files.size(file) > Integer.MAX_VALUE / 2) {
            throw new IOException("it is too large");
        }
        byte[] content = Files.readAllBytes(file);
        if (content.length < HEADER + Integer.BYTES || !hasSoundChecksum(content)) {
            throw new IOException("its checksum is wrong");
        }
        WalkFile walks = new WalkFile(nodes, content);
        try {
            walks.index();
        } catch (BufferUnderflowException
                | IllegalArgumentException
                | IndexOutOfBoundsException
                | NegativeArraySizeException
                | ArithmeticException e) {
            throw new IOException("it is not laid out as expected", e);
        }
        return walks;
    }

    private static boolean hasSoundChecksum(byte[] content) {
        CRC32C checksum = new CRC32C();
        int end = content.length - Integer.BYTES;
        checksum.update(content, 0, end);
        return (int) checksum.getValue() == ByteBuffer.wrap(content).getInt(end);
    }

    private void index() {
        if (bytes.getLong() != MAGIC || bytes.getInt() != positions.length) {
            throw new IllegalArgumentException("another format or graph");
        }
        count = bytes.getInt();
        for (int w = 0; w < count; w++) {
            int at = bytes.position();
            int source = bytes.getInt();
            int length = bytes.getInt();
            require(!has(source), "a walk twice");
            positions[source] = at;
            bytes.position(Math.addExact(at + WALK_HEADER, Math.multiplyExact(length, ENTRY)));
            check(find(source));
        }
        require(bytes.remaining() == Integer.BYTES, "bytes are left over");
    }

    /** A walk as no graph has it would end a training later, or change its numbers. */
    private void check(Walk walk) {
        require(walk.missing() >= 0 && walk.missing() <= 1, "no probability");
        int before = -1;
        for (int n = 0; n < walk.nodes().length; n++) {
            int node = walk.nodes()[n];
            float score = walk.scores()[n];
            require(node > before && node < positions.length, "nodes that do not ascend");
            require(score >= 0 && score < Float.POSITIVE_INFINITY, "a score that is none");
            before = node;
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    int count() {
        return count;
    }

    boolean has(int source) {
        return positions[source] != ABSENT;
    }

    /** The walk from a node, or null. */
    Walk find(int source) {
        if (!has(source)) {
            return null;
        }
        ByteBuffer at = bytes.duplicate().position(positions[source] + Integer.BYTES);
        int[] nodes = new int[at.getInt()];
        double missing = at.getDouble();
        float[] scores = new float[nodes.length];
        at.asIntBuffer().get(nodes);
        at.position(at.position() + nodes.length * Integer.BYTES)
                .asFloatBuffer()
                .get(scores);
        return new Walk(nodes, scores, missing);
    }

    /** The bytes that the walks take, without header and checksum. */
    long size() {
        return Math.max(0, content.length - HEADER - Integer.BYTES);
    }

    static long size(Walk walk) {
        return WALK_HEADER + (long) ENTRY * walk.nodes().length;
    }

    /** Writes the walks of this file, followed by new ones. */
    void writeWith(SortedMap<Integer, Walk> more, OutputStream out) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
        DataOutputStream data = new DataOutputStream(checked);
        data.writeLong(MAGIC);
        data.writeInt(positions.length);
        data.writeInt(count + more.size());
        data.write(content, Math.min(HEADER, content.length), (int) size());
        for (Map.Entry<Integer, Walk> entry : more.entrySet()) {
            data.write(encoded(entry.getKey(), entry.getValue()));
        }
        data.writeInt((int) checked.getChecksum().getValue());
        data.flush();
    }

    private static byte[] encoded(int source, Walk walk) {
        ByteBuffer walkBytes = ByteBuffer.allocate(Math.toIntExact(size(walk)));
        walkBytes.putInt(source).putInt(walk.nodes().length).putDouble(walk.missing());
        for (int node : walk.nodes()) {
            walkBytes.putInt(node);
        }
        for (float score : walk.scores()) {
            walkBytes.putFloat(score);
        }
        return walkBytes.array();
    }
}
