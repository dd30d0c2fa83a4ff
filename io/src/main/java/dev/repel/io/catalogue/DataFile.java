package dev.repel.io.catalogue;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file of a published dataset.
 *
 * @param path its path in a data folder, such as planetoid/ind.cora.x
 * @param address where it is published, if it can be fetched on its own
 * @param publishedSha256 of the file at the address, if known
 * @param otherSha256 of files with the same content, packed differently
 * @param maxBytes more than this is never fetched
 */
public record DataFile(
        String path, Optional<URI> address, Optional<String> publishedSha256, List<String> otherSha256, long maxBytes) {

    Path in(Path dataFolder) {
        return dataFolder.resolve(path);
    }

    List<String> knownSha256() {
        List<String> known = new ArrayList<>(otherSha256);
        publishedSha256.ifPresent(known::add);
        return known;
    }
}
