package dev.repel.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where the outcome of a search goes. */
public final class SearchOutputOptions extends ThreadOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            order = 70,
            description = "Folder of the outcome and of finished runs, which are not run again.")
    Path out = Path.of("search");

    @Option(names = "--quiet", order = 74, description = "Print only the outcome.")
    boolean quiet;

    public Path out() {
        return out;
    }

    public boolean quiet() {
        return quiet;
    }
}
