package dev.repel.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the outcome of many runs goes. */
@Topic(Topics.OUTPUT)
public final class RunsOutputOptions extends ThreadOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            order = 70,
            description = "Folder of results; runs that are finished there are not repeated [studies or search]")
    Path out;

    @Option(names = "--quiet", order = 74, description = "Print only the outcome.")
    boolean quiet;

    /** The folder that was asked for, or else the other one. */
    public Path out(String otherwise) {
        return out == null ? Path.of(otherwise) : out;
    }

    public boolean quiet() {
        return quiet;
    }
}
