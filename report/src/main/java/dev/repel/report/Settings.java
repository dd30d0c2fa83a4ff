package dev.repel.report;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.settings.DeclaredSetting;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of an experiment by name, as a user would write them; those that have no effect are left out. */
public final class Settings {
    private Settings() {}

    public static Map<String, String> of(ExperimentSpec spec) {
        Map<String, String> settings = new LinkedHashMap<>();
        spec.values().forEach((name, value) -> settings.put(name, DeclaredSetting.text(value)));
        return settings;
    }
}
