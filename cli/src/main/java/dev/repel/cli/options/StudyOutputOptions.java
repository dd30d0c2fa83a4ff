package dev.repel.cli.options;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where tables and finished runs go. */
public final class StudyOutputOptions extends ThreadOptions {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            order = 70,
            description = "Folder of tables and finished runs; what is there is not run again.")
    Path out = Path.of("studies");

    @Option(names = "--quiet", order = 74, description = "Print only the tables.")
    boolean quiet;

    public Path out() {
        return out;
    }

    public boolean quiet() {
        return quiet;
    }
}
