package dev.repel.spark.train;

import dev.repel.cli.Repel;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A call of the command line with a small Spark inside this process, and what came of it. */
record SparkCall(int exitCode, String out, String err) {
    static SparkCall of(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--engine", "spark", "--master", "local[2]"));
        for (String setting : List.of(
                "spark.ui.enabled=false",
                "spark.sql.shuffle.partitions=2",
                // Compiling queries takes longer than what they have to do here.
                "spark.sql.codegen.wholeStage=false",
                "spark.sql.codegen.factoryMode=NO_CODEGEN")) {
            all.addAll(List.of("--spark-conf", setting));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode =
                Repel.execute(new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
        return new SparkCall(exitCode, out.toString(), err.toString());
    }

    /** A short training on tables. */
    static SparkCall train(String nodes, String edges, String... more) {
        List<String> all = new ArrayList<>(List.of("train", "--node-table", nodes, "--edge-table", edges));
        all.addAll(List.of("--technique", "none", "--epochs", "30", "--hidden", "8", "--lr", "0.05"));
        all.addAll(List.of("--train-per-class", "5", "--val-per-class", "5", "--parts", "2"));
        all.addAll(Arrays.asList(more));
        return of(all.toArray(String[]::new));
    }

    /** What was printed anywhere. */
    String printed() {
        return out + err;
    }
}
