package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.HelpPages;
import dev.repel.cli.text.PlainWriter;
import java.io.BufferedWriter;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line. Exit codes: 0 done, 1 the work failed, 2 the call was wrong. */
@Command(
        name = "repel",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Trains node classifiers on graphs with few labels, using pseudo contrastive learning.",
            "",
            "To try it without data, run 'repel train': it learns which module each class of the JDK is in."
        },
        commandListHeading = "%nCommands%n",
        footer = "%nFor the options of a command: repel COMMAND --help")
public final class Repel implements Runnable {
    static final int WIDTH = 100;

    private static final String VERSION = "--version";

    /** Their names, in the order of the help, and what they are made of. */
    static final Map<String, Class<?>> COMMANDS = commands();

    @Spec
    private CommandSpec spec;

    @Mixin
    CommonOptions common;

    @Option(names = VERSION, versionHelp = true, description = "Print the version and exit.")
    boolean version;

    /** Runs a command and leaves with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = writer(System.out, charset("stdout.encoding"));
        PrintWriter err = writer(System.err, charset("stderr.encoding"));
        System.exit(execute(out, err, args));
    }

    private static PrintWriter writer(OutputStream stream, Charset charset) {
        return new PrintWriter(new PlainWriter(new BufferedWriter(new OutputStreamWriter(stream, charset))), true);
    }

    /** What the terminal takes. Where no locale is set that is ASCII by name, but hardly ever in truth. */
    private static Charset charset(String property) {
        String name = System.getProperty(property, System.getProperty("native.encoding"));
        Charset charset = name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
    }

    private static Map<String, Class<?>> commands() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("train", TrainCommand.class);
        commands.put("predict", PredictCommand.class);
        commands.put("serve", ServeCommand.class);
        commands.put("label", LabelCommand.class);
        commands.put("study", StudyCommand.class);
        commands.put("search", SearchCommand.class);
        commands.put("report", ReportCommand.class);
        commands.put("reproduce", ReproduceCommand.class);
        commands.put("check", CheckCommand.class);
        commands.put("bench", BenchCommand.class);
        commands.put("data", DataCommand.class);
        commands.put("config", ConfigCommand.class);
        commands.put(CompletionCommand.NAME, CompletionCommand.class);
        return commands;
    }

    /** Runs a command and returns its exit code. */
    public static int execute(PrintWriter out, PrintWriter err, String... args) {
        return commandLine(needed(args)).setOut(out).setErr(err).execute(args);
    }

    /** Parses all that Repel understands. */
    static CommandLine commandLine() {
        return commandLine(COMMANDS.keySet());
    }

    /** To make a parser for every command takes longer than most calls; what is wrong with a call takes all to say. */
    private static Set<String> needed(String... args) {
        String first = args.length == 0 ? "" : args[0];
        if (args.length == 1 && first.equals(VERSION)) {
            return Set.of();
        }
        boolean suffices = COMMANDS.containsKey(first) && !first.equals(CompletionCommand.NAME);
        return suffices ? Set.of(first) : COMMANDS.keySet();
    }

    private static CommandLine commandLine(Set<String> commands) {
        CommandLine commandLine = new CommandLine(new Repel());
        COMMANDS.forEach((name, command) -> {
            if (commands.contains(name)) {
                commandLine.addSubcommand(command);
            }
        });
        return configured(commandLine);
    }

    /** What all our parsers have in common, those for parts of the command line too. */
    static CommandLine configured(CommandLine commandLine) {
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        HelpPages.install(commandLine);
        commandLine.setUsageHelpWidth(WIDTH);
        commandLine.setAbbreviatedOptionsAllowed(false);
        Failures failures = new Failures();
        commandLine.setParameterExceptionHandler(failures);
        commandLine.setExecutionExceptionHandler(failures);
        commandLine.setExecutionStrategy(failures::runCatchingErrors);
        return commandLine;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
