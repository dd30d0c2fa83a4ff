package dev.repel.api;

import dev.repel.data.UnknownName;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.experiment.RowNormalisation;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.train.ConfigByName;
import dev.repel.train.TrainConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** The settings of a training that a program has set, by name. */
final class GivenSettings {
    /** The number of runs is not among them: a training has one run. */
    private static final List<String> SETTINGS = ExperimentSpec.declared().stream()
            .map(DeclaredSetting::name)
            .filter(name -> !name.equals("runs"))
            .toList();

    private final Map<String, String> values = new LinkedHashMap<>();

    /** @throws UnknownName if there is no such setting; values are checked later */
    void set(String name, Object value) {
        String setting = name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        if (!SETTINGS.contains(setting)) {
            throw new UnknownName(
                    "setting",
                    name,
                    SETTINGS.stream().map(GivenSettings::property).toList());
        }
        values.put(setting, DeclaredSetting.text(Objects.requireNonNull(value)));
    }

    /** A setting as programs write it. */
    static String property(String setting) {
        return Pattern.compile("-([a-z0-9])")
                .matcher(setting)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }

    /** By name, as text. */
    Map<String, String> values() {
        return Map.copyOf(values);
    }

    /**
     * The experiment, before the data decides the rest.
     *
     * @param config what the settings change; null for the defaults
     */
    ExperimentSpec over(TrainConfig config) {
        if (config == null) {
            return ExperimentSpec.of(values);
        }
        Map<String, String> said = RowNormalisation.settled(values);
        String epochs = said.remove("epochs");
        TrainConfig base = epochs == null
                ? config
                : Declared.replacing(config, config.schedule().withEpochs((Integer)
                        declared("epochs").parse(epochs)));
        ExperimentSpec spec = Declared.replacing(ExperimentSpec.of(Map.of()), base);
        for (Map.Entry<String, String> setting : said.entrySet()) {
            spec = spec.with(setting.getKey(), declared(setting.getKey()).parse(setting.getValue()));
        }
        // only now, since what is set may change the backbone and the technique of the configuration
        for (String setting : said.keySet()) {
            ConfigByName.requireUse(setting, spec.config());
        }
        return spec;
    }

    private static DeclaredSetting declared(String name) {
        return ExperimentSpec.declared().stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
