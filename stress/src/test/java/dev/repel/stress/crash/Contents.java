package dev.repel.stress.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.repel.io.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files below a folder, by their paths, with checksums of their contents as far as two equal commands give equal ones.
 *
 * @param files folders have no content and end in a slash
 */
record Contents(SortedMap<String, String> files) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Times, and what is derived from them. */
    private static final Set<String> VARYING = Set.of("provenance", "msPerEpoch", "seconds");
    /** What a process has that was killed. */
    private static final String GONE = "999999999";

    static Contents of(Path root) throws IOException {
        SortedMap<String, String> files = new TreeMap<>();
        for (Path path : all(root)) {
            String name = root.relativize(path).toString();
            if (Files.isDirectory(path)) {
                files.put(name + "/", "");
            } else {
                files.put(name, Sha256.ofBytes(content(path).getBytes(StandardCharsets.UTF_8)));
            }
        }
        return new Contents(files);
    }

    /** Those that a user reads: neither hidden nor kept only until the work is done. */
    Contents results() {
        SortedMap<String, String> results = new TreeMap<>(files);
        results.keySet()
                .removeIf(name -> name.endsWith("/")
                        || name.matches("(.*/)?(\\.|checkpoint|runs/|.*ledger\\.jsonl|.*\\.part$).*")
                        || name.contains("/."));
        return new Contents(results);
    }

    private static String content(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        String name = file.getFileName().toString();
        if (name.endsWith(".json")) {
            return withoutTimes(JSON.readTree(file.toFile())).toString();
        }
        if (name.endsWith(".html")) {
            // made of the others, with a time in it
            return text.endsWith("</html>\n") ? "whole" : "torn";
        }
        if (name.endsWith(".ledger.jsonl")) {
            // a line begins with the key of its run, and has a time in it
            return text.lines().map(line -> line.split(",", 2)[0]).sorted().collect(Collectors.joining("\n"));
        }
        return text;
    }

    private static JsonNode withoutTimes(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(VARYING);
        }
        node.forEach(Contents::withoutTimes);
        return node;
    }

    private static List<Path> all(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(path -> !path.equals(root)).toList();
        }
    }

    static void copy(Path from, Path to) throws IOException {
        remove(to);
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes about) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes about) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)));
                return FileVisitResult.CONTINUE;
            }
        });
    }

    static void remove(Path root) throws IOException {
        if (Files.exists(root)) {
            for (Path path :
                    all(root).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
            Files.delete(root);
        }
    }

    /** What has the id of this process in its name gets that of one that ended a while ago. */
    static void abandon(Path root) throws IOException {
        String own = Long.toString(ProcessHandle.current().pid());
        for (Path path : all(root)) {
            String name = path.getFileName().toString();
            String abandoned = name.replaceFirst("([-.])" + own + "-", "$1" + GONE + "-");
            if (!abandoned.equals(name)) {
                Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
                Files.move(path, path.resolveSibling(abandoned));
            }
        }
    }
}
