package dev.repel.spark.runs;

import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.own.GraphFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The datasets of this JVM by the names they were sent with, each read once for all of its runs. */
final class ExecutorData {
    private static final Map<String, PreparedDataset> DATASETS = new ConcurrentHashMap<>();

    private ExecutorData() {}

    static PreparedDataset of(SentData.Sent sent) {
        return DATASETS.computeIfAbsent(sent.name(), name -> read(sent.bytes().value()));
    }

    private static PreparedDataset read(byte[] bytes) {
        try {
            Path file = Files.createTempFile("repel-", GraphFile.EXTENSION);
            try {
                Files.write(file, bytes);
                // walks stay in memory: an executor's disk is not ours to fill
                return new PreparedDataset(
                        GraphFile.read(file).dataset(), (graph, continueProbability, walkError) -> WalkStore.NONE);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where executor and driver are one JVM nothing has to be sent. */
    static void put(String name, PreparedDataset data) {
        DATASETS.put(name, data);
    }

    static void remove(String name) {
        DATASETS.remove(name);
    }
}
