package dev.repel.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fuzzes every reader for {@code -Drepel.fuzz} seconds, guided by coverage, in processes of its own. What it finds
 * interesting stays in {@code target/fuzz} and is the start of the next run. {@code -Drepel.fuzz.seed} draws the same
 * random numbers again.
 */
class FuzzingTest {
    private static final int AT_ONCE = 2;
    private static final int MOST_FAILURES = 20;

    /** Of the clock, while {@link Bounds} counts the time of the processor. */
    private static final int HANGS_AFTER_SECONDS = 60;

    private static final Path OUTPUT = Path.of("target", "fuzz").toAbsolutePath();

    @TempDir(factory = InMemory.class)
    private Path folder;

    @Test
    @EnabledIfSystemProperty(named = "repel.fuzz", matches = "\\d+")
    void noReaderFails() throws Exception {
        String all = String.join(",", FuzzTargets.all().keySet());
        String[] chosen = System.getProperty("repel.fuzz.target", all).split(",");
        Map<String, Future<Integer>> exitCodes = new TreeMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (String target : chosen) {
                exitCodes.put(target, pool.submit(() -> fuzz(target)));
            }
            List<String> failures = new ArrayList<>();
            for (Map.Entry<String, Future<Integer>> run : exitCodes.entrySet()) {
                failures.addAll(confirmed(run.getKey(), run.getValue().get()));
            }
            assertThat(failures).isEmpty();
        } finally {
            pool.shutdownNow();
        }
    }

    private int fuzz(String target) throws IOException, InterruptedException {
        Path own = OUTPUT.resolve(target);
        Path files = Files.createDirectory(folder.resolve(target));
        Path grown = Files.createDirectories(own.resolve("corpus"));
        Path found = Files.createDirectories(failures(target));
        try (Stream<Path> earlier = Files.list(found)) {
            for (Path file : earlier.toList()) {
                Files.delete(file);
            }
        }
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx700m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzedReader.class.getName(),
                "--target_args=" + target + " " + files,
                "--instrumentation_includes=dev.repel.**",
                // Guidance through regular expressions allocates far more than any reader.
                "--custom_hook_excludes=**",
                "--reproducer_path=" + own,
                "--keep_going=" + MOST_FAILURES,
                "-artifact_prefix=" + found + "/",
                "-timeout=" + HANGS_AFTER_SECONDS,
                "-max_total_time=" + System.getProperty("repel.fuzz"),
                // 0 draws others each time
                "-seed=" + Integer.getInteger("repel.fuzz.seed", 0),
                "-print_final_stats=1",
                grown.toString(),
                Corpus.folder(target).toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(target).toFile())
                .start()
                .waitFor();
    }

    private static Path failures(String target) {
        return OUTPUT.resolve(target).resolve("failures");
    }

    private static Path log(String target) {
        return OUTPUT.resolve(target).resolve("log.txt");
    }

    /**
     * What also fails without Jazzer: its instrumentation allocates and takes time on its own. Its exit code is 0 also after
     * failures, if it was told to keep going.
     */
    private List<String> confirmed(String target, int exitCode) throws IOException {
        List<Path> found;
        try (Stream<Path> files = Files.list(failures(target))) {
            found = files.sorted().toList();
        }
        if (found.isEmpty() && exitCode != 0) {
            return List.of(target + ": Jazzer did not run, see " + log(target));
        }
        List<String> confirmed = new ArrayList<>();
        for (Path file : found) {
            String name = file.getFileName().toString();
            try {
                if (name.startsWith("crash-")) {
                    Bounds.read(FuzzTargets.named(target), Files.readAllBytes(file), folder.resolve(target));
                } else if (!name.startsWith("slow-unit-")) {
                    confirmed.add(file + ": see " + log(target));
                }
            } catch (RuntimeException | Error e) {
                confirmed.add(file + ": " + e);
            }
        }
        return confirmed;
    }
}
