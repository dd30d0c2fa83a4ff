package dev.repel.cli.options;

import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.catalogue.LoadOptions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where datasets are kept and whether they may be fetched. */
public class FolderOptions {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            order = 30,
            description = "Folder of datasets [REPEL_DATA, else a per-user cache]")
    Path folder;

    @Option(names = "--offline", order = 31, description = "Fetch nothing; missing files are an error.")
    boolean offline;

    @Option(
            names = "--verify",
            negatable = true,
            order = 32,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Compare the checksums of known files.")
    boolean verify = true;

    /** How datasets are found and read. */
    public LoadOptions toLoadOptions() {
        Path where = folder == null ? DataFolder.standard() : folder;
        return new LoadOptions(where, offline, binaryFeatures(), verify);
    }

    /** What was given, by the names of the options, for trainings that are to read the same. */
    public Map<String, String> given() {
        Map<String, String> given = new LinkedHashMap<>();
        if (folder != null) {
            given.put("data", folder.toString());
        }
        given.put("offline", Boolean.toString(offline));
        given.put("verify", Boolean.toString(verify));
        return given;
    }

    boolean binaryFeatures() {
        return LoadOptions.defaults().binaryFeatures();
    }
}
