package dev.repel.io.catalogue;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a user asked for.
 *
 * @param name as written, with parameters
 * @param progress is told what takes time and what is worth knowing
 */
public record DatasetRequest(String name, LoadOptions options, Consumer<String> progress) {
    /** Where a loader may keep what was expensive to compute. */
    public Path cacheFolder() {
        return DataFolder.perUserCache();
    }
}
