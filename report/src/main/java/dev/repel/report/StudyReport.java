package dev.repel.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The page of one or several studies, from the JSON they write. Where a value of the paper is known it stands beside
 * ours.
 */
public final class StudyReport {
    private final List<Study> studies;

    private StudyReport(List<Study> studies) {
        this.studies = studies;
    }

    /**
     * The page of studies; write it as UTF-8.
     *
     * @param sources where each comes from, for messages, and its JSON
     * @throws IllegalArgumentException naming the source and the field that is missing or no such thing
     */
    public static String render(Map<String, String> sources) {
        return read(sources).page();
    }

    /** The diagrams as SVG files: their names without the ending, and what is in them. */
    public static Map<String, String> figures(Map<String, String> sources) {
        Map<String, String> files = new LinkedHashMap<>();
        for (Study study : read(sources).studies) {
            study.charts().forEach(chart -> files.put(chart.figure().id(), chart.svg()));
        }
        return files;
    }

    private static StudyReport read(Map<String, String> sources) {
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("there is no study to report on");
        }
        ObjectMapper json = new ObjectMapper();
        List<Study> studies = new ArrayList<>();
        sources.forEach((source, text) -> {
            try {
                JsonNode tree = json.readTree(text);
                studies.add(Study.of(source, tree));
            } catch (JsonProcessingException e) {
                int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
                throw new IllegalArgumentException(source + ", line " + line + ": this is no valid JSON", e);
            }
        });
        return new StudyReport(studies);
    }

    private String page() {
        Map<String, String> sections = new LinkedHashMap<>();
        studies.forEach(study -> sections.put(study.id(), study.name()));
        sections.put("reproduce", "Provenance");
        String title = studies.size() == 1
                ? studies.get(0).title()
                : "Studies: "
                        + String.join(", ", studies.stream().map(Study::name).toList());
        return new Page(title, sections, studies.get(0).id())
                .render(
                        html -> {
                            html.open("header", "class", "page").leaf("p", "Repel study", "class", "brand");
                            html.leaf("h1", title).close("header");
                        },
                        html -> {
                            studies.forEach(
                                    study -> study.write(html, studies.size() == 1 ? "Results" : study.title()));
                            html.open("section", "id", "reproduce").leaf("h2", "Provenance");
                            studies.forEach(study -> study.writeProvenance(html));
                            html.close("section");
                        });
    }
}
