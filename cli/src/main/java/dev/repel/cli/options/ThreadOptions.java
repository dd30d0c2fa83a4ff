package dev.repel.cli.options;

import dev.repel.Require;
import picocli.CommandLine.Option;

/** How many threads a command may use. */
public class ThreadOptions {
    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 73,
            description = "Has no influence on results [all processors]")
    Integer threads;

    /** Whether the user says how many. */
    public final boolean givesThreads() {
        return threads != null;
    }

    /** Fails if it is not positive. */
    public final int threads() {
        int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        Require.that(count >= 1, "--threads must be at least 1");
        return count;
    }
}
