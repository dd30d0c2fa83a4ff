package dev.repel.cli.options;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One of a few words, which are the constants of an enum in lower case, with dashes. */
public final class Choice<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    public Choice(Class<E> type) {
        this.type = type;
    }

    @Override
    public E convert(String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> word(constant).equals(text.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("expected " + words() + " but was '" + text + "'"));
    }

    private String words() {
        return String.join(
                " or ", Arrays.stream(type.getEnumConstants()).map(Choice::word).toList());
    }

    /** How a constant is written on the command line. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
