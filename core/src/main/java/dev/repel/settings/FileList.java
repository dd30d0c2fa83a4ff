package dev.repel.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The value of a setting that names one file or several. As text, one per line: any other character may stand in a path.
 */
public record FileList(List<Path> files) {
    public FileList {
        files = List.copyOf(files);
    }

    /** @param text as {@link #toString} writes it */
    public static FileList of(String text) {
        return new FileList(text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> Path.of(line.strip()))
                .toList());
    }

    /** A text of several values, one per line. */
    public static String text(List<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    /** The same with a change of every file. */
    public FileList each(UnaryOperator<Path> change) {
        return new FileList(files.stream().map(change).toList());
    }

    @Override
    public String toString() {
        return text(files);
    }
}
