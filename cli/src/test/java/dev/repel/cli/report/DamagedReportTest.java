package dev.repel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.repel.cli.CommandLineRun;
import dev.repel.io.InvalidDataException;
import dev.repel.io.run.RunFolder;
import dev.repel.study.table.StudyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is missing, added or changed in the files that a report is made of: a page, or an answer that names the file. */
class DamagedReportTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NONSENSE =
            List.of("null", "-1", "2147483647", "1e300", "\"x\"", "[]", "{}", "[null]", "true");

    /** Every so many mutations are tried; {@code -Drepel.damage.step=1} tries all. */
    private static final int STEP = Integer.getInteger("repel.damage.step", 7);

    @TempDir
    Path folder;

    private int turn;
    private int mutation;

    @Test
    void ofATraining() throws IOException {
        assertThat(CommandLineRun.train(folder, "--compare").exitCode()).isZero();

        everyPartMayBeNonsense(folder.resolve("report.json"));
        everyPartMayBeNonsense(folder.resolve("result.json"));
    }

    @Test
    void ofAStudy() throws IOException {
        Path file = folder.resolve("some.json");
        Files.writeString(file, """
                {"study": "some", "title": "Some", "explanation": "why", "command": "repel study", "provenance": {"java": "17"},
                 "notes": ["left out"],
                 "tables": [{"title": "t", "columns": ["a", "b"], "unit": "percent", "difference": true, "baseline": "x",
                   "rows": [{"name": "x", "cells": [{"mean": 0.5, "std": 0.1, "runs": 3, "paper": 0.4, "pValue": 0.01,
                     "best": true, "worse": false, "note": "n"}]}], "notes": ["beneath"]}],
                 "figures": [{"title": "f", "x": "k", "y": "accuracy", "unit": "percent",
                   "series": [{"name": "s", "points": [{"x": 1, "y": 0.5, "std": 0.1}, {"x": 2, "y": 0.6, "std": null}]}]}]}
                """);

        everyPartMayBeNonsense(file);
    }

    @Test
    void everyBitOfASmallFileMayBeFlipped() throws IOException {
        assertThat(CommandLineRun.train(folder).exitCode()).isZero();
        Path file = folder.resolve("report.json");
        byte[] sound = Files.readAllBytes(file);
        for (int at = 0; at < sound.length; at += 211) {
            byte[] damaged = sound.clone();
            damaged[at] ^= (byte) (1 << at % Byte.SIZE);
            Files.write(file, damaged);
            answered("bit " + at);
        }
        Files.write(file, sound);
    }

    /** Each in its turn, so that every part gets some of them and the test stays short. */
    private String next() {
        return NONSENSE.get(turn++ % NONSENSE.size());
    }

    private void everyPartMayBeNonsense(Path file) throws IOException {
        byte[] sound = Files.readAllBytes(file);
        JsonNode root = JSON.readTree(sound);
        assertThat(new FolderReport(folder).write()).exists();
        damage(root, root, "", file);
        Files.write(file, sound);
    }

    private void damage(JsonNode root, JsonNode node, String path, Path file) throws IOException {
        if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                JsonNode before = object.get(name);
                String nonsense = next();
                object.set(name, JSON.readTree(nonsense));
                answered(root, file, path + "/" + name + " = " + nonsense);
                object.remove(name);
                answered(root, file, path + "/" + name + " removed");
                object.set(name, before);
                damage(root, before, path + "/" + name, file);
            }
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            JsonNode before = array.get(0);
            String nonsense = next();
            array.set(0, JSON.readTree(nonsense));
            answered(root, file, path + "/0 = " + nonsense);
            array.remove(0);
            answered(root, file, path + "/0 removed");
            array.insert(0, before);
            if (before instanceof ContainerNode<?>) {
                damage(root, before, path + "/0", file);
            }
        }
    }

    private void answered(JsonNode root, Path file, String what) throws IOException {
        if (mutation++ % STEP != 0) {
            return;
        }
        Files.writeString(file, root.toString());
        answered(file.getFileName() + what);
    }

    private void answered(String what) throws IOException {
        try {
            if (Files.exists(folder.resolve("report.json"))) {
                FolderReport.render(new RunFolder(folder));
            } else if (!StudyFiles.in(folder, List.of()).isEmpty()) {
                FolderReport.render(folder, StudyFiles.in(folder, List.of()));
            }
        } catch (InvalidDataException expected) {
            assertThat(expected).as(what).hasMessageStartingWith(folder.toString());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            fail(what + " must give a page or a clean error", e);
        }
    }
}
