package dev.repel.io.catalogue;

import dev.repel.io.InvalidDataException;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Compares files with the known checksums. If the checksum of a published file is unknown, the one it had when it was
 * fetched is recorded next to it and must match from then on.
 */
final class FileCheck {
    private static final int HEX_LENGTH = 64;

    private FileCheck() {}

    static void verify(DataFile file, Path dataFolder, Consumer<String> progress) throws IOException {
        Path path = file.in(dataFolder);
        String found = Sha256.ofFile(path);
        List<String> accepted = new ArrayList<>(file.knownSha256());
        recorded(path, accepted);
        if (accepted.isEmpty()) {
            progress.accept(file.path() + ": no checksum is known; its sha256 is " + found);
        } else if (!accepted.contains(found)) {
            throw wrong(
                    file,
                    accepted,
                    found,
                    "delete the file and fetch it again, or set verify to false if you know where it comes from");
        }
    }

    /** Checks what was just fetched from the published address, before it becomes visible. */
    static void verifyFetched(DataFile file, Path target, String found, Consumer<String> progress) throws IOException {
        if (file.publishedSha256().isPresent()) {
            if (!file.publishedSha256().get().equals(found)) {
                throw wrong(file, List.of(file.publishedSha256().get()), found, "what was fetched is not kept");
            }
            return;
        }
        progress.accept(file.path() + ": the published checksum is not known; recorded sha256 " + found);
        Files.writeString(record(target), found + "  " + target.getFileName() + "\n");
    }

    private static void recorded(Path path, List<String> accepted) throws IOException {
        if (Files.exists(record(path))) {
            String text = Files.readString(record(path));
            accepted.add(text.substring(0, Math.min(HEX_LENGTH, text.length())));
        }
    }

    private static Path record(Path path) {
        return path.resolveSibling(path.getFileName() + ".sha256");
    }

    private static InvalidDataException wrong(DataFile file, List<String> accepted, String found, String wayOut) {
        return new InvalidDataException(
                file.path(),
                "wrong checksum",
                "expected sha256 " + String.join(" or ", accepted) + ", found " + found + "; " + wayOut);
    }
}
