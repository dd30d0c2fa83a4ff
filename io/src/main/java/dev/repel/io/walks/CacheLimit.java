package dev.repel.io.walks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps a cache folder from growing without limit: beyond it, the least recently written files are deleted first.
 */
record CacheLimit(long bytes) {
    static final CacheLimit DEFAULT = new CacheLimit(1L << 30);

    void apply(Path folder) throws IOException {
        List<Path> newestFirst;
        try (Stream<Path> files = Files.list(folder)) {
            newestFirst = files.filter(file -> file.toString().endsWith(".walks"))
                    .sorted(Comparator.comparing(CacheLimit::writtenAt).reversed())
                    .toList();
        }
        long total = 0;
        for (Path file : newestFirst) {
            total += Files.size(file);
            if (total > bytes) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static FileTime writtenAt(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }
}
