package dev.repel.cli.options;

import dev.repel.settings.InvalidSetting;
import picocli.CommandLine.Option;

/** How many threads a command may use. */
@Topic(Topics.OUTPUT)
public class ThreadOptions {
    /** No more than any machine has. */
    private static final int MOST = 1024;

    @Option(
            names = "--threads",
            paramLabel = "N",
            order = 73,
            description = "Number of threads, which does not change results [all processors]")
    Integer threads;

    /** Whether the user says how many. */
    public final boolean givesThreads() {
        return threads != null;
    }

    /** Fails if there are none or too many. */
    public final int threads() {
        int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        InvalidSetting.unless(count >= 1 && count <= MOST, "threads", "must be from 1 to " + MOST + ", not " + count);
        return count;
    }
}
