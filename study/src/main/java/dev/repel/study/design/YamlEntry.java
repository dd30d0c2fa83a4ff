package dev.repel.study.design;

import dev.repel.InvalidRequest;
import dev.repel.data.UnknownName;
import dev.repel.settings.DeclaredSetting;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A part of a YAML file that knows its line, so that whatever is wrong with it can be told with its place. */
public final class YamlEntry {
    private final String file;
    private final Node node;

    private YamlEntry(String file, Node node) {
        this.file = file;
        this.node = node;
    }

    /**
     * @param file as messages call it
     * @throws InvalidRequest if it is no YAML, or empty
     */
    public static YamlEntry read(String file, Reader text) {
        return readOptional(file, text).orElseThrow(() -> new InvalidRequest(file + " is empty."));
    }

    /** The same for a file that may be empty. */
    public static Optional<YamlEntry> readOptional(String file, Reader text) {
        try {
            return Optional.ofNullable(new Yaml(new LoaderOptions()).compose(text))
                    .map(root -> new YamlEntry(file, root));
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw new InvalidRequest(file + ", line " + line + ": this is not valid YAML: " + e.getProblem(), e);
        } catch (YAMLException e) {
            throw new InvalidRequest(file + ": this is not valid YAML: " + e.getMessage(), e);
        }
    }

    /** An error about this entry. */
    public InvalidRequest invalid(String problem) {
        return new InvalidRequest(file + ", line " + (node.getStartMark().getLine() + 1) + ": " + problem);
    }

    /** An error about this entry that has a cause. */
    public InvalidRequest invalid(Exception cause) {
        return invalid(cause.getMessage(), cause);
    }

    public InvalidRequest invalid(String problem, Exception cause) {
        return (InvalidRequest) invalid(problem).initCause(cause);
    }

    /** Whether it has entries with names. */
    public boolean isMap() {
        return node instanceof MappingNode;
    }

    /** Whether nothing is written there. */
    public boolean isEmpty() {
        return node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.NULL);
    }

    /** Its entries by name, in the order of the file. */
    public Map<String, YamlEntry> fields() {
        if (isEmpty()) {
            return Map.of();
        }
        if (!(node instanceof MappingNode mapping)) {
            throw invalid("expected names with values, such as 'k: 100'");
        }
        Map<String, YamlEntry> fields = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            YamlEntry name = new YamlEntry(file, tuple.getKeyNode());
            if (fields.put(name.text(), new YamlEntry(file, tuple.getValueNode())) != null) {
                throw name.invalid(name.text() + " is given twice");
            }
        }
        return fields;
    }

    /** Its entries by name, none of which may have a name that is not among these. */
    public Map<String, YamlEntry> fields(Set<String> known) {
        Map<String, YamlEntry> fields = fields();
        fields.forEach((name, value) -> {
            if (!known.contains(name)) {
                throw value.invalid(new UnknownName("entry", name, known));
            }
        });
        return fields;
    }

    /** The entries of a list; a single value is a list of one. */
    public List<YamlEntry> items() {
        if (isEmpty()) {
            return List.of();
        }
        if (!(node instanceof SequenceNode sequence)) {
            return List.of(this);
        }
        return sequence.getValue().stream()
                .map(item -> new YamlEntry(file, item))
                .toList();
    }

    /** Its text, as it is written. */
    public String text() {
        if (!(node instanceof ScalarNode scalar) || isEmpty()) {
            throw invalid("expected one value");
        }
        return scalar.getValue();
    }

    public List<String> texts() {
        List<String> texts = new ArrayList<>();
        items().forEach(item -> texts.add(item.text()));
        return texts;
    }

    /** Texts by name. */
    public Map<String, String> textFields() {
        Map<String, String> texts = new LinkedHashMap<>();
        fields().forEach((name, value) -> texts.put(name, value.text()));
        return texts;
    }

    public double number() {
        return parsed(Double::valueOf, "a number");
    }

    /** Numbers with a sign between them. */
    public List<Double> numbers(String sign) {
        return parsed(
                text -> Arrays.stream(text.split(Pattern.quote(sign), -1))
                        .map(part -> Double.valueOf(part.strip()))
                        .toList(),
                "a number");
    }

    public int integer() {
        return parsed(Integer::valueOf, "a whole number");
    }

    /** One of the constants of an enum, written in lower case with dashes. */
    public <E extends Enum<E>> E choice(Class<E> type) {
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String word = DeclaredSetting.text(constant);
            if (word.equals(text())) {
                return constant;
            }
            words.add(word);
        }
        throw invalid("expected " + String.join(" or ", words) + " but was '" + text() + "'");
    }

    private <T> T parsed(Function<String, T> parser, String expected) {
        try {
            return parser.apply(text());
        } catch (NumberFormatException e) {
            throw invalid("expected " + expected + " but was '" + text() + "'", e);
        }
    }

    /** A field that has to be there. */
    public YamlEntry required(String name) {
        return optional(name).orElseThrow(() -> invalid("'" + name + "' is missing"));
    }

    /** A field that may be missing. */
    public Optional<YamlEntry> optional(String name) {
        return Optional.ofNullable(fields().get(name)).filter(entry -> !entry.isEmpty());
    }
}
