package dev.repel.io.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.io.ExpansionLimit;
import dev.repel.io.InvalidDataException;
import dev.repel.io.own.GraphTables;
import dev.repel.io.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathGraphTest {
    private static final String NODE = "dev.repel.io.jdk.NameWords";
    private static final String USER = "dev.repel.io.jdk.ClassFacts";

    @TempDir
    Path folder;

    private static byte[] bytesOf(String className) throws IOException {
        String resource = "/" + className.replace('.', '/') + ".class";
        try (InputStream in = ClassPathGraphTest.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        }
    }

    private Path jar(String name, List<String> entries, byte[]... contents) throws IOException {
        Path jar = folder.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (int i = 0; i < contents.length; i++) {
                out.putNextEntry(new ZipEntry(entries.get(i)));
                out.write(contents[i]);
            }
        }
        return jar;
    }

    private static List<List<String>> rows(Table.Source source) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Table table = source.open()) {
            table.forEachRow((at, cells) -> rows.add(cells));
        }
        return rows;
    }

    private static List<String> ids(GraphTables tables) throws IOException {
        return rows(tables.nodes()).stream().map(row -> row.get(0)).toList();
    }

    @Test
    void classesOfAJarAreNodesAndTheirReferencesEdges() throws IOException {
        Path jar = jar("my.app.jar", List.of("b/B.class", "a/A.class"), bytesOf(NODE), bytesOf(USER));

        GraphTables tables = ClassPathGraph.read(jar, ExpansionLimit.USUAL);

        assertThat(tables.name()).isEqualTo("my.app");
        assertThat(ids(tables)).containsExactly(USER, NODE);
        assertThat(rows(tables.edges().get(0).table()))
                .contains(List.of(USER, NODE))
                .doesNotContain(List.of(NODE, USER));
        String words = rows(tables.nodes()).get(1).get(1);
        assertThat(words.split(" "))
                .contains("name", "words", "split", "boundary")
                .doesNotContain("repel");
    }

    @Test
    void otherEntriesAreNoClasses() throws IOException {
        Path jar = jar(
                "a.jar",
                List.of(
                        "module-info.class",
                        "x/package-info.class",
                        "META-INF/versions/21/A.class",
                        "A.txt",
                        "A.class"),
                new byte[1],
                new byte[1],
                new byte[1],
                new byte[1],
                bytesOf(NODE));

        assertThat(ids(ClassPathGraph.read(jar, ExpansionLimit.USUAL))).containsExactly(NODE);
    }

    @Test
    void foldersMayHoldClassesAndJars() throws IOException {
        Path app = Files.createDirectories(folder.resolve("app/classes"));
        Files.write(app.resolve("A.class"), bytesOf(NODE));
        Files.move(jar("b.jar", List.of("B.class"), bytesOf(USER)), folder.resolve("app/b.jar"));

        GraphTables tables = ClassPathGraph.read(folder.resolve("app"), ExpansionLimit.USUAL);

        assertThat(tables.name()).isEqualTo("app");
        assertThat(ids(tables)).containsExactly(USER, NODE);
    }

    @Test
    void whatIsNoClassOrNoJarIsNamed() throws IOException {
        Path none = folder.resolve("none");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path text = Files.writeString(folder.resolve("text.jar"), "no archive");
        Path bad = jar("bad.jar", List.of("x/Bad.class"), new byte[] {1, 2, 3});

        assertThatThrownBy(() -> ClassPathGraph.read(none, ExpansionLimit.USUAL))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(none + ": there is no such jar or folder");
        assertThatThrownBy(() -> ClassPathGraph.read(empty, ExpansionLimit.USUAL))
                .isInstanceOf(InvalidDataException.class)
                .hasMessage(empty + ": expected class files or jars, found none");
        assertThatThrownBy(() -> ClassPathGraph.read(text, ExpansionLimit.USUAL))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(text + ", archive: expected a jar: ");
        assertThatThrownBy(() -> ClassPathGraph.read(bad, ExpansionLimit.USUAL))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageStartingWith(bad + "!x/Bad.class, content: expected a class file, ");
    }
}
