package dev.repel.io.catalogue;

import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.file.Path;

/** Compares files with the checksums in the table of datasets, or with what they must hold. */
final class FileCheck {
    private FileCheck() {}

    static void verify(DataFile file, Path dataFolder) throws IOException {
        Path path = file.in(dataFolder);
        require(
                file,
                path,
                Sha256.ofFile(path),
                "delete the file and fetch it again, or set verify to false if you know where it comes from");
    }

    /**
     * Checks what was just fetched, before it becomes visible.
     *
     * @param part where it is so far
     * @param found its checksum
     */
    static void verifyFetched(DataFile file, Path part, String found) throws IOException {
        require(file, part, found, "what was fetched is not kept");
    }

    private static void require(DataFile file, Path path, String found, String wayOut) throws IOException {
        if (file.sha256().contains(found)
                || (file.content().isPresent() && file.content().get().isIn(path))) {
            return;
        }
        throw new InvalidDataException(
                file.path(),
                "wrong checksum",
                "expected sha256 " + String.join(" or ", file.sha256()) + ", found " + found
                        + (file.content().isPresent() ? ", and it does not hold the same graph" : "") + "; " + wayOut);
    }
}
