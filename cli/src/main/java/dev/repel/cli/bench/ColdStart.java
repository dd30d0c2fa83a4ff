package dev.repel.cli.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The time from the start of a new virtual machine, like this one, to the end of a command. */
public final class ColdStart {
    private ColdStart() {}

    /**
     * Runs a training and forgets its results.
     *
     * @param arguments of the command, without an output folder
     * @return seconds
     * @throws IOException if the training fails
     */
    public static double seconds(List<String> arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("repel-cold");
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.repel.cli.Repel"));
        command.addAll(arguments);
        command.addAll(List.of("--out", folder.resolve("run").toString()));
        try {
            Path log = folder.resolve("log");
            long start = System.nanoTime();
            int exit = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            double seconds = (System.nanoTime() - start) / 1e9;
            if (exit != 0) {
                throw new IOException(
                        "the cold training failed: " + Files.readString(log).strip());
            }
            return seconds;
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
