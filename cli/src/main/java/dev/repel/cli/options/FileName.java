package dev.repel.cli.options;

/** Names of datasets, which may be any text, as names of files. */
public final class FileName {
    private FileName() {}

    public static String of(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}._-]+", "-");
    }
}
