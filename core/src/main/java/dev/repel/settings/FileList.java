package dev.repel.settings;

import dev.repel.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Files that are named together, in order. On a command line the option is repeated, in YAML they are a list; as one
 * text, each has a line of its own.
 *
 * @param files at least one
 */
public record FileList(List<Path> files) {
    public FileList {
        files = List.copyOf(files);
        Require.that(!files.isEmpty(), "expected at least one file");
    }

    static FileList parse(String text) {
        return new FileList(text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> Path.of(line.strip()))
                .toList());
    }

    /** The texts of several files as one that {@link #toString} would give. */
    public static String joined(List<String> files) {
        return String.join("\n", files);
    }

    /** The same with every path changed. */
    public FileList map(UnaryOperator<Path> change) {
        return new FileList(files.stream().map(change).toList());
    }

    /** One per line. */
    @Override
    public String toString() {
        return files.stream().map(Path::toString).collect(Collectors.joining("\n"));
    }
}
