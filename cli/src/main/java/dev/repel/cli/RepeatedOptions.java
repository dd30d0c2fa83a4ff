package dev.repel.cli;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Options that a call gives twice. The parser begins a group of options anew with the second of them, and what the first
 * ones said is lost without a word: such a call is refused instead.
 */
final class RepeatedOptions {
    /** Those that are in no group. */
    private static final Set<String> REPEATABLE = Set.of("--explain", "--spark-conf");

    private RepeatedOptions() {}

    /** The first option that was there before. */
    static Optional<String> first(String... arguments) {
        Set<String> seen = new HashSet<>();
        for (String argument : arguments) {
            if (argument.equals("--")) {
                break;
            }
            if (argument.startsWith("--")) {
                String name = argument.split("=", 2)[0];
                if (!seen.add(name) && !REPEATABLE.contains(name)) {
                    return Optional.of(name);
                }
            }
        }
        return Optional.empty();
    }
}
