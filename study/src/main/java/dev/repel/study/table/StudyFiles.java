package dev.repel.study.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.repel.io.AtomicFiles;
import dev.repel.io.JsonFiles;
import dev.repel.study.design.BuiltInStudies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The outcomes of studies in a folder, each in all its forms. */
public final class StudyFiles {
    private static final String CSV = "csv";
    private static final String MARKDOWN = "md";
    private static final String LATEX = "tex";
    private static final String JSON = "json";
    private static final String DECLARATION = "study.yaml";

    private StudyFiles() {}

    /** Writes {@code NAME.csv}, {@code .md}, {@code .tex} and {@code .json}. */
    public static void write(Path folder, StudyResult result) throws IOException {
        write(file(folder, result.study(), CSV), CsvText.of(result));
        write(file(folder, result.study(), MARKDOWN), MarkdownText.of(result));
        write(file(folder, result.study(), LATEX), LatexText.of(result));
        JsonFiles.write(json(folder, result.study()), result);
    }

    /** The file that declares a study in a folder of results. */
    public static Path declaration(Path folder, String study) {
        return file(folder, study, DECLARATION);
    }

    /** The studies that are declared in a folder, by their names; none if there is no such folder. */
    public static List<String> declaredIn(Path folder) throws IOException {
        List<String> names = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return names;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*." + DECLARATION)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                names.add(name.substring(0, name.length() - DECLARATION.length() - 1));
            }
        }
        Collections.sort(names);
        return names;
    }

    /** The files of a study in a folder, whether they are there or not. */
    public static List<Path> in(Path folder, String study) {
        return Stream.of(CSV, MARKDOWN, LATEX, JSON)
                .map(ending -> file(folder, study, ending))
                .toList();
    }

    /**
     * All studies in a folder, in the order of their names, without the one that holds the others once more.
     *
     * @param known those that are at hand and need not be read
     */
    public static List<StudyResult> in(Path folder, Collection<StudyResult> known) throws IOException {
        TreeMap<Path, StudyResult> studies = new TreeMap<>();
        known.forEach(study -> studies.put(json(folder, study.study()), study));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
            for (Path file : files) {
                if (!studies.containsKey(file)) {
                    JsonNode tree = JsonFiles.tree(file);
                    if (tree.has("study")) {
                        studies.put(file, JsonFiles.as(file, tree, StudyResult.class));
                    }
                }
            }
        }
        if (studies.size() > 1) {
            studies.remove(json(folder, BuiltInStudies.ALL));
        }
        return new ArrayList<>(studies.values());
    }

    private static Path json(Path folder, String study) {
        return file(folder, study, JSON);
    }

    private static Path file(Path folder, String study, String ending) {
        return folder.resolve(study + "." + ending);
    }

    /** Writes a text as UTF-8, as a whole or not at all. */
    public static void write(Path file, String text) throws IOException {
        AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }
}
