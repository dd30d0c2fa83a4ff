package dev.repel.study.run;

import dev.repel.io.run.Settings;
import dev.repel.io.source.GraphSettings;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which of the recorded settings the numbers of a training depend on, and what they depend on besides. */
public final class RunSettings {
    /** The name under which the build is kept. */
    static final String BUILD = "the version of Repel";

    /** What is said of the data has an effect that their hash does not show where files of arrays are read. */
    private static final Set<String> OF_DATA_WITH_EFFECT = Set.of("binary-features", "column");

    private static final Set<String> WITHOUT_EFFECT = withoutEffect();

    /** Settings that say where the data are, which their hash says better, or that change no number. */
    private static Set<String> withoutEffect() {
        Set<String> names = new HashSet<>(Set.of("threads", "min-confidence", "escape-formulas"));
        Declared.in(GraphSettings.class).settings().stream()
                .map(DeclaredSetting::name)
                .filter(name -> !OF_DATA_WITH_EFFECT.contains(name))
                .forEach(names::add);
        return names;
    }

    private RunSettings() {}

    /**
     * @param recorded every setting by name with the value in force
     * @param sha256 of the data; empty where they are not here as a whole
     */
    public static Settings of(Map<String, Object> recorded, String sha256, String version) {
        TreeMap<String, String> values = new TreeMap<>();
        recorded.forEach((name, value) -> {
            if (!WITHOUT_EFFECT.contains(name)) {
                values.put(name, value.toString());
            }
        });
        values.put("the dataset's sha256", sha256);
        values.put(BUILD, RunningCode.of(version).version());
        return new Settings(values);
    }
}
