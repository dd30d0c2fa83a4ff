package dev.repel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.options.EngineOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineOptionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--engine spark | --engine spark needs the module repel-spark",
                "--engine flink | but was 'flink'",
                "--master local[2] | --master says where Spark is: it needs --engine spark.",
                "--engine local --spark-conf a=b | --spark-conf is a setting of Spark: it needs --engine spark.",
                "--engine spark --spark-conf memory | KEY=VALUE",
            })
    void whatCannotBeIsToldByAllThree(String engine, String message) {
        for (String command : new String[] {"train", "study ablation", "search"}) {
            String call = command + " --offline --out " + folder.resolve("out") + " " + engine;

            CommandLineRun run = CommandLineRun.of(call.split(" "));

            assertThat(run.err()).contains(message);
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void threadsOfThisMachineAreNoneOfSparks() {
        for (String command : new String[] {"train", "study ablation"}) {
            CommandLineRun run = CommandLineRun.of((command + " --engine spark --threads 2").split(" "));

            assertThat(run.err()).contains("--threads counts threads of this machine");
            assertThat(run.exitCode()).isEqualTo(2);
        }
    }

    @Test
    void tablesOfAClusterAreScaledRowByRowOnly() {
        CommandLineRun run = CommandLineRun.of(
                "train --engine spark --node-table n --edge-table e --technique none --scaling tf-idf".split(" "));

        assertThat(run.err())
                .contains("--scaling tf-idf learns from the features of all nodes together", "never are in one place");
        assertThat(run.exitCode()).isEqualTo(2);
    }

    @Test
    void secretsOfSparkAreNotWrittenDown() {
        List<String> arguments = List.of(
                "study",
                "x",
                "--spark-conf",
                "spark.a.secret.key=abc=d",
                "--spark-conf=spark.password=e",
                "--out",
                "token=f");

        assertThat(EngineOptions.withoutSecrets(arguments))
                .containsExactly(
                        "study",
                        "x",
                        "--spark-conf",
                        "spark.a.secret.key=***",
                        "--spark-conf=spark.password=***",
                        "--out",
                        "token=f");
    }

    @Test
    void passwordsOfDatabasesAreNotWrittenDown() {
        List<String> arguments = List.of(
                "--node-table",
                "jdbc:postgresql://u:secret@host/db#nodes",
                "--edge-table=jdbc:postgresql://host/db?user=u&password=secret#edges",
                "--prediction-table",
                "JDBC:h2:mem:x;PASSWORD=secret#t");

        assertThat(EngineOptions.withoutSecrets(arguments))
                .noneMatch(argument -> argument.contains("secret"))
                .contains("--node-table", "--prediction-table")
                .anyMatch(argument -> argument.startsWith("--edge-table=jdbc:postgresql:"));
    }

    @Test
    void settingsOfSparkMayBeRepeated() {
        CommandLineRun run =
                CommandLineRun.of("search", "--engine", "spark", "--spark-conf", "a=b", "--spark-conf", "c=d=e");

        assertThat(run.err()).contains("needs the module repel-spark").doesNotContain("given twice");
    }

    @Test
    void whereATrainingIsDoneIsNoPartOfItsConfiguration() {
        assertThat(CommandLineRun.of("config").out()).doesNotContain("engine:", "master:");
    }
}
