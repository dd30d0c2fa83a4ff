package dev.repel.cli.options;

import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** What every command takes. */
@Topic(value = Topics.OUTPUT, rare = CommonOptions.VERBOSE)
public final class CommonOptions {
    public static final String VERBOSE = "--verbose";

    @Option(
            names = {"-h", "--help"},
            order = 100,
            usageHelp = true,
            arity = "0..1",
            paramLabel = "TOPIC",
            parameterConsumer = TopicConsumer.class,
            description = "Print this help, or the help of a topic, and exit.")
    boolean help;

    private String topic = "";

    @Option(names = VERBOSE, order = 101, description = "Log more; print a stack trace with an error.")
    boolean verbose;

    /** The topic that was asked for, empty for none. */
    public static String topic(CommandSpec command) {
        return of(command).topic;
    }

    private static CommonOptions of(CommandSpec command) {
        return command.mixins().values().stream()
                .map(CommandSpec::userObject)
                .filter(CommonOptions.class::isInstance)
                .map(CommonOptions.class::cast)
                .findFirst()
                .orElseThrow();
    }

    /** Takes the word behind the option, unless that is another option. */
    static final class TopicConsumer implements IParameterConsumer {
        @Override
        public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
            option.setValue(true);
            if (!arguments.isEmpty() && !arguments.peek().startsWith("-")) {
                of(command).topic = arguments.pop();
            }
        }
    }
}
