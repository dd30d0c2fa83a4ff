package dev.repel.io.walks;

import dev.repel.graph.Graph;
import dev.repel.io.Sha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;

/** The name of a file of walks: a hash of the graph and the walk's parameters, so that no other walks can be in it. */
final class WalkKey {
    private static final int CHUNK = 1 << 14;

    private WalkKey() {}

    static String of(Graph graph, double continueProbability, double walkError) {
        MessageDigest digest = Sha256.digest();
        add(digest, graph.offsets());
        add(digest, graph.neighbours());
        digest.update(ByteBuffer.allocate(2 * Double.BYTES)
                .putDouble(continueProbability)
                .putDouble(walkError)
                .flip());
        return Sha256.hex(digest);
    }

    private static void add(MessageDigest digest, int[] values) {
        ByteBuffer buffer = ByteBuffer.allocate(Integer.BYTES * CHUNK);
        buffer.putInt(values.length);
        for (int value : values) {
            if (!buffer.hasRemaining()) {
                digest.update(buffer.flip());
                buffer.clear();
            }
            buffer.putInt(value);
        }
        digest.update(buffer.flip());
    }
}
