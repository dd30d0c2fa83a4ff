package dev.repel.cli.options;

import java.math.BigDecimal;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;

/** The value of an option as it is shown and written: words for enums, 0.0005 rather than 5.0E-4. */
public final class OptionValue {
    private OptionValue() {}

    /** The name on the command line without its dashes, which is the name in YAML. */
    public static String key(OptionSpec option) {
        return option.longestName().replaceFirst("^--", "");
    }

    /** A text, a number or a truth value; null stays null. */
    public static Object plain(Object value) {
        if (value instanceof Enum<?> constant) {
            return Choice.word(constant);
        }
        if (value instanceof Path path) {
            // a configuration must mean the same from any folder
            return path.toAbsolutePath().normalize().toString();
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            BigDecimal decimal = new BigDecimal(number.toString()).stripTrailingZeros();
            return decimal.scale() <= 0 ? decimal.setScale(0) : decimal;
        }
        return value;
    }

    /** What holds where the user says nothing, null if that depends on other things. */
    public static Object defaultOf(OptionSpec option) {
        if (option.defaultValue() != null) {
            return Boolean.valueOf(option.defaultValue());
        }
        return plain(option.initialValue());
    }
}
