package dev.repel.io.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** A further format of files with tables, found as a service; modules bring them that need a library of their own. */
public interface TableFormat {
    /** How its files end, in lower case and without a dot. */
    Set<String> extensions();

    Table open(Path file) throws IOException;

    /** Writes a file of this format, whole or not at all. */
    TableWriter writer(Path file);
}
