package dev.repel.cli.bench;

import dev.repel.cli.text.TemporaryFolder;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
        try (TemporaryFolder folder = TemporaryFolder.create("repel-cold")) {
            List<String> command = new ArrayList<>();
            command.add(ProcessHandle.current().info().command().orElse("java"));
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.repel.cli.Repel"));
            command.addAll(arguments);
            command.addAll(List.of("--out", folder.path().resolve("run").toString()));
            Path log = folder.path().resolve("log");
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
        }
    }
}
