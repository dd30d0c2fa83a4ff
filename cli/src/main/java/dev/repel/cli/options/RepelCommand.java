package dev.repel.cli.options;

import dev.repel.cli.text.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What every command that does work has: the common options, its arguments, and where to write. */
public abstract class RepelCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    CommonOptions common;

    protected final CommandSpec spec() {
        return spec;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    protected final Terminal terminal() {
        return new Terminal(out(), err());
    }

    /** The arguments as they may be written down. */
    protected final List<String> arguments() {
        return EngineOptions.withoutSecrets(spec.commandLine().getParseResult().originalArgs());
    }

    /** Whether the user has given an option. */
    protected final boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }
}
