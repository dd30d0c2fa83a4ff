package dev.repel.cli.options;

import dev.repel.experiment.ExperimentSpec;
import dev.repel.io.source.GraphSettings;
import dev.repel.model.Architecture;
import dev.repel.model.BackboneEntry;
import dev.repel.model.Backbones;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.train.ConfigByName;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** How the options of a command are divided for those who read about them. */
public final class Topics {
    /** Everything at once. */
    static final String ALL = "all";

    public static final String DATA = "data";
    public static final String MODEL = "model";
    public static final String METHOD = "method";
    public static final String TRAINING = "training";
    public static final String SEARCH = "search";
    public static final String STUDY = "study";
    public static final String OUTPUT = "output";
    public static final String SERVICE = "service";
    public static final String SPARK = "spark";

    private static final List<String> BEFORE_BACKBONES = List.of(STUDY, SEARCH, SERVICE, DATA, MODEL);
    private static final List<String> LAST = List.of(TRAINING, OUTPUT, SPARK);

    /** Settings that do not stand where the record that declares them would put them. */
    private static final Map<String, String> EXCEPTIONS = Map.of(
            "technique", METHOD,
            "compare", METHOD,
            "auto", METHOD,
            "budget", METHOD,
            "ensemble-candidates", METHOD,
            "scaling", MODEL,
            "row-normalise", MODEL,
            "calibrate", OUTPUT,
            "min-confidence", OUTPUT);

    private Topics() {}

    /**
     * Options under a heading.
     *
     * @param topic empty where a command has only one
     */
    public record Section(String topic, String heading, List<OptionSpec> options) {}

    /** The topics of a command in their order; of one option, those it stands under. */
    static List<String> of(CommandSpec command) {
        Set<String> found = new LinkedHashSet<>();
        command.options().forEach(option -> found.addAll(of(option)));
        return order().stream().filter(found::contains).toList();
    }

    private static List<String> order() {
        List<String> order = new ArrayList<>(BEFORE_BACKBONES);
        order.addAll(Backbones.names());
        order.add(METHOD);
        order.addAll(Techniques.names());
        order.addAll(LAST);
        return order;
    }

    private static List<String> of(OptionSpec option) {
        Optional<DeclaredOption> declared = DeclaredOption.of(option);
        if (declared.isEmpty()) {
            return annotation(option).map(topic -> List.of(topic.value())).orElse(List.of(OUTPUT));
        }
        List<String> owners = declared.get().owners();
        if (owners.isEmpty()) {
            return List.of(general(declared.get().setting()));
        }
        return declared.get().isHint() ? List.of(MODEL) : owners;
    }

    private static String general(DeclaredSetting setting) {
        if (EXCEPTIONS.containsKey(setting.name())) {
            return EXCEPTIONS.get(setting.name());
        }
        if (Declared.in(GraphSettings.class).named(setting.name()).isPresent()) {
            return DATA;
        }
        if (Declared.in(Architecture.class).named(setting.name()).isPresent()) {
            return MODEL;
        }
        boolean ofTraining = ConfigByName.named(setting.name()).isPresent()
                || ExperimentSpec.declared().contains(setting);
        return ofTraining ? TRAINING : OUTPUT;
    }

    private static Optional<Topic> annotation(OptionSpec option) {
        return option.userObject() instanceof Field field
                ? Optional.ofNullable(field.getDeclaringClass().getAnnotation(Topic.class))
                : Optional.empty();
    }

    private static boolean isOfEveryCommand(OptionSpec option) {
        return option.userObject() instanceof Field field && field.getDeclaringClass() == CommonOptions.class;
    }

    private static boolean isCommon(OptionSpec option) {
        return DeclaredOption.of(option)
                .map(declared ->
                        declared.setting().isCommon() && declared.owners().isEmpty())
                .orElseGet(() -> isAnnotatedCommon(option));
    }

    private static boolean isAnnotatedCommon(OptionSpec option) {
        return annotation(option)
                .map(topic -> topic.common() && !Arrays.asList(topic.rare()).contains(option.longestName()))
                .orElse(true);
    }

    /** What everyone needs, under the headings of their topics; of a command with one topic, everything. */
    static List<Section> common(CommandSpec command) {
        List<String> topics = of(command);
        if (topics.size() == 1) {
            return List.of(new Section(topics.get(0), "Options", options(command, topics.get(0))));
        }
        return topics.stream()
                .map(topic -> section(command, topic))
                .map(section -> new Section(
                        section.topic(),
                        section.heading(),
                        section.options().stream().filter(Topics::isCommon).toList()))
                .filter(section -> !section.options().isEmpty())
                .toList();
    }

    /** Topics in few words: backbones and techniques are not listed one by one. */
    static String inShort(CommandSpec command) {
        List<String> topics = of(command);
        List<String> general = new ArrayList<>(topics);
        general.removeAll(Backbones.names());
        general.removeAll(Techniques.names());
        boolean owners = general.size() < topics.size();
        return String.join("|", general) + "|" + ALL + (owners ? "|BACKBONE|TECHNIQUE" : "");
    }

    /** Every option once: those of backbones and of techniques are in one section each. */
    public static List<Section> sections(CommandSpec command) {
        Map<String, List<OptionSpec>> byHeading = new LinkedHashMap<>();
        List<String> topics = of(command);
        for (String topic : topics) {
            List<OptionSpec> section = byHeading.computeIfAbsent(
                    topics.size() == 1 ? "" : collective(topic), heading -> new ArrayList<>());
            options(command, topic).stream()
                    .filter(option -> !section.contains(option))
                    .forEach(section::add);
        }
        List<Section> sections = new ArrayList<>();
        byHeading.forEach((heading, options) -> sections.add(new Section("", heading, options)));
        return sections;
    }

    private static String collective(String topic) {
        return Backbones.names().contains(topic)
                ? "Some backbones"
                : Techniques.names().contains(topic) ? "Techniques" : title(topic);
    }

    /** What stands under one topic. */
    static Section section(CommandSpec command, String topic) {
        return new Section(topic, title(topic), options(command, topic));
    }

    private static List<OptionSpec> options(CommandSpec command, String topic) {
        return command.options().stream()
                .filter(option -> !option.hidden() && of(option).contains(topic))
                .sorted(Comparator.comparing(Topics::isOfEveryCommand))
                .toList();
    }

    private static String title(String topic) {
        for (BackboneEntry backbone : Backbones.all()) {
            if (backbone.name().equals(topic)) {
                return "Backbone " + topic + ": " + backbone.help();
            }
        }
        for (TechniqueEntry technique : Techniques.all()) {
            if (technique.name().equals(topic)) {
                return "Technique " + topic + ": " + technique.help();
            }
        }
        return topic.substring(0, 1).toUpperCase(Locale.ROOT) + topic.substring(1);
    }

    /** The backbones and techniques an option belongs to; none if it belongs to all. */
    public static List<String> owners(OptionSpec option) {
        return DeclaredOption.of(option).map(DeclaredOption::owners).orElse(List.of());
    }
}
