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
 * interesting stays in {@code target/fuzz} and is the start of the next run.
 */
class FuzzingTest {
    private static final int AT_ONCE = 2;
    /** Of the clock, while {@link Bounds} counts the time of the processor. */
    private static final int HANGS_AFTER_SECONDS = 60;

    private static final Path OUTPUT = Path.of("target", "fuzz").toAbsolutePath();

    @TempDir(factory = InMemory.class)
    private Path folder;

    @Test
    @EnabledIfSystemProperty(named = "repel.fuzz", matches = "\\d+")
    void noReaderFails() throws Exception {
        String only = System.getProperty("repel.fuzz.target", "");
        Map<String, Future<Integer>> exitCodes = new TreeMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (String target : FuzzTargets.all().keySet()) {
                if (only.isEmpty() || only.equals(target)) {
                    exitCodes.put(target, pool.submit(() -> fuzz(target)));
                }
            }
            List<String> failures = new ArrayList<>();
            for (Map.Entry<String, Future<Integer>> run : exitCodes.entrySet()) {
                if (run.getValue().get() != 0) {
                    failures.add(failure(run.getKey()));
                }
            }
            assertThat(exitCodes).isNotEmpty();
            assertThat(failures).isEmpty();
        } finally {
            pool.shutdownNow();
        }
    }

    private int fuzz(String target) throws IOException, InterruptedException {
        Path own = OUTPUT.resolve(target);
        Path files = Files.createDirectory(folder.resolve(target));
        Path grown = Files.createDirectories(own.resolve("corpus"));
        Path found = Files.createDirectories(own.resolve("failures"));
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
                "--custom_hook_includes=dev.repel.**",
                "--reproducer_path=" + own,
                "--keep_going=" + System.getProperty("repel.fuzz.failures", "1"),
                "-artifact_prefix=" + found + "/",
                "-timeout=" + HANGS_AFTER_SECONDS,
                "-max_total_time=" + System.getProperty("repel.fuzz"),
                "-print_final_stats=1",
                grown.toString(),
                Corpus.folder(target).toString());
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(target).toFile())
                .start()
                .waitFor();
    }

    private static Path log(String target) {
        return OUTPUT.resolve(target).resolve("log.txt");
    }

    private static String failure(String target) throws IOException {
        List<String> lines = Files.readAllLines(log(target));
        String what = lines.stream()
                .filter(line -> line.startsWith("== Java Exception") || line.contains("ERROR: libFuzzer"))
                .findFirst()
                .orElse("see " + log(target));
        return target + ": " + what + " (the input is in "
                + OUTPUT.resolve(target).resolve("failures") + ")";
    }
}
