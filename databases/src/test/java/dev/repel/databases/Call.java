package dev.repel.databases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.Repel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A call of the command line in this process. */
record Call(int exitCode, String output) {
    static Call of(List<String> arguments) {
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output, true);
        int exitCode = Repel.execute(writer, writer, arguments.toArray(String[]::new));
        return new Call(exitCode, output.toString());
    }

    Call succeeded() {
        assertThat(exitCode).as(output).isZero();
        return this;
    }

    /** A short training on the people of a database, with {@code more} options. */
    static Call train(Path folder, String jdbc, String nodes, String edges, String... more) {
        List<String> arguments = new ArrayList<>(List.of("train", "--jdbc", jdbc));
        arguments.addAll(List.of("--nodes-query", nodes, "--edges-query", edges, "--id", "name", "--label", "club"));
        arguments.addAll(List.of("--out", folder.resolve("run").toString(), "--backbone", "gcn", "--folds", "2"));
        arguments.addAll(List.of("--warmup", "40", "--cotrain", "20", "--k", "10", "--technique", "pcl"));
        arguments.addAll(List.of(more));
        return of(arguments);
    }

    static Call predict(Path folder, String jdbc, String nodes, String edges, String... more) {
        List<String> arguments = new ArrayList<>(List.of("predict", "--jdbc", jdbc));
        arguments.addAll(List.of("--nodes-query", nodes, "--edges-query", edges, "--id", "name"));
        arguments.addAll(List.of("--model", folder.resolve("run").toString()));
        arguments.addAll(List.of("--out", folder.resolve("answers.csv").toString()));
        arguments.addAll(List.of(more));
        return of(arguments);
    }
}
