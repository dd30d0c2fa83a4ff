package dev.repel.io.catalogue;

import java.io.IOException;
import java.nio.file.Path;

/** The files of a dataset are missing and were not, or could not be, fetched; the message says what can be done. */
public final class MissingDataException extends IOException {
    private static final long serialVersionUID = 1L;

    public MissingDataException(String message) {
        super(message);
    }

    /** @param tried whether every way to fetch it was tried, so that suggesting it makes no sense */
    static MissingDataException of(DatasetEntry entry, DataFile file, Path dataFolder, String reason, boolean tried) {
        String published = file.address()
                .map(address -> " It is published at " + address + ".")
                .orElse("");
        String put = tried ? " Put it" : " Fetch it with 'repel data get " + entry.name() + "', or put it";
        return new MissingDataException(entry.name() + ": " + file.path() + " is not in " + dataFolder + " (" + reason
                + ")." + published + put + " at " + file.in(dataFolder)
                + ", or name the folder that has it with the setting data.");
    }
}
