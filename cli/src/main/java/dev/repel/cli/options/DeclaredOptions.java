package dev.repel.cli.options;

import dev.repel.model.Backbones;
import dev.repel.settings.Declared;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.FileList;
import dev.repel.technique.Techniques;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** One option for each of some declared settings. What is given is kept as it was written, for those who read settings. */
public final class DeclaredOptions {
    private static final Pattern REFERENCE = Pattern.compile("\\{([a-z0-9-]+)}");

    /** Settings whose values are the names in a table. */
    private static final Map<String, List<String>> NAMES =
            Map.of("backbone", Backbones.names(), "technique", Techniques.names());

    /** Values are asked for by the names of settings only. */
    private static final IGetter NOTHING = new IGetter() {
        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // so it is declared there
        public <T> T get() {
            return null;
        }
    };

    private final List<DeclaredSetting> settings;
    private final boolean areHints;
    private final Map<String, String> given = new LinkedHashMap<>();

    public DeclaredOptions(List<DeclaredSetting> settings) {
        this(settings, false);
    }

    private DeclaredOptions(List<DeclaredSetting> settings, boolean areHints) {
        this.settings = List.copyOf(settings);
        this.areHints = areHints;
    }

    /** Options for the settings that a record declares. */
    public static DeclaredOptions of(Class<? extends Record> type) {
        return new DeclaredOptions(Declared.in(type).settings());
    }

    /** Options that say what the file of a model does not: they have no defaults. */
    public static DeclaredOptions hints(List<DeclaredSetting> settings) {
        return new DeclaredOptions(settings, true);
    }

    /** What was given, by the names of the settings. */
    public Map<String, String> given() {
        return new LinkedHashMap<>(given);
    }

    public List<DeclaredSetting> settings() {
        return settings;
    }

    @Spec
    void addTo(CommandSpec command) {
        settings.forEach(setting -> command.addOption(option(setting)));
    }

    private OptionSpec option(DeclaredSetting setting) {
        OptionSpec.Builder option = OptionSpec.builder("--" + setting.name())
                .description(help(setting))
                .userObject(new DeclaredOption(setting, areHints))
                .getter(NOTHING)
                .setter(new Setter(setting.name()));
        if (setting.type() == Boolean.class) {
            return option.type(Boolean.class)
                    .negatable(!Boolean.FALSE.equals(setting.defaultValue()))
                    .build();
        }
        if (setting.type() == FileList.class) {
            Several several = new Several(setting.name());
            return option.type(List.class)
                    .auxiliaryTypes(String.class)
                    .arity("1")
                    .paramLabel(setting.placeholder())
                    .getter(several)
                    .setter(several)
                    .build();
        }
        option.type(String.class).arity("1").paramLabel(setting.placeholder());
        if (NAMES.containsKey(setting.name())) {
            option.completionCandidates(NAMES.get(setting.name()));
        } else if (setting.type().isEnum()) {
            option.completionCandidates(Arrays.stream(setting.type().getEnumConstants())
                    .map(DeclaredSetting::text)
                    .toList());
        }
        return option.build();
    }

    private final class Setter implements ISetter {
        private final String name;

        Setter(String name) {
            this.name = name;
        }

        @Override
        public <T> T set(T value) {
            if (value == null) {
                given.remove(name);
            } else {
                given.put(name, value.toString());
            }
            return null;
        }
    }

    /** The values of an option that may be repeated; picocli adds each to those it gets. */
    private final class Several implements IGetter, ISetter {
        private final String name;
        private List<?> values;

        Several(String name) {
            this.name = name;
        }

        @Override
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // so it is declared there
        public <T> T get() {
            return (T) values;
        }

        @Override
        public <T> T set(T value) {
            values = (List<?>) value;
            if (values == null || values.isEmpty()) {
                given.remove(name);
            } else {
                given.put(
                        name,
                        FileList.joined(values.stream().map(Object::toString).toList()));
            }
            return null;
        }
    }

    /** The help of a setting in the words of the command line. */
    static String help(DeclaredSetting setting) {
        String text = setting.help()
                .replace("{backbones}", String.join(", ", Backbones.names()))
                .replace("{techniques}", String.join(", ", Techniques.names()));
        return REFERENCE.matcher(text).replaceAll("--$1");
    }
}
