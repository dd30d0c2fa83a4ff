package dev.repel.fuzz;

import java.io.IOException;
import java.nio.file.Path;

/** A reader of Repel, fed with any bytes. */
@FunctionalInterface
interface FuzzTarget {
    /**
     * Reads the bytes as a user's file would be read, as far as a command would go with it.
     *
     * @param folder for the file and those beside it; holds what earlier inputs of the same target left there
     */
    void read(byte[] input, Path folder) throws IOException;
}
