package dev.repel.study.search;

import dev.repel.InvalidRequest;
import dev.repel.settings.DeclaredSetting;
import dev.repel.settings.InvalidSetting;
import dev.repel.study.design.YamlEntry;
import dev.repel.study.settings.TrainingSettings;
import dev.repel.technique.TechniqueEntry;
import dev.repel.technique.Techniques;
import dev.repel.tensor.CounterRandom;
import dev.repel.train.ConfigByName;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Settings and the values each may have.
 *
 * @param values by the name of the option
 */
public record SearchSpace(Map<String, List<String>> values) {
    private static final String ALWAYS = "all";
    private static final String HEADER = """
            # The space that repel search looks at. Save it, change it, and give it to repel search as its space.
            # Names are settings of a training, values a list or a range: {from: 1e-4, to: 1e-1, steps: 7, scale: log}.
            # 'all' holds what every search varies. The name of a technique holds what is varied only with it, and what
            # replaces the values of 'all'. Ranges of techniques are around the values that their authors published.
            # Dropout up to 0.7, learning rate, width, the weight decays but 5e-3, gamma and k up to 100 are the paper's.
            """;
    private static final long LARGEST_GRID = 20_000;
    private static final int DRAWS_PER_TRIAL = 1000;

    public SearchSpace {
        values = new LinkedHashMap<>(values);
    }

    /** The text of the space that is searched where the user says nothing: what the settings themselves declare. */
    public static String standard() {
        StringBuilder text = new StringBuilder(HEADER);
        section(text, ALWAYS, declared(setting -> ConfigByName.owners(setting).isEmpty()));
        for (TechniqueEntry technique : Techniques.all()) {
            Map<String, List<String>> searched =
                    declared(setting -> technique.reads().contains(setting));
            searched.putAll(technique.searches());
            section(text, technique.name(), searched);
        }
        return text.toString();
    }

    private static Map<String, List<String>> declared(Predicate<String> which) {
        Map<String, List<String>> searched = new LinkedHashMap<>();
        for (DeclaredSetting setting : ConfigByName.all()) {
            if (which.test(setting.name()) && !setting.search().isEmpty()) {
                searched.put(setting.name(), setting.search());
            }
        }
        return searched;
    }

    private static void section(StringBuilder text, String name, Map<String, List<String>> searched) {
        if (!searched.isEmpty()) {
            text.append(name).append(":\n");
            searched.forEach((setting, values) -> text.append("  ")
                    .append(setting)
                    .append(": [")
                    .append(String.join(", ", values))
                    .append("]\n"));
        }
    }

    /**
     * Reads what a file says for all techniques and for one, or for each part of a composition.
     *
     * @param file as messages call it
     * @throws InvalidRequest naming the line of whatever is wrong
     */
    public static SearchSpace read(String file, Reader text, String technique) {
        YamlEntry root = YamlEntry.read(file, text);
        Set<String> known = new LinkedHashSet<>(List.of(ALWAYS));
        known.addAll(Techniques.names());
        root.fields(known);
        List<String> parts = new ArrayList<>(List.of(ALWAYS));
        Techniques.parts(technique).forEach(part -> parts.add(part.name()));
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String part : parts) {
            root.optional(part)
                    .ifPresent(entry -> entry.fields().forEach((option, choices) -> {
                        List<String> read = choices.isMap() ? range(choices) : choices.texts();
                        if (read.isEmpty() || new LinkedHashSet<>(read).size() < read.size()) {
                            throw choices.invalid("expected different values for " + option);
                        }
                        check(option, choices, read);
                        values.put(option, read);
                    }));
        }
        if (values.isEmpty()) {
            throw root.invalid("there is nothing to vary for " + technique);
        }
        return new SearchSpace(values);
    }

    private static void check(String option, YamlEntry entry, List<String> values) {
        try {
            values.forEach(value -> TrainingSettings.check(option, value));
        } catch (InvalidRequest e) {
            throw entry.invalid(e);
        }
    }

    private static List<String> range(YamlEntry entry) {
        entry.fields(Set.of("from", "to", "steps", "scale"));
        double from = entry.required("from").number();
        double to = entry.required("to").number();
        int steps = entry.required("steps").integer();
        boolean log = entry.optional("scale")
                .map(scale -> scale.choice(Scale.class) == Scale.LOG)
                .orElse(false);
        if (steps < 2 || !(from < to) || (log && !(from > 0))) {
            throw entry.invalid("expected from < to, at least 2 steps, and with scale log from > 0");
        }
        List<String> values = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            double share = (double) step / (steps - 1);
            double value = log ? from * StrictMath.pow(to / from, share) : from + share * (to - from);
            values.add(new BigDecimal(value, new MathContext(4))
                    .stripTrailingZeros()
                    .toPlainString());
        }
        return values;
    }

    private enum Scale {
        LINEAR,
        LOG
    }

    /** How many combinations there are, at most 2⁶³ − 1. */
    public long size() {
        long size = 1;
        for (List<String> choices : values.values()) {
            size = size > Long.MAX_VALUE / choices.size() ? Long.MAX_VALUE : size * choices.size();
        }
        return size;
    }

    /** Every combination, the last option fastest. */
    public List<Map<String, String>> grid() {
        InvalidSetting.unless(
                size() <= LARGEST_GRID,
                "strategy",
                "grid has " + size() + " points here; use {strategy} random, or give a smaller {space}");
        List<Map<String, String>> points = List.of(Map.of());
        for (Map.Entry<String, List<String>> option : values.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> point : points) {
                for (String value : option.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(point);
                    more.put(option.getKey(), value);
                    longer.add(more);
                }
            }
            points = longer;
        }
        return points;
    }

    /** Different combinations drawn at random, or all of them if there are no more. */
    public List<Map<String, String>> random(int count, long seed) {
        if (size() <= count) {
            return grid();
        }
        Set<Map<String, String>> points = new LinkedHashSet<>();
        for (int draw = 0; points.size() < count && draw < count * DRAWS_PER_TRIAL; draw++) {
            CounterRandom random = new CounterRandom(seed, CounterRandom.Purpose.SAMPLING, 0, draw);
            Map<String, String> point = new LinkedHashMap<>();
            int index = 0;
            for (Map.Entry<String, List<String>> option : values.entrySet()) {
                List<String> choices = option.getValue();
                point.put(option.getKey(), choices.get(random.below(choices.size(), index++)));
            }
            points.add(point);
        }
        return new ArrayList<>(points);
    }
}
