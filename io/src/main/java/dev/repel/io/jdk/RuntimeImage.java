package dev.repel.io.jdk;

import dev.repel.io.InvalidDataException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The class files of the running Java, module by module, through its {@code jrt:/} file system. */
final class RuntimeImage {
    private static final String SUFFIX = ".class";

    private final Path modules;

    private RuntimeImage(Path modules) {
        this.modules = modules;
    }

    static RuntimeImage open() throws IOException {
        try {
            Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
            if (Files.isDirectory(modules)) {
                return new RuntimeImage(modules);
            }
        } catch (FileSystemNotFoundException | ProviderNotFoundException e) {
            throw unusable("has no readable class files");
        }
        throw unusable("has no readable class files");
    }

    static InvalidDataException unusable(String problem) {
        return new InvalidDataException("the Java at " + System.getProperty("java.home") + " " + problem
                + ", so its class graph cannot be built: run on a full JDK or choose another dataset");
    }

    /** Whether the largest module, which every usual JDK and JRE has, is not here. */
    boolean isTrimmed() {
        return !Files.isDirectory(modules.resolve("java.desktop"));
    }

    List<String> moduleNames() throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(modules)) {
            all.forEach(module -> names.add(module.getFileName().toString()));
        }
        names.sort(null);
        return names;
    }

    /** The class files of a module under the internal name of their top-level class, ascending. */
    Map<String, List<Path>> topLevelClasses(String moduleName) throws IOException {
        Path module = modules.resolve(moduleName);
        Map<String, List<Path>> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (ClassFacts.isClass(file.getFileName().toString())) {
                    String name = module.relativize(file).toString();
                    String internal = name.substring(0, name.length() - SUFFIX.length());
                    classes.computeIfAbsent(ClassFacts.outermost(internal), k -> new ArrayList<>())
                            .add(file);
                }
            }
        }
        return classes;
    }
}
