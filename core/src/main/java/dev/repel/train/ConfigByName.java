package dev.repel.train;

import dev.repel.data.UnknownName;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.settings.OwnSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The settings of a {@link TrainConfig} by name: common ones, and those of backbones and techniques. */
public final class ConfigByName {
    private static final String BACKBONE = "backbone";
    private static final String TECHNIQUE = "technique";

    private ConfigByName() {}

    /**
     * Every setting of a training, including those of all backbones and techniques, in the order of the declarations.
     */
    public static List<DeclaredSetting> all() {
        Map<String, DeclaredSetting> all = new LinkedHashMap<>();
        Declared.in(TrainConfig.class).settings().forEach(setting -> all.put(setting.name(), setting));
        Declared.in(Schedule.Total.class).settings().forEach(setting -> all.put(setting.name(), setting));
        ownRecords()
                .forEach(record -> Declared.in(record).settings().forEach(setting -> all.put(setting.name(), setting)));
        return List.copyOf(all.values());
    }

    private static Set<Class<? extends Record>> ownRecords() {
        return Stream.concat(
                        Backbones.all().stream().flatMap(entry -> entry.own().stream()),
                        Techniques.all().stream().flatMap(entry -> entry.records().stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The backbones and techniques that a setting belongs to; none if it belongs to every training. */
    public static List<String> owners(String setting) {
        List<String> owners = new ArrayList<>();
        Backbones.all().stream()
                .filter(entry -> entry.reads().contains(setting))
                .forEach(entry -> owners.add(entry.name()));
        Techniques.all().stream()
                .filter(entry -> entry.reads().contains(setting))
                .forEach(entry -> owners.add(entry.name()));
        return owners;
    }

    /**
     * Whether a setting has an effect on a training.
     *
     * @param technique a name, or several separated by commas
     */
    public static boolean applies(String setting, String backbone, String technique) {
        return owners(setting).isEmpty()
                || Backbones.named(backbone).reads().contains(setting)
                || Techniques.parts(technique).stream()
                        .anyMatch(part -> part.reads().contains(setting));
    }

    /**
     * Reads settings. A setting that is not given has the default of the backbone or, if there is none, that of its
     * declaration. Names that are not settings of a training are ignored: the caller deals with them.
     *
     * @param given values as users write them, by name
     * @throws InvalidSetting if a value is invalid, or the setting belongs to a backbone or technique that is not used
     */
    public static TrainConfig read(Map<String, String> given) {
        String backbone = given.getOrDefault(BACKBONE, valueOf(BACKBONE));
        String technique = given.getOrDefault(TECHNIQUE, valueOf(TECHNIQUE));
        BackboneEntry entry = Backbones.named(backbone);
        Techniques.check(technique, backbone);
        given.keySet().forEach(name -> requireUse(name, backbone, technique));
        Map<String, String> texts = new LinkedHashMap<>(entry.defaults());
        texts.putAll(Schedule.settled(given));
        Function<DeclaredSetting, Object> values = setting -> setting.valueIn(texts);
        TrainConfig config = Declared.in(TrainConfig.class).read(values);
        OwnSettings own = OwnSettings.NONE;
        for (Class<? extends Record> record : entry.own()) {
            own = own.with(Declared.in(record).read(values));
        }
        OwnSettings techniques = OwnSettings.NONE;
        for (TechniqueEntry part : Techniques.all()) {
            for (Class<? extends Record> record : part.records()) {
                techniques = techniques.with(Declared.in(record).read(values));
            }
        }
        return Declared.replacing(
                Declared.replacing(config, config.architecture().withOwn(own)), techniques);
    }

    private static String valueOf(String setting) {
        return DeclaredSetting.text(
                Declared.in(TrainConfig.class).named(setting).orElseThrow().defaultValue());
    }

    /** @throws InvalidSetting if a setting belongs to a backbone or technique that is not used */
    public static void requireUse(String setting, TrainConfig config) {
        requireUse(setting, config.architecture().backbone(), config.technique());
    }

    private static void requireUse(String setting, String backbone, String technique) {
        InvalidSetting.unless(
                applies(setting, backbone, technique),
                setting,
                "belongs to " + String.join(", ", owners(setting)) + ", but this is " + backbone + " with technique "
                        + technique);
    }

    /** See {@link TrainConfig#with}. */
    static TrainConfig with(TrainConfig config, String setting, Object value) {
        if (Declared.in(TrainConfig.class).named(setting).isPresent()) {
            return Declared.with(config, setting, value);
        }
        Class<? extends Record> record = ownRecords().stream()
                .filter(type -> Declared.in(type).named(setting).isPresent())
                .findFirst()
                .orElseThrow(() -> new UnknownName(
                        "setting",
                        setting,
                        all().stream().map(DeclaredSetting::name).toList()));
        boolean ofBackbone =
                Backbones.named(config.architecture().backbone()).own().contains(record);
        OwnSettings own = ofBackbone ? config.architecture().own() : config.techniques();
        OwnSettings changed = own.with(Declared.with(own.of(record), setting, value));
        return ofBackbone
                ? Declared.replacing(config, config.architecture().withOwn(changed))
                : Declared.replacing(config, changed);
    }

    /** Every setting that has an effect on a training, with its value; in the order of {@link #all}. */
    public static Map<String, Object> values(TrainConfig config) {
        String backbone = config.architecture().backbone();
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Object> every = new LinkedHashMap<>(Declared.values(config));
        ownRecords().forEach(record -> {
            boolean ofBackbone = Backbones.named(backbone).own().contains(record);
            OwnSettings own = ofBackbone ? config.architecture().own() : config.techniques();
            every.putAll(Declared.values(own.of(record)));
        });
        every.forEach((name, value) -> {
            if (applies(name, backbone, config.technique())) {
                values.put(name, value);
            }
        });
        return values;
    }

    /** The declaration of a setting. */
    public static Optional<DeclaredSetting> named(String setting) {
        return all().stream()
                .filter(declared -> declared.name().equals(setting))
                .findFirst();
    }

    /**
     * Checks every setting of a configuration, for configurations that were not read by name.
     *
     * @throws InvalidSetting if a value is outside its range
     */
    public static void check(TrainConfig config) {
        Declared.check(config);
        config.techniques().check();
        config.architecture().own().check();
    }
}
