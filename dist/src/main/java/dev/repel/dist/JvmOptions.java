package dev.repel.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The options file of the launchers, for packages whose Java is known: the one they bring along. */
final class JvmOptions {
    private static final String VECTOR = "vector";

    private JvmOptions() {}

    /** Those that Java {@code feature} gets where the vector kernels are used. */
    static List<String> withVectors(Path file, int feature) throws IOException {
        return Files.readAllLines(file).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line -> line.split("\\s+", 2))
                .filter(line -> line[0].equals(VECTOR) || Integer.parseInt(line[0]) <= feature)
                .map(line -> line[1])
                .toList();
    }
}
