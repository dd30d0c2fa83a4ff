package dev.repel.io.table;

import dev.repel.InvalidRequest;
import dev.repel.Plugins;
import dev.repel.io.InputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Files with a table, distinguished by extension. Files with other extensions are read as CSV, but not written. */
public final class TableFile {
    private static final List<String> KNOWN = List.of("csv", "tsv", "jsonl", "ndjson", "parquet");
    private static final String TABS = "tsv";
    private static final Set<String> JSON_LINES = Set.of("jsonl", "ndjson");
    private static final Set<String> EDGE_LISTS = Set.of("txt", "edges", "edgelist", "el");

    /** Formats that need a module of their own, for the message if it is missing. */
    private static final Set<String> IN_MODULES = Set.of("parquet");

    private TableFile() {}

    /** A table of nodes or labels. */
    public static Table open(Path file, TableOptions options) throws IOException {
        InputFile.require(file);
        String extension = extension(file);
        if (JSON_LINES.contains(extension)) {
            return new JsonLinesTable(file, options);
        }
        Optional<TableFormat> further = further(extension);
        if (further.isPresent()) {
            requirePlain(file, extension);
            return further.get().open(file, options.maxExpansion());
        }
        boolean tabs = extension.equals(TABS) && options.delimiter() == TableOptions.DETECT;
        return new CsvTable(file, tabs ? options.withDelimiter('\t') : options);
    }

    /** A table of edges, which may also be a plain list. */
    public static Table openEdges(Path file, TableOptions options) throws IOException {
        if (EDGE_LISTS.contains(extension(file)) && options.delimiter() == TableOptions.DETECT) {
            return new EdgeListTable(file, options);
        }
        return open(file, options);
    }

    /**
     * The writer for a file, chosen by its extension: CSV, JSON lines, or a format of a module.
     *
     * @throws InvalidRequest for other extensions: an .xlsx file with other content would help nobody
     */
    public static TableWriter writer(Path file) {
        String extension = extension(file);
        if (JSON_LINES.contains(extension)) {
            return new JsonLinesWriter(file);
        }
        if (extension.equals("csv") || extension.equals(TABS)) {
            return new CsvTableWriter(file, extension.equals(TABS) ? '\t' : ',');
        }
        return further(extension)
                .map(format -> {
                    requirePlain(file, extension);
                    return format.writer(file);
                })
                .orElseThrow(() -> new InvalidRequest(
                        file + ": expected a name that ends in ." + String.join(", .", extensions())));
    }

    /** The extension in lower case, that of the unpacked file if the name says that it is compressed. */
    public static String extension(Path file) {
        String name = Compression.plainName(file).toLowerCase(Locale.ROOT);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Formats of modules are not streams of text, and have their own compression inside. */
    private static void requirePlain(Path file, String extension) {
        if (Compression.of(file) != Compression.NONE) {
            throw new InvalidRequest(
                    file + ": only text files may be compressed as a whole, not ." + extension + "; unpack it first.");
        }
    }

    /**
     * The extensions of all formats, those of modules last; nodes and edges in a folder are looked for in this order.
     */
    public static List<String> extensions() {
        Set<String> all = new LinkedHashSet<>(KNOWN);
        formats().forEach(format -> format.extensions().stream().sorted().forEach(all::add));
        return List.copyOf(all);
    }

    private static List<TableFormat> formats() {
        return Plugins.of(TableFormat.class);
    }

    private static Optional<TableFormat> further(String extension) {
        for (TableFormat format : formats()) {
            if (format.extensions().contains(extension)) {
                return Optional.of(format);
            }
        }
        if (IN_MODULES.contains(extension)) {
            throw new InvalidRequest(
                    "files that end in ." + extension + " need the module repel-" + extension + " on the class path");
        }
        return Optional.empty();
    }
}
