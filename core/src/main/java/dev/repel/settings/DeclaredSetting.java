package dev.repel.settings;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One {@link Setting}: its name, type, default and range, and how its values are read and written. */
public final class DeclaredSetting {
    private static final String AUTO = "auto";
    private static final Map<Class<?>, Class<?>> BOXED = Map.of(
            int.class, Integer.class, long.class, Long.class, double.class, Double.class, boolean.class, Boolean.class);

    private final String name;
    private final Class<?> type;
    private final boolean mayBeUnset;
    private final Setting declaration;
    private final Range range;
    private final Object defaultValue;

    DeclaredSetting(RecordComponent component, Setting declaration) {
        this.declaration = declaration;
        this.name = declaration.name().isEmpty() ? dashed(component.getName()) : declaration.name();
        this.mayBeUnset = declaration.value().isEmpty() && !component.getType().isPrimitive();
        this.type = BOXED.getOrDefault(component.getType(), component.getType());
        this.range = Range.parse(declaration.range());
        this.defaultValue = declaration.value().isEmpty() ? unset(component.getType()) : parse(declaration.value());
        check(defaultValue);
    }

    /** A text or a boxed number without a default is null. */
    private static Object unset(Class<?> componentType) {
        if (componentType == boolean.class) {
            return false;
        }
        if (componentType.isPrimitive()) {
            throw new IllegalStateException("a number needs a default, or has to be boxed");
        }
        return null;
    }

    private static String dashed(String camelCase) {
        return camelCase.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    public String name() {
        return name;
    }

    /** The type of its values; never a primitive one. */
    public Class<?> type() {
        return type;
    }

    /** The value if neither the user nor the backbone sets one; null if it is decided later. */
    public Object defaultValue() {
        return defaultValue;
    }

    /** One sentence, in which {@code {name}} refers to another setting. */
    public String help() {
        return declaration.help();
    }

    /** The values that a search tries. */
    public List<String> search() {
        return List.of(declaration.search());
    }

    /** Whether the short help shows it. */
    public boolean isCommon() {
        return declaration.common();
    }

    /** The placeholder for the value in the help; empty for a boolean. */
    public String placeholder() {
        if (!declaration.placeholder().isEmpty()) {
            return declaration.placeholder();
        }
        if (type.isEnum()) {
            return String.join("|", words());
        }
        if (type == Boolean.class) {
            return "";
        }
        if (type == Double.class) {
            return range.low() == 0 && range.high() == 1 ? "P" : "X";
        }
        return type == Integer.class || type == Long.class ? "N" : "NAME";
    }

    /**
     * Reads a value.
     *
     * @throws InvalidSetting if it has the wrong type or is outside the range
     */
    public Object parse(String text) {
        if (text.equals(AUTO) && mayBeUnset) {
            return null;
        }
        // a text may be blank on purpose, for example the character that separates cells
        Object value = type == String.class ? text : read(text.strip());
        check(value);
        return value;
    }

    /**
     * The value among texts by name, or the default if none is given.
     *
     * @throws InvalidSetting if the text is not of the type, or outside the range
     */
    public Object valueIn(Map<String, String> given) {
        return given.containsKey(name) ? parse(given.get(name)) : defaultValue;
    }

    private Object read(String text) {
        try {
            if (type == Integer.class) {
                return Integer.valueOf(text);
            }
            if (type == Long.class) {
                return Long.valueOf(text);
            }
            if (type == Double.class) {
                return Double.valueOf(text);
            }
        } catch (NumberFormatException e) {
            throw new InvalidSetting(
                    name, "must be a " + (type == Double.class ? "" : "whole ") + "number, not '" + text + "'");
        }
        if (type == Boolean.class) {
            return truth(text);
        }
        if (type.isEnum()) {
            return choice(text);
        }
        if (type == FileList.class) {
            return FileList.of(text);
        }
        return type == Path.class ? Path.of(text) : text;
    }

    private Boolean truth(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        InvalidSetting.unless(
                word.equals("true") || word.equals("false"), name, "must be true or false, not '" + text + "'");
        return Boolean.valueOf(word);
    }

    private Object choice(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> text(constant).equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new InvalidSetting(name, "must be " + String.join(" or ", words()) + ", not '" + text + "'"));
    }

    /** The words of an enum, as users write them. */
    private List<String> words() {
        return Arrays.stream(type.getEnumConstants()).map(DeclaredSetting::text).toList();
    }

    /**
     * Checks a value that was not read from text.
     *
     * @throws InvalidSetting if it is outside the range
     */
    public void check(Object value) {
        if (value == null) {
            InvalidSetting.unless(mayBeUnset, name, "must not be null");
            return;
        }
        if (!type.isInstance(value)) {
            throw new InvalidSetting(name, "must be a " + type.getSimpleName() + ", not " + value);
        }
        if (value instanceof Number number && !range.contains(number.doubleValue())) {
            throw new InvalidSetting(name, range.rule(type != Double.class) + ", not " + text(value));
        }
    }

    /** A value as a user would write it: words for enums, 0.0005 rather than 5.0E-4, {@code auto} for null. */
    public static String text(Object value) {
        if (value == null) {
            return AUTO;
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
        }
        return value.toString();
    }
}
