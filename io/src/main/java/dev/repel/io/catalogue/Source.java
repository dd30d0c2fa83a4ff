package dev.repel.io.catalogue;

import dev.repel.data.NodeDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One form in which a dataset is published; a dataset may have several.
 *
 * @param artifact the Maven artifact that holds the files, if they are fetched that way
 */
public record Source(DatasetKind kind, List<DataFile> files, Reader reader, Optional<MavenArtifact> artifact) {

    /** Reads the files of a source, which are known to exist. */
    @FunctionalInterface
    public interface Reader {
        NodeDataset read(Path dataFolder, LoadOptions options) throws IOException;
    }

    List<DataFile> missingFrom(Path dataFolder) {
        return files.stream().filter(file -> !Files.exists(file.in(dataFolder))).toList();
    }

    boolean hasAddresses() {
        return files.stream().allMatch(file -> file.address().isPresent());
    }
}
