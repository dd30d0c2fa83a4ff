package dev.repel.study.design;

import dev.repel.data.UnknownName;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A study as it is written in YAML, with what its quick version changes. */
public final class StudyFile {
    private static final Set<String> ENTRIES = Set.of(
            "study",
            "title",
            "explanation",
            "runs",
            "seed",
            "options",
            "axes",
            "adjust",
            "missing-techniques",
            "compare",
            "tables",
            "figures",
            "paper",
            "quick");
    private static final Pattern FILE_NAME = Pattern.compile("[\\p{L}\\p{N}._-]+");

    private final String text;
    private final Study study;
    private final Study quick;

    private StudyFile(String text, Study study, Study quick) {
        this.text = text;
        this.study = study;
        this.quick = quick;
    }

    /**
     * @param file as messages call it
     * @throws IllegalArgumentException naming the line of whatever is wrong
     */
    public static StudyFile read(String file, String text) {
        return read(file, text, true);
    }

    /** Reads a file whose settings are known to be sound. */
    public static StudyFile readTrusted(String file, String text) {
        return read(file, text, false);
    }

    private static StudyFile read(String file, String text, boolean checksSettings) {
        YamlEntry root = YamlEntry.read(file, new StringReader(text));
        root.fields(ENTRIES);
        Study study = study(root);
        if (checksSettings) {
            new OptionPlaces(study).check(root);
        }
        StudyChecks.check(study, root);
        return new StudyFile(text, study, quick(study, root));
    }

    public Study study() {
        return study;
    }

    /** As it is written. */
    public String text() {
        return text;
    }

    /** A version that takes a minute or two, to see that all works; the same if the file has none. */
    public Study quick() {
        return quick;
    }

    private static Study study(YamlEntry root) {
        YamlEntry name = root.required("study");
        if (!FILE_NAME.matcher(name.text()).matches()) {
            throw name.invalid("expected a name that can be a file name: letters, digits and dashes");
        }
        List<Axis> axes = new ArrayList<>();
        root.required("axes").fields().forEach((axis, points) -> axes.add(Axis.read(axis, points)));
        return new Study(
                name.text(),
                root.required("title").text(),
                root.optional("explanation").map(YamlEntry::text).orElse("").strip(),
                runs(root, 10),
                root.optional("seed").map(YamlEntry::integer).orElse(0),
                root.optional("options").map(YamlEntry::textFields).orElse(Map.of()),
                axes,
                adjustments(root),
                root.optional("missing-techniques")
                        .map(entry -> entry.choice(Missing.class) == Missing.SKIP)
                        .orElse(false),
                root.optional("compare").map(Baseline::read).orElse(null),
                list(root, "tables").stream().map(TableLayout::read).toList(),
                list(root, "figures").stream().map(FigureLayout::read).toList(),
                root.optional("paper").map(PaperValues::read).orElse(PaperValues.NONE));
    }

    /** What happens to techniques that this version has not. */
    private enum Missing {
        FAIL,
        SKIP
    }

    private static int runs(YamlEntry entry, int otherwise) {
        int runs = entry.optional("runs").map(YamlEntry::integer).orElse(otherwise);
        if (runs < 1) {
            throw entry.required("runs").invalid("expected at least 1 run");
        }
        return runs;
    }

    private static List<YamlEntry> list(YamlEntry root, String name) {
        return root.optional(name).map(YamlEntry::items).orElse(List.of());
    }

    private static List<Study.Adjustment> adjustments(YamlEntry root) {
        List<Study.Adjustment> adjustments = new ArrayList<>();
        for (YamlEntry entry : list(root, "adjust")) {
            entry.fields(Set.of("when", "options"));
            Map<String, List<String>> when = new LinkedHashMap<>();
            entry.required("when").fields().forEach((axis, points) -> when.put(axis, points.texts()));
            adjustments.add(new Study.Adjustment(when, entry.required("options").textFields()));
        }
        return adjustments;
    }

    private static Study quick(Study study, YamlEntry root) {
        YamlEntry entry = root.optional("quick").orElse(null);
        if (entry == null) {
            return study;
        }
        entry.fields(Set.of("runs", "options", "axes"));
        Study quick = study.withTitle(study.title() + " (quick version: its figures mean little)")
                .withRuns(runs(entry, study.runs()));
        quick = quick.withOptions(
                entry.optional("options").map(YamlEntry::textFields).orElse(Map.of()));
        Map<String, YamlEntry> axes =
                entry.optional("axes").map(YamlEntry::fields).orElse(Map.of());
        for (Map.Entry<String, YamlEntry> axis : axes.entrySet()) {
            try {
                quick = quick.onlyPoints(axis.getKey(), axis.getValue().texts());
            } catch (UnknownName e) {
                throw axis.getValue().invalid(e);
            }
        }
        return quick;
    }
}
