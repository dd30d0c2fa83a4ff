package dev.repel.io.catalogue;

import dev.repel.io.AtomicFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Brings the files of one dataset into a data folder. */
final class Fetching {
    private static final String NO_ADDRESS = "it has no address to fetch from";

    private final DatasetEntry entry;
    private final Path dataFolder;
    private final Consumer<String> progress;

    Fetching(DatasetEntry entry, Path dataFolder, Consumer<String> progress) {
        this.entry = entry;
        this.dataFolder = dataFolder;
        this.progress = progress;
    }

    /** Tries every source in turn; for the user who asked for the dataset by name. */
    Source fromAnySource() throws IOException {
        List<String> failures = new ArrayList<>();
        for (Source source : entry.sources()) {
            try {
                fetch(source);
                return source;
            } catch (IOException e) {
                failures.add(AtomicFiles.reason(e));
                progress.accept(AtomicFiles.reason(e));
            }
        }
        throw missing(String.join("; ", failures), true);
    }

    /** Only from published addresses: merely using a dataset must not start another program. */
    Source fromPublishedAddress() throws IOException {
        for (Source source : entry.sources()) {
            if (source.hasAddresses()) {
                try {
                    fetch(source);
                    return source;
                } catch (IOException e) {
                    throw missing(AtomicFiles.reason(e));
                }
            }
        }
        throw missing(NO_ADDRESS);
    }

    private void fetch(Source source) throws IOException {
        List<DataFile> missing = source.missingFrom(dataFolder);
        if (source.artifact().isPresent()) {
            new MavenFetch(source.artifact().get()).fetch(missing, dataFolder, progress);
            return;
        }
        if (!source.hasAddresses()) {
            throw new IOException(NO_ADDRESS);
        }
        for (DataFile file : missing) {
            Download.fetch(file, dataFolder, progress);
        }
    }

    MissingDataException missing(String reason) {
        return missing(reason, false);
    }

    private MissingDataException missing(String reason, boolean tried) {
        Source preferred = entry.sources().get(0);
        return MissingDataException.of(entry, preferred.missingFrom(dataFolder).get(0), dataFolder, reason, tried);
    }
}
