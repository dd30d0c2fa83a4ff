package dev.repel.io.walks;

import dev.repel.graph.Graph;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkStore;
import dev.repel.io.AtomicFiles;
import dev.repel.io.ContentHash;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps walks in a cache folder from one training to the next: one file for each graph and set of parameters, read when
 * the first walk is requested and written when the store is closed. Two processes may use it at once: writing takes a
 * lock, reads what the other has added, and replaces the file as a whole.
 *
 * <p>It is only a cache: any failure is logged, and the walks are computed again.
 */
public final class DiskWalkStore implements WalkStore, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DiskWalkStore.class);

    /** Beyond this size, reading would delay a training too much. */
    private static final long MOST_BYTES = 256L << 20;

    /** A file lock is held by the whole process; it does not keep its threads apart. */
    private static final Object LOCK_OF_THIS_PROCESS = new Object();

    private final Path file;
    private final int nodes;
    private final long mostBytes;
    private final SortedMap<Integer, Walk> added = new TreeMap<>();
    private WalkFile stored;
    private long bytes;

    /**
     * @param cacheFolder the per-user cache; the walks are in a folder of their own in it
     * @param continueProbability q of the walks
     * @param walkError ε of the walks
     */
    public DiskWalkStore(Path cacheFolder, Graph graph, double continueProbability, double walkError) {
        this(cacheFolder, graph, continueProbability, walkError, MOST_BYTES);
    }

    DiskWalkStore(Path cacheFolder, Graph graph, double continueProbability, double walkError, long mostBytes) {
        this.file =
                cacheFolder.resolve("walks").resolve(ContentHash.of(graph, continueProbability, walkError) + ".walks");
        this.nodes = graph.nodes();
        this.mostBytes = mostBytes;
    }

    @Override
    public synchronized Walk find(int source) {
        return stored().find(source);
    }

    @Override
    public synchronized void keep(int[] sources, Walk[] walks) {
        for (int s = 0; s < sources.length; s++) {
            long size = WalkFile.size(walks[s]);
            if (!stored().has(sources[s]) && bytes + size <= mostBytes && added.put(sources[s], walks[s]) == null) {
                bytes += size;
            }
        }
    }

    private WalkFile stored() {
        if (stored == null) {
            stored = read();
            bytes = stored.size();
            LOG.debug("{} of {} walks are in {}", stored.count(), nodes, file);
        }
        return stored;
    }

    private WalkFile read() {
        try {
            return WalkFile.read(file, nodes);
        } catch (IOException | OutOfMemoryError e) {
            LOG.debug("The stored walks in {} cannot be used and are made again: {}", file, e.getMessage());
            return WalkFile.empty(nodes);
        }
    }

    /** Writes what is new. */
    @Override
    public synchronized void close() {
        try {
            if (added.isEmpty()) {
                return;
            }
            AtomicFiles.createFolders(file.getParent());
            Path lockFile = file.resolveSibling("lock");
            synchronized (LOCK_OF_THIS_PROCESS) {
                try (FileChannel channel =
                                FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                        FileLock lock = channel.lock()) {
                    LOG.debug("Writing {} walks under {}", added.size(), lock);
                    write();
                    CacheLimit.DEFAULT.apply(file.getParent());
                }
            }
        } catch (IOException | RuntimeException e) {
            LOG.debug("The walks could not be stored in {}: {}", file, e.getMessage());
        }
        added.clear();
    }

    private void write() throws IOException {
        WalkFile now = read();
        long size = now.size();
        SortedMap<Integer, Walk> more = new TreeMap<>();
        for (Map.Entry<Integer, Walk> entry : added.entrySet()) {
            size += WalkFile.size(entry.getValue());
            if (!now.has(entry.getKey()) && size <= mostBytes) {
                more.put(entry.getKey(), entry.getValue());
            }
        }
        AtomicFiles.write(file, out -> now.writeWith(more, out));
    }
}
