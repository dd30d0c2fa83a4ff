package dev.repel.io.catalogue;

import dev.repel.Require;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A file of a published dataset. It is known by its checksums, at least one: nothing beside the file can replace them.
 *
 * @param path its path in a data folder, such as planetoid/ind.cora.x
 * @param address where it is published, if it can be fetched on its own
 * @param sha256 of the file, once for each known packing
 * @param content by which a file is recognised that was packed in yet another way, if there is such a way
 * @param maxBytes more than this is never fetched
 */
public record DataFile(
        String path, Optional<URI> address, List<String> sha256, Optional<KnownContent> content, long maxBytes) {
    public DataFile {
        sha256 = List.copyOf(sha256);
        Require.that(!sha256.isEmpty(), path + ": every file has a checksum");
    }

    Path in(Path dataFolder) {
        return dataFolder.resolve(path);
    }
}
