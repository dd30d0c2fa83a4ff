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
    /** Minutes; only a process that hangs takes as long, however busy the machine is. */
    private static final int PATIENCE = 10;

    /** @param home for its cache and its log */
    static SlowProcess start(Path home, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(heedingInterrupts());
        command.addAll(List.of(
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

    /** A process that is started in the background of a shell would inherit that it ignores Ctrl-C. */
    private static List<String> heedingInterrupts() {
        return Files.isExecutable(Path.of("/usr/bin/env"))
                ? List.of("/usr/bin/env", "--default-signal=INT")
                : List.of();
    }

    /** Sends a signal such as INT, which is what Ctrl-C does, or TERM. */
    void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    String printed() throws IOException {
        return Files.readString(log);
    }

    /** Waits until the process has ended. */
    void awaitEnd() throws IOException, InterruptedException {
        assertThat(process.waitFor(PATIENCE, TimeUnit.MINUTES)).as(printed()).isTrue();
    }

    /** Waits until the process has written a file. */
    void await(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE);
        while (!Files.exists(file)) {
            assertThat(process.isAlive()).as(printed()).isTrue();
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.sleep(20);
        }
    }
}
