package dev.repel.study.design;

import dev.repel.data.UnknownName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The studies that come with Repel, which are files like those of a user. */
public final class BuiltInStudies {
    /** All of them at once. */
    public static final String ALL = "all";

    private static final List<String> NAMES = List.of(
            "techniques",
            "sota",
            "ablation",
            "separability-hops",
            "separability-labels",
            "robustness",
            "threshold",
            "negatives",
            "no-harm",
            "transfer",
            "labelling",
            "label-check");

    private BuiltInStudies() {}

    public static List<String> names() {
        return NAMES;
    }

    public static StudyFile read(String name) {
        return StudyFile.readTrusted(name + ".yaml", text(name));
    }

    /** The file itself, to be copied and changed. */
    public static String text(String name) {
        if (!NAMES.contains(name)) {
            List<String> known = new ArrayList<>(NAMES);
            known.add(ALL);
            throw new UnknownName("study", name, known);
        }
        String file = "/dev/repel/study/" + name + ".yaml";
        try (InputStream in = BuiltInStudies.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read from our own jar", e);
        }
    }
}
