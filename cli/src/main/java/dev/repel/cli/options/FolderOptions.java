package dev.repel.cli.options;

import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.catalogue.LoadOptions;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where datasets are kept and whether they may be fetched. */
public class FolderOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            order = 20,
            description = "Folder of datasets [REPEL_DATA, else a per-user cache]")
    Path folder;

    @Option(names = "--offline", order = 21, description = "Fetch nothing; missing files are an error.")
    boolean offline;

    @Option(
            names = "--verify",
            negatable = true,
            order = 22,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Compare the checksums of known files.")
    boolean verify = true;

    /** How datasets are found and read. */
    public LoadOptions toLoadOptions() {
        Path where = folder == null ? DataFolder.standard() : folder;
        return new LoadOptions(where, offline, binaryFeatures(), verify);
    }

    boolean binaryFeatures() {
        return LoadOptions.defaults().binaryFeatures();
    }
}
