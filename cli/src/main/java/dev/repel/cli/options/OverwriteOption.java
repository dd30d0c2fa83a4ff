package dev.repel.cli.options;

import dev.repel.io.CommandFiles;
import picocli.CommandLine.Option;

/** Whether foreign files may be replaced. Not a setting: no file of settings may decide this for the user. */
@Topic(value = Topics.OUTPUT, common = false)
public final class OverwriteOption {
    @Option(
            names = "--overwrite",
            order = 79,
            description = "Also replace files that Repel did not write, but never one that is read.")
    boolean overwrite;

    /** What a command reads and writes; nothing yet. */
    public CommandFiles files() {
        return new CommandFiles(overwrite);
    }
}
