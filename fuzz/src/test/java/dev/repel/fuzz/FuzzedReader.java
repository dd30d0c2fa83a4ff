package dev.repel.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What Jazzer calls. The arguments are a target and a folder for it. */
public final class FuzzedReader {
    private static FuzzTarget target;
    private static Path folder;

    private FuzzedReader() {}

    /** Called once, before the time of fuzzing begins: reading what is valid loads and instruments the classes. */
    public static void fuzzerInitialize(String[] arguments) throws IOException {
        target = FuzzTargets.named(arguments[0]);
        folder = Path.of(arguments[1]);
        for (Path file : Corpus.files(arguments[0])) {
            if (Corpus.isValid(file)) {
                target.read(Files.readAllBytes(file), folder);
            }
        }
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        Bounds.read(target, input, folder);
    }
}
