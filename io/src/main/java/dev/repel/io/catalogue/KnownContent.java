package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import dev.repel.io.ContentHash;
import java.io.IOException;
import java.nio.file.Path;

/**
 * What a file holds, whatever program packed it.
 *
 * @param sha256 of nodes, edges, features and labels, see {@link ContentHash#ofNumbers}
 */
public record KnownContent(String sha256, Reader reader) {
    /** Reads a file with its features as they are. */
    @FunctionalInterface
    public interface Reader {
        NodeDataset read(Path file) throws IOException;
    }

    boolean isIn(Path file) throws IOException {
        return ContentHash.ofNumbers(reader.read(file)).equals(sha256);
    }
}
