package dev.repel.io.source;

import dev.repel.io.catalogue.DataFolder;
import dev.repel.io.catalogue.LoadOptions;
import dev.repel.settings.Declared;
import dev.repel.settings.Setting;
import java.nio.file.Path;

/**
 * Where published datasets are kept and whether they may be fetched.
 *
 * @param data null for the standard folder
 */
public record FolderSettings(
        @Setting(placeholder = "DIR", help = "Folder of datasets; auto: REPEL_DATA, else a per-user cache.")
        Path data,

        @Setting(help = "Fetch nothing; missing files are an error.")
        boolean offline,

        @Setting(value = "true", help = "Compare the checksums of known files.")
        boolean verify) {

    /** The defaults. */
    public static FolderSettings defaults() {
        return Declared.in(FolderSettings.class).defaults();
    }

    /** How datasets are found and read, with the counts of named ones turned into 1 as in the papers. */
    public LoadOptions loadOptions() {
        return loadOptions(LoadOptions.defaults().binaryFeatures());
    }

    LoadOptions loadOptions(Boolean binaryFeatures) {
        return new LoadOptions(data == null ? DataFolder.standard() : data, offline, binaryFeatures, verify);
    }
}
