package dev.repel.io.jdk;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.GraphTables;
import dev.repel.io.table.Problems;
import dev.repel.io.table.RowsTable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The classes of a program, from a jar or from a folder with jars and class files: the same graph as that of the JDK. A
 * node is a top-level class, its id the full name; an edge joins two classes of which one names the other; the column
 * {@code words} has the words of class, method and field names. Packages are not features: they would often give the
 * class away.
 */
public final class ClassPathGraph {
    private static final int LARGEST_CLASS = 1 << 26;

    private final Map<String, ClassFacts> facts = new TreeMap<>();
    private final int maxExpansion;

    private ClassPathGraph(int maxExpansion) {
        this.maxExpansion = maxExpansion;
    }

    /**
     * @param maxExpansion of a jar, see {@link ExpansionLimit}
     * @throws InvalidDataException if there are no classes, or one cannot be read, naming it
     */
    public static GraphTables read(Path path, int maxExpansion) throws IOException {
        ClassPathGraph graph = new ClassPathGraph(maxExpansion);
        if (Files.isRegularFile(path)) {
            graph.addJar(path);
        } else if (Files.isDirectory(path)) {
            graph.addFolder(path);
        } else {
            throw new InvalidDataException(path + ": there is no such jar or folder");
        }
        if (graph.facts.isEmpty()) {
            throw new InvalidDataException(path + ": expected class files or jars, found none");
        }
        return graph.tables(path);
    }

    private void addFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(".jar")) {
                addJar(file);
            } else if (ClassFacts.isClass(name)) {
                try (InputStream in = Files.newInputStream(file)) {
                    add(in, file.toString());
                }
            }
        }
    }

    private void addJar(Path jar) throws IOException {
        ExpansionLimit limit = ExpansionLimit.ofBytes(jar, maxExpansion);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String simple = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
                // META-INF holds the same classes again, for other versions of Java.
                if (ClassFacts.isClass(simple) && !entry.getName().startsWith("META-INF/")) {
                    try (InputStream in = limit.counting(zip.getInputStream(entry))) {
                        add(in, jar + "!" + entry.getName());
                    }
                }
            }
        } catch (EOFException e) {
            throw new InvalidDataException(jar.toString(), "archive", "expected a jar, but it ends too early");
        } catch (ZipException | IllegalArgumentException e) {
            throw new InvalidDataException(jar.toString(), "archive", "expected a jar: " + e.getMessage());
        }
    }

    private void add(InputStream in, String place) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST_CLASS);
        try {
            ClassFacts.of(bytes, name -> facts.computeIfAbsent(name, key -> new ClassFacts()));
        } catch (RuntimeException e) {
            // Any exception of the class reader means that the file is invalid.
            throw new InvalidDataException(place, "content", "expected a class file, " + e);
        }
    }

    private GraphTables tables(Path path) {
        List<List<String>> nodes = new ArrayList<>();
        List<List<String>> edges = new ArrayList<>();
        facts.forEach((name, of) -> {
            nodes.add(List.of(dotted(name), String.join(" ", of.words())));
            of.references().stream()
                    .filter(facts::containsKey)
                    .forEach(other -> edges.add(List.of(dotted(name), dotted(other))));
        });
        String name = path.toAbsolutePath().normalize().getFileName().toString();
        String source = path.toString();
        return new GraphTables(
                name.endsWith(".jar") ? name.substring(0, name.length() - 4) : name,
                () -> new RowsTable(new Problems(source, "class"), List.of("id", "words"), nodes),
                () -> new RowsTable(new Problems(source, "reference"), List.of("source", "target"), edges),
                null);
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
