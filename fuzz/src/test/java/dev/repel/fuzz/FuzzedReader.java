package dev.repel.fuzz;

import java.nio.file.Path;

/** What Jazzer calls. The arguments are a target and a folder for it. */
public final class FuzzedReader {
    private static FuzzTarget target;
    private static Path folder;

    private FuzzedReader() {}

    /** Called once. */
    public static void fuzzerInitialize(String[] arguments) {
        target = FuzzTargets.named(arguments[0]);
        folder = Path.of(arguments[1]);
    }

    /** Called for every input. */
    public static void fuzzerTestOneInput(byte[] input) {
        Bounds.read(target, input, folder);
    }
}
