package dev.repel.cli.options;

import picocli.CommandLine.Option;

/** What every command takes. */
public final class CommonOptions {
    public static final String VERBOSE = "--verbose";

    @Option(
            names = {"-h", "--help"},
            order = 100,
            usageHelp = true,
            description = "Print this help and leave.")
    boolean help;

    @Option(names = VERBOSE, order = 101, description = "Tell more, and with an error where in the code it happened.")
    boolean verbose;
}
