package dev.repel.cli.options;

import dev.repel.settings.InvalidSetting;
import picocli.CommandLine.Option;

/** How many threads a command may use. */
@Topic(Topics.OUTPUT)
public class ThreadOptions {
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

    /** Fails if it is not positive. */
    public final int threads() {
        int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        InvalidSetting.unless(count >= 1, "threads", "must be at least 1");
        return count;
    }
}
