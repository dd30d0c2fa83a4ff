package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.InvalidRequest;
import dev.repel.io.npz.NpzWriter;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Little that stands for much is refused before it is in memory, and read if the user says so. */
class ExpansionLimitTest {
    @TempDir
    Path folder;

    private static void load(Map<String, String> settings) throws IOException {
        GraphSettings graph = GraphSettings.of(settings);
        graph.check(false);
        GraphSource.of(graph, null).loadAsItIs(line -> {});
    }

    private static void refused(Map<String, String> settings, String unit) {
        assertThatThrownBy(() -> load(settings))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContainingAll(unit + " in a file of this size", "raise the setting max-expansion");
    }

    @Test
    void anArchiveOfZeros() throws IOException {
        Path file = NpzWriter.small().ints("zeros", new int[20 << 20]).write(folder.resolve("a.npz"));
        Path used = NpzWriter.small().floats("attr_data", new float[20 << 20]).write(folder.resolve("b.npz"));

        // what nobody asks for is not unpacked
        load(Map.of("dataset", file.toString()));
        refused(Map.of("dataset", used.toString()), "bytes");
        assertThat(Files.size(used)).isLessThan(1 << 20);
        assertThatThrownBy(() -> load(Map.of("dataset", used.toString(), "max-expansion", "10000")))
                .hasMessageNotContaining("max-expansion");
    }

    @Test
    void aJarOfZeros() throws IOException {
        Path jar = folder.resolve("a.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            byte[] own = ExpansionLimitTest.class
                    .getResourceAsStream("ExpansionLimitTest.class")
                    .readAllBytes();
            for (int c = 0; c < 3; c++) {
                zip.putNextEntry(new ZipEntry("A" + c + ".class"));
                zip.write(own);
                // a class may be followed by anything as far as its reader knows
                zip.write(new byte[30 << 20]);
            }
        }

        refused(Map.of("classes", jar.toString()), "bytes");
    }

    @Test
    void aTableOfHolesIsAJudgedByItsCells() throws IOException {
        Path edges = Files.writeString(folder.resolve("edges.csv"), "source,target\n0,1\n");
        Path nodes = Files.writeString(
                folder.resolve("nodes.jsonl"),
                IntStream.range(0, 10_000)
                        .mapToObj(i -> "{\"id\":" + i + ",\"c" + i + "\":1}")
                        .collect(Collectors.joining("\n")));

        refused(Map.of("nodes", nodes.toString(), "edges", edges.toString()), "cells");
    }

    @Test
    void aGraphOfHolesToo() throws IOException {
        Path file = Files.writeString(
                folder.resolve("g.graphml"),
                "<graphml>"
                        + IntStream.range(0, 4_000)
                                .mapToObj(i -> "<key id=\"k" + i + "\"/>")
                                .collect(Collectors.joining())
                        + "<graph>" + "<node id=\"a\"/>".repeat(4_000) + "</graph></graphml>");

        refused(Map.of("dataset", file.toString()), "cells");
    }

    @Test
    void theSettingHasARange() {
        assertThatThrownBy(() -> GraphSettings.of(Map.of("max-expansion", "0"))).isInstanceOf(InvalidRequest.class);
    }
}
