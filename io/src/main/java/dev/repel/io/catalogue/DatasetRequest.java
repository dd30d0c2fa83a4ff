package dev.repel.io.catalogue;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * What a user asked for.
 *
 * @param name as written, with parameters
 * @param progress receives messages about slow steps and anything worth knowing
 */
public record DatasetRequest(String name, LoadOptions options, Consumer<String> progress) {
    /** Where a loader may cache what is expensive to compute. */
    public Path cacheFolder() {
        return DataFolder.perUserCache();
    }
}
