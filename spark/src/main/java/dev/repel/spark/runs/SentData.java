package dev.repel.spark.runs;

import dev.repel.experiment.PreparedDataset;
import dev.repel.io.own.GraphFile;
import dev.repel.io.own.OwnGraph;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The datasets of the driver that executors are sent, each once, as the bytes of a file that holds them to the last bit.
 * They are broadcast rather than added to Spark's files, which would go through Hadoop's file systems: those of Spark 4.1
 * do not work on JDK 24 and newer.
 */
final class SentData implements AutoCloseable {
    /** What an array holds, less a little. */
    private static final long LARGEST = Integer.MAX_VALUE - 16;

    private final JavaSparkContext context;
    private final Map<PreparedDataset, Sent> known = new HashMap<>();

    /**
     * @param name by which executors know whether they have read it
     * @param bytes null where driver and executor are one JVM
     */
    record Sent(String name, Broadcast<byte[]> bytes) implements Serializable {}

    SentData(JavaSparkContext context) {
        this.context = context;
    }

    Sent send(PreparedDataset data) throws IOException {
        Sent sent = known.get(data);
        if (sent == null) {
            String name = UUID.randomUUID().toString();
            if (context.isLocal()) {
                ExecutorData.put(name, data);
                sent = new Sent(name, null);
            } else {
                sent = new Sent(name, context.broadcast(bytes(data)));
            }
            known.put(data, sent);
        }
        return sent;
    }

    private static byte[] bytes(PreparedDataset data) throws IOException {
        Path file = Files.createTempFile("repel-", GraphFile.EXTENSION);
        try {
            GraphFile.write(file, new OwnGraph(data.dataset(), null, null, new BitSet()));
            if (Files.size(file) > LARGEST) {
                throw new IOException(data.dataset().name() + " has " + Files.size(file) + " bytes; at most " + LARGEST
                        + " can be sent to executors.");
            }
            return Files.readAllBytes(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() {
        for (Sent sent : known.values()) {
            ExecutorData.remove(sent.name);
            if (sent.bytes != null && !context.sc().isStopped()) {
                sent.bytes.destroy();
            }
        }
    }
}
