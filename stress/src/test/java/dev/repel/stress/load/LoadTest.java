package dev.repel.stress.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.Repel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Graphs of extreme shapes, each in a process with a limited heap: it ends with a result, or says before the training how
 * much memory it takes. {@code -Drepel.load=full} takes the sizes that are meant; every build takes small ones.
 */
class LoadTest {
    private static final boolean FULL = "full".equals(System.getProperty("repel.load"));

    @TempDir
    Path folder;

    /**
     * A graph as two tables.
     *
     * @param header of its nodes
     * @param ends of an edge
     * @param heap in megabytes
     */
    private record Shape(
            String name,
            int nodes,
            String header,
            IntFunction<String> node,
            int edges,
            IntFunction<String> ends,
            int heap) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Shape> shapes() {
        int leaves = size(1_000, 200_000);
        int clique = size(60, 2_000);
        int path = size(5_000, 2_000_000);
        int classes = size(100, 10_000);
        int features = size(2_000, 200_000);
        int named = size(30, 2_000);
        String longId = "n".repeat(10_000);
        IntFunction<String> twoClasses = i -> i + "," + (i % 2 == 0 ? "even,0.5" : "odd,0.25");
        String cells = IntStream.range(0, features).mapToObj(c -> "0." + c % 9).collect(Collectors.joining(","));
        String columns = IntStream.range(0, features).mapToObj(c -> "c" + c).collect(Collectors.joining(","));
        return Stream.of(
                new Shape("star", leaves + 1, "id,label,x", twoClasses, leaves, i -> "0," + (i + 1), 1_000),
                new Shape(
                        "clique",
                        clique,
                        "id,label,x",
                        twoClasses,
                        clique * clique,
                        i -> i / clique + "," + i % clique,
                        1_000),
                new Shape("path", path, "id,label,x", twoClasses, path - 1, i -> i + "," + (i + 1), 4_000),
                new Shape(
                        "heap too small by half",
                        path,
                        "id,label,x",
                        twoClasses,
                        path - 1,
                        i -> i + "," + (i + 1),
                        size(24, 900)),
                new Shape(
                        "classes",
                        4 * classes,
                        "id,label,x",
                        i -> i + ",class" + i % classes + ",0." + i % 7,
                        4 * classes,
                        i -> i + "," + (i + classes) % (4 * classes),
                        2_000),
                new Shape(
                        "features",
                        40,
                        "id,label," + columns,
                        i -> i + "," + (i % 2 == 0 ? "even," : "odd,") + (i % 3) + cells.substring(1),
                        40,
                        i -> i + "," + (i + 2) % 40,
                        2_000),
                new Shape(
                        "ids of 10 kB",
                        named,
                        "id,label,x",
                        i -> longId + i + (i % 2 == 0 ? ",even,0.5" : ",odd,0.25"),
                        named,
                        i -> longId + i + "," + longId + (i + 2) % named,
                        1_000));
    }

    private static int size(int inEveryBuild, int meant) {
        return FULL ? meant : inEveryBuild;
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void endsWithAResultOrSaysWhatItTakes(Shape shape) throws IOException, InterruptedException {
        Path nodes = written("nodes.csv", shape.header, shape.nodes, shape.node);
        Path edges = written("edges.csv", "source,target", shape.edges, shape.ends);
        long start = System.nanoTime();

        Process process = new ProcessBuilder(command(shape, nodes, edges))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();

        System.out.printf(
                "%s: exit code %d, %.1f s, heap of %d MB. %s%n",
                shape,
                exitCode,
                (System.nanoTime() - start) / 1e9,
                shape.heap,
                said.strip().lines().findFirst().orElse(""));
        assertThat(said).doesNotContain("\tat ", "OutOfMemoryError", "bug in Repel");
        if (exitCode != 0) {
            assertThat(exitCode).as(said).isEqualTo(1);
            assertThat(said).contains("memory", "REPEL_JAVA_OPTS=-Xmx");
            assertThat(folder.resolve("run/result.json")).doesNotExist();
        }
    }

    private Path written(String name, String header, int rows, IntFunction<String> row) throws IOException {
        Path file = folder.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(header + "\n");
            for (int i = 0; i < rows; i++) {
                out.write(row.apply(i) + "\n");
            }
        }
        return file;
    }

    private List<String> command(Shape shape, Path nodes, Path edges) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + shape.heap + "m",
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Repel.class.getName()));
        command.addAll(List.of(
                "train",
                "--nodes=" + nodes,
                "--edges=" + edges,
                "--out=" + folder.resolve("run"),
                "--split=random",
                "--train-per-class=1",
                "--val-per-class=1",
                "--backbone=gcn",
                "--technique=none",
                "--scaling=none",
                "--warmup=2",
                "--cotrain=2",
                "--hidden=16",
                "--separability-hops=0",
                "--threads=1",
                "--quiet"));
        return command;
    }
}
