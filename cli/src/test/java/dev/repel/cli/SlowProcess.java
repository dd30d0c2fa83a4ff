package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A command in a process of its own, so slow that it is still at work when its first files are there.
 *
 * @param log what it prints
 */
record SlowProcess(Process process, Path log) {
    /** @param home for its cache and its log */
    static SlowProcess start(Path home, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-Xint",
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName()));
        command.addAll(arguments);
        Path log = home.resolve("log");
        return new SlowProcess(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                log);
    }

    String printed() throws IOException {
        return Files.readString(log);
    }

    /** Waits until the process has written a file. */
    void await(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
        while (!Files.exists(file)) {
            assertThat(process.isAlive()).as(printed()).isTrue();
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }
}
