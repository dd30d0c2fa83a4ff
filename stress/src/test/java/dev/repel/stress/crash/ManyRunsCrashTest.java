package dev.repel.stress.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies and searches that a disk or a machine fails: whoever starts them again loses no run that was recorded. */
class ManyRunsCrashTest {
    private static final String STUDY = """
            study: mine
            title: Mine
            runs: 2
            options: {epochs: 2, hidden: 4, train-per-class: 4, val-per-class: 4}
            axes:
              dataset:
                tiny: {dataset: "GRAPH"}
              technique: [none, dropedge]
            compare: {axis: technique, baseline: none, watch: [dropedge]}
            tables:
              - {title: "All", rows: dataset, columns: technique}
            """.replace("GRAPH", Call.TINY);

    private static final String FIXED = """
            dataset: "GRAPH"
            hidden: 4
            train-per-class: 4
            val-per-class: 4
            """.replace("GRAPH", Call.TINY);

    @TempDir
    Path folder;

    @Test
    void aStudyThatGrows() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), STUDY);

        assertThat(new CrashLoop(folder, new CrashLoop.Work() {
                            @Override
                            public void prepare(Path root) {
                                run(root, "--runs", "1").succeeds();
                            }

                            @Override
                            public Call begin(Path root) {
                                return run(root);
                            }

                            private Call run(Path root, String... more) {
                                return call(root, "study", file.toString(), more);
                            }
                        })
                        .run())
                .isPositive();
    }

    @Test
    void aSearch() throws IOException {
        Path fixed = Files.writeString(folder.resolve("fixed.yaml"), FIXED);
        Path space = Files.writeString(folder.resolve("space.yaml"), "all: {lr: [0.01, 0.05]}\n");

        assertThat(new CrashLoop(
                                folder,
                                root -> call(
                                        root,
                                        "search",
                                        "--config=" + fixed,
                                        "--space=" + space,
                                        "--technique=none",
                                        "--strategy=grid",
                                        "--rungs=1",
                                        "--runs=1",
                                        "--epochs=2"))
                        .run())
                .isPositive();
    }

    private static Call call(Path root, String command, String first, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                command, first, "--threads", "1", "--out", root.resolve("out").toString()));
        arguments.addAll(List.of(more));
        return Call.of(arguments);
    }
}
