package dev.repel.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the labels are that people give. */
@Topic(Topics.DATA)
public final class JournalOptions extends ThreadOptions {
    @Option(
            names = "--journal",
            paramLabel = "FILE",
            order = 1,
            description = "Labels that were given so far, which go before those of the graph; JSON lines, see"
                    + " docs/HOWTO.md.")
    Path journal;

    @Option(names = "--fresh", order = 2, description = "Leave the graph's own labels out of account.")
    boolean fresh;

    /** Null if there is none. */
    public Path journal() {
        return journal;
    }

    public boolean fresh() {
        return fresh;
    }
}
