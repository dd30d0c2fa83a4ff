package dev.repel.io.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** An additional format of table files, found as a service; for formats that need a library of their own. */
public interface TableFormat {
    /** Its extensions, in lower case and without a dot. */
    Set<String> extensions();

    Table open(Path file) throws IOException;

    /**
     * Like {@link #open(Path)}, for formats in which little can stand for much.
     *
     * @param maxExpansion see {@link dev.repel.io.ExpansionLimit}
     */
    default Table open(Path file, int maxExpansion) throws IOException {
        return open(file);
    }

    /** A writer for a file of this format, which it writes completely or not at all. */
    TableWriter writer(Path file);
}
