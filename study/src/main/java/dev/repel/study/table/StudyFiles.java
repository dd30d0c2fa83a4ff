package dev.repel.study.table;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.repel.io.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the outcome of a study in all its forms. */
public final class StudyFiles {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private StudyFiles() {}

    /** Writes {@code NAME.csv}, {@code .md}, {@code .tex} and {@code .json}, and returns where they are. */
    public static List<Path> write(Path folder, StudyResult result) throws IOException {
        List<Path> files = new ArrayList<>();
        files.add(write(folder, result, "csv", CsvText.of(result)));
        files.add(write(folder, result, "md", MarkdownText.of(result)));
        files.add(write(folder, result, "tex", LatexText.of(result)));
        files.add(write(folder, result, "json", JSON.writeValueAsString(result) + "\n"));
        return files;
    }

    private static Path write(Path folder, StudyResult result, String ending, String text) throws IOException {
        Path file = folder.resolve(result.study() + "." + ending);
        AtomicFiles.write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        return file;
    }
}
