package dev.repel.io.catalogue;

import dev.repel.io.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A dataset of files at some address, which is fetched as those of the catalogue are. */
public record PublishedFiles(URI address, Map<String, byte[]> files) {
    /** Brings the files that are missing into a data folder. */
    public void fetchInto(Path dataFolder) throws IOException {
        List<DataFile> all = files.entrySet().stream()
                .map(file -> new DataFile(
                        "npz/" + file.getKey(),
                        Optional.of(address.resolve(file.getKey())),
                        List.of(Sha256.ofBytes(file.getValue())),
                        Optional.empty(),
                        1 << 20))
                .toList();
        Source source = new Source(
                DatasetKind.NPZ,
                all,
                (folder, options) -> {
                    throw new IOException("nothing is read");
                },
                Optional.empty());
        DatasetEntry entry = new DatasetEntry("published", "of a test", "none", Optional.empty(), List.of(source));
        new Fetching(entry, dataFolder, line -> {}).fromPublishedAddress();
    }
}
