package dev.repel.cli;

import dev.repel.autograd.PairNorm;
import dev.repel.cli.data.DataWalks;
import dev.repel.cli.options.AnswerOptions;
import dev.repel.cli.options.Choice;
import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.EngineOptions;
import dev.repel.cli.options.HelpText;
import dev.repel.cli.options.SearchOptions;
import dev.repel.data.SplitStrategy;
import dev.repel.loss.ClassWeights;
import dev.repel.loss.Reduction;
import dev.repel.model.Embedding;
import dev.repel.model.Norm;
import dev.repel.pseudo.InformativeNodes;
import dev.repel.pseudo.NegativeRule;
import dev.repel.pseudo.Weighting;
import dev.repel.technique.PclSettings;
import dev.repel.train.Selection;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line. Exit codes: 0 done, 1 the work failed, 2 the call was wrong. */
@Command(
        name = "repel",
        versionProvider = Version.class,
        subcommands = {
            TrainCommand.class,
            PredictCommand.class,
            StudyCommand.class,
            SearchCommand.class,
            ReportCommand.class,
            ReproduceCommand.class,
            BenchCommand.class,
            DataCommand.class,
            ConfigCommand.class,
            CompletionCommand.class
        },
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Trains node classifiers on graphs with few labels, by pseudo contrastive learning.",
            "",
            "Without any data at hand: 'repel train' learns the modules of the JDK's own classes.",
            ""
        },
        commandListHeading = "%nCommands%n",
        footer = "%n'repel COMMAND --help' tells the options of a command.")
public final class Repel implements Runnable {
    static final int WIDTH = 100;

    @Spec
    private CommandSpec spec;

    @Mixin
    CommonOptions common;

    @Option(names = "--version", versionHelp = true, description = "Print the version and leave.")
    boolean version;

    /** Runs a command and leaves with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, charset("stdout.encoding"));
        PrintWriter err = new PrintWriter(System.err, true, charset("stderr.encoding"));
        System.exit(execute(out, err, args));
    }

    /** What the terminal takes. Where no locale is set that is ASCII by name, but hardly ever in truth. */
    private static Charset charset(String property) {
        String name = System.getProperty(property, System.getProperty("native.encoding"));
        Charset charset = name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
        return charset.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : charset;
    }

    /** Runs a command and returns its exit code. */
    public static int execute(PrintWriter out, PrintWriter err, String... args) {
        Optional<String> repeated = RepeatedOptions.first(args);
        if (repeated.isPresent()) {
            err.println("repel: " + repeated.get() + " is given twice.");
            err.println("See " + Failures.REFERENCE + ".");
            return ExitCode.USAGE;
        }
        return configured(new CommandLine(new Repel()).setOut(out).setErr(err)).execute(args);
    }

    /** What all our parsers have in common, those for parts of the command line too. */
    static CommandLine configured(CommandLine commandLine) {
        commandLine.registerConverter(SplitStrategy.class, new Choice<>(SplitStrategy.class));
        commandLine.registerConverter(Embedding.class, new Choice<>(Embedding.class));
        commandLine.registerConverter(Norm.class, new Choice<>(Norm.class));
        commandLine.registerConverter(Weighting.class, new Choice<>(Weighting.class));
        commandLine.registerConverter(ClassWeights.class, new Choice<>(ClassWeights.class));
        commandLine.registerConverter(Selection.class, new Choice<>(Selection.class));
        commandLine.registerConverter(AnswerOptions.Calibrate.class, new Choice<>(AnswerOptions.Calibrate.class));
        commandLine.registerConverter(Reduction.class, new Choice<>(Reduction.class));
        commandLine.registerConverter(SearchOptions.Strategy.class, new Choice<>(SearchOptions.Strategy.class));
        commandLine.registerConverter(EngineOptions.Engine.class, new Choice<>(EngineOptions.Engine.class));
        commandLine.registerConverter(DataWalks.Method.class, new Choice<>(DataWalks.Method.class));
        commandLine.registerConverter(CompletionCommand.Shell.class, new Choice<>(CompletionCommand.Shell.class));
        commandLine.registerConverter(NegativeRule.class, new Choice<>(NegativeRule.class));
        commandLine.registerConverter(InformativeNodes.Rule.class, new Choice<>(InformativeNodes.Rule.class));
        commandLine.registerConverter(PclSettings.Confidence.class, new Choice<>(PclSettings.Confidence.class));
        commandLine.registerConverter(PairNorm.Mode.class, new Choice<>(PairNorm.Mode.class));
        commandLine.setHelpFactory(HelpText::new);
        commandLine.setUsageHelpWidth(WIDTH);
        commandLine.setUsageHelpLongOptionsMaxWidth(30);
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
