package dev.repel.report;

import dev.repel.Require;
import dev.repel.study.table.StudyResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The page of one or several studies. Where a value of the paper is known it stands beside ours. */
public final class StudyReport {
    private final List<StudySection> sections;

    /** @param studies at least one, with different names */
    public StudyReport(List<StudyResult> studies) {
        Require.that(!studies.isEmpty(), "there is no study to report on");
        sections = studies.stream().map(StudySection::new).toList();
    }

    /** The diagrams as SVG files: their names without the ending, and what is in them. */
    public Map<String, String> figures() {
        Map<String, String> files = new LinkedHashMap<>();
        for (StudySection section : sections) {
            section.charts().forEach(chart -> files.put(chart.figure().id(), chart.svg()));
        }
        return files;
    }

    /** The whole page; write it as UTF-8. */
    public String page() {
        Map<String, String> names = new LinkedHashMap<>();
        sections.forEach(section -> names.put(section.id(), section.study().study()));
        String all = String.join(", ", names.values());
        names.put("reproduce", "Provenance");
        boolean isOne = sections.size() == 1;
        String title = isOne ? sections.get(0).study().title() : "Studies: " + all;
        return new Page(title, names, sections.get(0).id())
                .render(
                        html -> {
                            html.open("header", "class", "page").leaf("p", "Repel study", "class", "brand");
                            html.leaf("h1", title).close("header");
                        },
                        html -> {
                            sections.forEach(section -> section.write(
                                    html, isOne ? "Results" : section.study().title()));
                            html.open("section", "id", "reproduce").leaf("h2", "Provenance");
                            sections.forEach(section -> section.writeProvenance(html));
                            html.close("section");
                        });
    }
}
