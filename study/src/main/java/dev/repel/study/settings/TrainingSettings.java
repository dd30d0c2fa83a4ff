package dev.repel.study.settings;

import dev.repel.InvalidRequest;
import dev.repel.data.NearestNames;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.model.Backbones;
import dev.repel.select.SelectionSettings;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.FileList;
import dev.repel.technique.Techniques;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Every setting of a training, and how a training is written down so that it can be started again. */
public final class TrainingSettings {
    public static final String DATASET = "dataset";
    public static final String BACKBONE = "backbone";
    public static final String TECHNIQUE = "technique";

    /** Names are checked against tables, which the type of the setting does not know. */
    private static final Map<String, Consumer<String>> TABLES = Map.of(
            DATASET, GraphSource::check,
            BACKBONE, Backbones::named,
            TECHNIQUE, Techniques::parts);

    private TrainingSettings() {}

    /** In the order of the declarations. */
    public static List<DeclaredSetting> all() {
        List<DeclaredSetting> all =
                new ArrayList<>(Declared.in(GraphSettings.class).settings());
        all.addAll(ExperimentSpec.declared());
        all.addAll(Declared.in(SelectionSettings.class).settings());
        all.addAll(Declared.in(TrainingExtras.class).settings());
        return all;
    }

    /** The same with those that only a study has. */
    private static List<DeclaredSetting> withTrials() {
        List<DeclaredSetting> all = all();
        all.addAll(LabellingTrial.declared());
        return all;
    }

    /**
     * Checks a value by itself, so that a file can be told its line.
     *
     * @throws InvalidRequest if there is no such setting, or it cannot have the value in any company
     */
    public static void check(String name, String value) {
        check(name, value, withTrials());
    }

    /**
     * Like the other, where there are more settings than these.
     *
     * @param known all settings that may be named
     */
    public static void check(String name, String value, List<DeclaredSetting> known) {
        DeclaredSetting setting = known.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name, known));
        setting.parse(value);
        TABLES.getOrDefault(name, any -> {}).accept(value);
    }

    private static InvalidRequest unknown(String name, List<DeclaredSetting> known) {
        List<String> near =
                NearestNames.to(name, known.stream().map(DeclaredSetting::name).toList());
        return new InvalidRequest("There is no setting called '" + name + "'."
                + (near.isEmpty() ? "" : " Did you mean " + String.join(" or ", near) + "?"));
    }

    /** Every setting that has an effect on a training, with its value: texts, numbers and truth values. */
    public static Map<String, Object> recorded(GraphSettings graph, ExperimentSpec spec, TrainingExtras extras) {
        Map<String, Object> values = new LinkedHashMap<>(graph.recorded());
        values.putAll(spec.values());
        values.putAll(Declared.values(extras));
        values.values().removeIf(value -> value == null);
        values.replaceAll((name, value) -> plain(value));
        return values;
    }

    /** A value as it is written to a file: 0.0005 rather than 5.0E-4, words for enums. */
    public static Object plain(Object value) {
        if (value instanceof Double number && Double.isFinite(number)) {
            BigDecimal decimal = new BigDecimal(number.toString()).stripTrailingZeros();
            return decimal.scale() <= 0 ? decimal.setScale(0) : decimal;
        }
        return value instanceof Enum<?> || value instanceof Path || value instanceof FileList
                ? DeclaredSetting.text(value)
                : value;
    }

    /** The backbone that settings name, or the default. */
    public static String backbone(Map<String, String> given) {
        return named(given, BACKBONE);
    }

    /** The technique that settings name, or the default. */
    public static String technique(Map<String, String> given) {
        return named(given, TECHNIQUE);
    }

    private static String named(Map<String, String> given, String name) {
        return given.containsKey(name)
                ? given.get(name)
                : all().stream()
                        .filter(setting -> setting.name().equals(name))
                        .map(setting -> DeclaredSetting.text(setting.defaultValue()))
                        .findFirst()
                        .orElseThrow();
    }

    /** Fails if a name is none of a setting. */
    public static void requireKnown(Map<String, String> given) {
        List<DeclaredSetting> known = withTrials();
        Set<String> names = Set.copyOf(known.stream().map(DeclaredSetting::name).toList());
        given.keySet().stream()
                .filter(name -> !names.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw unknown(name, known);
                });
    }
}
