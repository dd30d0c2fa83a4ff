package dev.repel.cli;

import dev.repel.InvalidRequest;
import dev.repel.cli.options.CommonOptions;
import dev.repel.cli.options.HelpPages;
import dev.repel.experiment.HeapTooSmall;
import dev.repel.io.InvalidDataException;
import dev.repel.model.OutputNotFinite;
import dev.repel.settings.InvalidSetting;
import dev.repel.train.TrainingDiverged;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where failures become a line for the user and an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    static final String REFERENCE = "docs/REFERENCE.md";

    /** The variable with options of the JVM. The container image, which has no launcher, names another one. */
    private static final String JVM_OPTIONS = System.getProperty("repel.jvm.options", "REPEL_JAVA_OPTS");

    /** The parser names constants, where users write words. */
    private static final Pattern CHOICES = Pattern.compile("expected one of \\[([A-Z, ]+)] \\(case-insensitive\\)");

    /** How messages about data, which may be read from a program too, name what would help. */
    private static final Pattern SETTING = Pattern.compile("(?i)\\bthe setting ([a-z]+(?:-[a-z]+)*)");

    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    /** Runs the command; errors of the machine, which picocli lets through, become failures like all others. */
    int runCatchingErrors(ParseResult parsed) {
        if (isVerbose(parsed)) {
            System.setProperty(LOG_LEVEL, "debug");
        }
        try {
            Optional<CommandSpec> asked = topicAsked(parsed);
            if (asked.isPresent()) {
                return help(asked.get());
            }
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError | StackOverflowError e) {
            CommandLine command = parsed.commandSpec().commandLine();
            return report(e, command, isVerbose(parsed));
        }
    }

    private static Optional<CommandSpec> topicAsked(ParseResult parsed) {
        return levels(parsed).stream()
                .filter(ParseResult::isUsageHelpRequested)
                .map(ParseResult::commandSpec)
                .filter(command -> !CommonOptions.topic(command).isEmpty())
                .findFirst();
    }

    /** The page of a topic; of a command that has commands below it, the help of one of these. */
    private static int help(CommandSpec command) {
        String topic = CommonOptions.topic(command);
        CommandLine below = command.subcommands().get(topic);
        if (below != null) {
            below.usage(command.commandLine().getOut());
            return ExitCode.OK;
        }
        try {
            command.commandLine().getOut().print(HelpPages.of(command, topic));
            command.commandLine().getOut().flush();
            return ExitCode.OK;
        } catch (InvalidRequest e) {
            command.commandLine().getErr().println("repel: " + e.getMessage());
            return ExitCode.USAGE;
        }
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        String problem = e instanceof OverwrittenOptionException twice
                ? ((OptionSpec) twice.getOverwritten()).longestName() + " is given twice."
                : CHOICES.matcher(e.getMessage())
                        .replaceAll(choices -> "expected "
                                + choices.group(1).toLowerCase(Locale.ROOT).replace(", ", " or "));
        err.println("repel: " + problem);
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", suggestions) + "?");
            }
        }
        err.println(whereToLook(command));
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        return report(e, command, isVerbose(parsed));
    }

    static int report(Throwable thrown, CommandLine command, boolean verbose) {
        // from threads of runs and from listeners, which may not throw others
        Throwable failure = thrown instanceof UncheckedIOException unchecked ? unchecked.getCause() : thrown;
        PrintWriter err = command.getErr();
        err.println("repel: " + message(failure));
        if (verbose) {
            failure.printStackTrace(err);
        } else if (!isExpected(failure)) {
            err.println("This is a bug in Repel; run again with " + CommonOptions.VERBOSE + " for a stack trace.");
        }
        if (!isWrongCall(failure)) {
            return ExitCode.SOFTWARE;
        }
        err.println(whereToLook(command));
        return ExitCode.USAGE;
    }

    /** The help of a command, and its section of the reference, which not every way to install brings along. */
    private static String whereToLook(CommandLine command) {
        CommandSpec called = command.getCommandSpec();
        String section = called.qualifiedName("-").replaceFirst("^repel-", "");
        return "Try '" + called.qualifiedName() + " --help', or see " + REFERENCE + "#" + section + ".";
    }

    private static boolean isExpected(Throwable failure) {
        return failure instanceof IOException
                || isWrongCall(failure)
                || failure instanceof TrainingDiverged
                || failure instanceof OutputNotFinite
                || failure instanceof HeapTooSmall
                || failure instanceof OutOfMemoryError;
    }

    /** Other illegal arguments are mistakes of ours. */
    private static boolean isWrongCall(Throwable failure) {
        return failure instanceof InvalidRequest || failure instanceof InvalidPathException;
    }

    static String message(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return "out of memory: the Java heap has at most " + megabytes + " MB. Give it more, for example with "
                    + JVM_OPTIONS + "=-Xmx" + Math.max(4, megabytes >> 9) + "g.";
        }
        if (failure instanceof HeapTooSmall small) {
            return small.getMessage() + " More memory: " + JVM_OPTIONS + "=-Xmx" + small.gigabytes() + "g.";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile() + ".";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no permission to use " + denied.getFile() + ".";
        }
        if (failure instanceof NotDirectoryException || failure instanceof FileAlreadyExistsException) {
            return ((FileSystemException) failure).getFile() + " is in the way: expected a folder there, or nothing.";
        }
        if (failure instanceof FileSystemException problem && problem.getReason() == null) {
            return problem.getFile() + ": " + problem.getClass().getSimpleName();
        }
        if (failure instanceof InvalidSetting setting) {
            String message = setting.message(name -> "--" + name);
            return message.endsWith(".") ? message : message + ".";
        }
        if (failure instanceof InvalidDataException) {
            return SETTING.matcher(failure.getMessage()).replaceAll("--$1");
        }
        boolean tells = failure.getMessage() != null && isExpected(failure);
        return tells ? failure.getMessage() : failure.toString();
    }

    private static boolean isVerbose(ParseResult parsed) {
        return levels(parsed).stream().anyMatch(level -> level.hasMatchedOption(CommonOptions.VERBOSE));
    }

    private static List<ParseResult> levels(ParseResult parsed) {
        List<ParseResult> levels = new ArrayList<>();
        for (ParseResult level = parsed; level != null; level = level.hasSubcommand() ? level.subcommand() : null) {
            levels.add(level);
        }
        return levels;
    }
}
