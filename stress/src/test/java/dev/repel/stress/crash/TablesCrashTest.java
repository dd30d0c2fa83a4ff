package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs that are imported, and predictions that are written, to a disk that fails. */
class TablesCrashTest {
    @TempDir
    Path folder;

    @Test
    void anImportReplacesTheEarlierOne() throws IOException {
        List<String> smaller = tables("smaller", 20);
        List<String> larger = tables("larger", 24);

        assertThat(new CrashLoop(folder, new CrashLoop.Work() {
                            @Override
                            public void prepare(Path root) {
                                imported(root, smaller).succeeds();
                            }

                            @Override
                            public Call begin(Path root) {
                                return imported(root, larger);
                            }
                        })
                        .run())
                .isPositive();
    }

    private static Call imported(Path root, List<String> tables) {
        List<String> arguments = new ArrayList<>(
                List.of("data", "import", "--out", root.resolve("graph.repel").toString()));
        arguments.addAll(tables);
        return Call.of(arguments);
    }

    @Test
    void predictionsAreWrittenBack() throws IOException {
        List<String> tables = tables("graph", 20);
        Path model = trained(folder.resolve("run"), tables);

        assertThat(new CrashLoop(folder, new CrashLoop.Work() {
                            @Override
                            public void prepare(Path root) {
                                predicted(root, "--min-confidence", "0.9").succeeds();
                            }

                            @Override
                            public Call begin(Path root) {
                                return predicted(root);
                            }

                            private Call predicted(Path root, String... more) {
                                List<String> arguments = new ArrayList<>(List.of(
                                        "predict",
                                        "--model",
                                        model.toString(),
                                        "--out",
                                        root.resolve("predictions.csv").toString()));
                                arguments.addAll(tables);
                                arguments.addAll(List.of(more));
                                return Call.of(arguments);
                            }
                        })
                        .run())
                .isPositive();
    }

    private List<String> tables(String name, int nodes) throws IOException {
        return tables(folder, name, nodes);
    }

    /** Two classes, each with its word, in two rings. */
    static List<String> tables(Path folder, String name, int nodes) throws IOException {
        Path rows = Files.writeString(
                folder.resolve(name + "-nodes.csv"),
                "id,label,words\n"
                        + IntStream.range(0, nodes)
                                .mapToObj(i -> i + "," + (i % 2 == 0 ? "even,red warm" : "odd,blue cold") + "\n")
                                .collect(Collectors.joining()));
        Path edges = Files.writeString(
                folder.resolve(name + "-edges.csv"),
                "source,target\n"
                        + IntStream.range(0, nodes)
                                .mapToObj(i -> i + "," + (i + 2) % nodes + "\n")
                                .collect(Collectors.joining()));
        return List.of("--nodes", rows.toString(), "--edges", edges.toString());
    }

    static Path trained(Path out, List<String> tables) {
        List<String> arguments = new ArrayList<>(List.of(
                "train",
                "--technique",
                "none",
                "--warmup",
                "2",
                "--cotrain",
                "2",
                "--hidden",
                "4",
                "--threads",
                "1",
                "--out",
                out.toString(),
                "--split",
                "random",
                "--train-per-class",
                "3",
                "--val-per-class",
                "3"));
        arguments.addAll(tables);
        Call.of(arguments).succeeds();
        return out;
    }
}
