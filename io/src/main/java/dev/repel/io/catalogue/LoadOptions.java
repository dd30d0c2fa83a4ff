package dev.repel.io.catalogue;

import java.nio.file.Path;

/**
 * How datasets are found and read.
 *
 * @param dataFolder holds planetoid/, npz/ and linqs/
 * @param offline whether nothing may be fetched
 * @param binaryFeatures whether positive features of npz files become 1; null for those of named datasets alone, as
 *     PyTorch Geometric serves them
 * @param verify whether files must have a known checksum, if there is one
 */
public record LoadOptions(Path dataFolder, boolean offline, Boolean binaryFeatures, boolean verify) {
    public static LoadOptions defaults() {
        return new LoadOptions(DataFolder.standard(), false, null, true);
    }

    /**
     * Whether positive features become 1.
     *
     * @param usual if nothing was said
     */
    public boolean binarises(boolean usual) {
        return binaryFeatures == null ? usual : binaryFeatures;
    }

    /** The same with counts as they are, or turned into 1. */
    public LoadOptions withBinaryFeatures(boolean binary) {
        return new LoadOptions(dataFolder, offline, binary, verify);
    }
}
