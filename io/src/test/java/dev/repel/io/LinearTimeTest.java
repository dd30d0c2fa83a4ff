package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.io.own.GraphTables;
import dev.repel.io.own.OwnGraph;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.table.Table;
import dev.repel.io.table.TableFile;
import dev.repel.io.table.TableOptions;
import dev.repel.testkit.LinearTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file of twice the length takes about twice the time to read, whatever is in it. */
class LinearTimeTest {
    @TempDir
    Path folder;

    /** Reads a file; that it is refused is an answer too. */
    @FunctionalInterface
    private interface Reader {
        void read(Path file) throws IOException;
    }

    private static Arguments in(String what, String ending, int size, Reader reader, IntFunction<String> text) {
        return Arguments.of(what, ending, size, reader, text);
    }

    private static final Reader TABLE = file -> rows(TableFile.open(file, TableOptions.defaults()));
    private static final Reader EDGES = file -> rows(TableFile.openEdges(file, TableOptions.defaults()));
    private static final Reader GRAPHML = file -> {
        GraphTables tables = GraphTables.at(file, TableOptions.defaults()).orElseThrow();
        rows(tables.nodes().open());
        rows(tables.edges().get(0).table().open());
    };

    static Stream<Arguments> readers() {
        return Stream.of(tables(), jsonLines(), graphml()).flatMap(some -> some);
    }

    private static Stream<Arguments> tables() {
        return Stream.of(
                in("rows of CSV", "csv", 20_000, TABLE, n -> "id,x,y\n" + "a,0.25,word\n".repeat(n)),
                in(
                        "columns of CSV",
                        "csv",
                        20_000,
                        TABLE,
                        n -> each(n, i -> "c" + i, ",") + "\n" + "1,".repeat(n - 1) + "1\n"),
                in("edges of a list", "txt", 20_000, EDGES, n -> "a b\n".repeat(n)),
                in("length of a cell", "csv", 200_000, TABLE, n -> "id,x\na," + "w ".repeat(n) + "\n"),
                in("quotes in a cell", "csv", 200_000, TABLE, n -> "id,x\na,\"" + "\"\"".repeat(n) + "\"\n"),
                in("columns of a list of edges", "txt", 20_000, EDGES, n -> "a b " + "c ".repeat(n) + "\n"));
    }

    private static Stream<Arguments> jsonLines() {
        return Stream.of(
                in(
                        "rows of JSON lines",
                        "jsonl",
                        10_000,
                        TABLE,
                        n -> "{\"id\":\"a\",\"x\":0.25,\"y\":[\"w\"]}\n".repeat(n)),
                // up to 12,000 names, the parser keeps them from one file to the next
                in(
                        "columns of JSON lines",
                        "jsonl",
                        15_000,
                        TABLE,
                        n -> "{" + each(n, i -> "\"c" + i + "\":1", ",") + "}\n"),
                in(
                        "a new column per JSON line, few enough to be read",
                        "jsonl",
                        1_500,
                        TABLE,
                        n -> each(n, i -> "{\"c" + i + "\":1}", "\n")),
                in(
                        "depth of JSON lines",
                        "jsonl",
                        400,
                        TABLE,
                        n -> ("{\"id\":\"a\",\"x\":" + "[".repeat(n) + "]".repeat(n) + "}\n").repeat(50)),
                in(
                        "texts of a list in JSON lines",
                        "jsonl",
                        20_000,
                        TABLE,
                        n -> "{\"id\":\"a\",\"x\":[" + each(n, i -> "\"w\"", ",") + "]}\n"),
                in(
                        "a new column per JSON line",
                        "jsonl",
                        10_000,
                        TABLE,
                        n -> each(n, i -> "{\"c" + i + "\":1}", "\n")));
    }

    private static Stream<Arguments> graphml() {
        return Stream.of(
                in(
                        "edges of GraphML",
                        "graphml",
                        5_000,
                        GRAPHML,
                        n -> graphml("", "<node id=\"a\"/>" + "<edge source=\"a\" target=\"a\"/>".repeat(n))),
                in("nodes of GraphML", "graphml", 5_000, GRAPHML, n -> graphml("", "<node id=\"a\"/>".repeat(n))),
                in(
                        "keys of GraphML",
                        "graphml",
                        3_000,
                        GRAPHML,
                        n -> graphml(each(n, i -> "<key id=\"k" + i + "\"/>", ""), "<node id=\"a\"/>")),
                in(
                        "keys of one name",
                        "graphml",
                        3_000,
                        GRAPHML,
                        n -> graphml(each(n, i -> "<key id=\"k" + i + "\" attr.name=\"x\"/>", ""), "")),
                in("keys of one id", "graphml", 3_000, GRAPHML, n -> graphml("<key id=\"k\"/>".repeat(n), "")),
                in(
                        "depth of GraphML",
                        "graphml",
                        10_000,
                        GRAPHML,
                        n -> graphml("", "<x>".repeat(n) + "</x>".repeat(n))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("readers")
    void isReadInLinearTime(String what, String ending, int size, Reader reader, IntFunction<String> text)
            throws IOException {
        Path one = Files.writeString(folder.resolve("one." + ending), text.apply(size));
        Path two = Files.writeString(folder.resolve("two." + ending), text.apply(2 * size));

        LinearTime.check(what, () -> reader.read(one), () -> reader.read(two));
    }

    @ParameterizedTest
    @MethodSource("columnKinds")
    void columnsBecomeFeaturesInLinearTime(String cell) throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\n0,1\n");
        Path one = Files.writeString(folder.resolve("one.csv"), nodes(1_000, cell));
        Path two = Files.writeString(folder.resolve("two.csv"), nodes(2_000, cell));

        LinearTime.check("features of " + cell, () -> load(one, edges), () -> load(two, edges));
    }

    /** A cell is tried as a number in several ways, and none of them may try again what another has tried. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cells")
    void aCellIsReadInLinearTime(String what, int size, IntFunction<String> cell) throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\n0,1\n");
        Path one = Files.writeString(folder.resolve("one.csv"), rows(cell.apply(size)));
        Path two = Files.writeString(folder.resolve("two.csv"), rows(cell.apply(2 * size)));

        LinearTime.check(what, () -> load(one, edges), () -> load(two, edges));
    }

    static Stream<Arguments> cells() {
        IntFunction<String> blanks = n -> "(" + " ".repeat(n) + "1" + " ".repeat(n) + "x";
        IntFunction<String> digits = n -> "1".repeat(n) + "x";
        return Stream.of(Arguments.of("blanks around a digit", 14, blanks), Arguments.of("digits", 10_000, digits));
    }

    private static String rows(String cell) {
        return "id,label,x\n" + each(60, row -> row + "," + row % 2 + "," + cell, "\n");
    }

    static Stream<String> columnKinds() {
        return Stream.of("%d", "0.%d", "-0.%d", "word%d", "2020-01-0%d");
    }

    private static String nodes(int columns, String cell) {
        String header = "id,label," + each(columns, i -> "c" + i, ",") + "\n";
        return header
                + each(
                        9,
                        row -> row + "," + row % 2 + ","
                                + each(columns, i -> String.format(cell, 1 + (row * 7 + i) % 9), ","),
                        "\n");
    }

    private static void load(Path nodes, Path edges) throws IOException {
        OwnGraph.load(GraphTables.ofFiles(nodes, edges, TableOptions.defaults()), OwnGraphOptions.defaults());
    }

    private static String graphml(String keys, String elements) {
        return "<graphml>" + keys + "<graph>" + elements + "</graph></graphml>";
    }

    private static String each(int count, IntFunction<String> part, String between) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(between));
    }

    private static void rows(Table table) throws IOException {
        try (table) {
            table.forEachRow(
                    (at, cells) -> assertThat(cells).hasSize(table.columns().size()));
        }
    }
}
