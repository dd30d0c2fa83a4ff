package dev.repel.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a command said, which was given nothing of this process's environment. */
record Shell(int exitCode, String output) {
    private static final Map<String, String> PLAIN = Map.of("PATH", "/usr/bin:/bin:/usr/sbin:/sbin", "LANG", "C.UTF-8");

    static Shell run(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("repel-dist", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(PLAIN);
        builder.environment().put("HOME", folder.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(300, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        Shell result = new Shell(process.waitFor(), Files.readString(output));
        Files.delete(output);
        return result;
    }

    /** The same for a command that has to succeed. */
    static String succeed(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Shell result = run(folder, environment, command);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result.output();
    }

    /** Trains on the example tables and predicts with the model; {@code repel}: the command and first arguments. */
    static void trainAndPredict(Path folder, Path tables, Map<String, String> environment, String... repel)
            throws IOException, InterruptedException {
        List<String> data =
                List.of("--nodes", tables + "/people.csv", "--edges", tables + "/mails.csv", "--id", "name");
        List<String> train = new ArrayList<>(List.of(repel));
        train.addAll(List.of("train", "--backbone", "gcn", "--warmup", "20", "--cotrain", "20", "--folds", "2"));
        train.addAll(List.of("--label", "team", "--out", "run", "--seed", "3"));
        train.addAll(data);
        List<String> predict = new ArrayList<>(List.of(repel));
        predict.addAll(List.of("predict", "--model", "run", "--out", "answers.csv"));
        predict.addAll(data);

        assertThat(succeed(folder, environment, train.toArray(String[]::new))).contains("Results: run");
        succeed(folder, environment, predict.toArray(String[]::new));
    }
}
