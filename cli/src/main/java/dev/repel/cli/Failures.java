package dev.repel.cli;

import dev.repel.cli.options.CommonOptions;
import dev.repel.train.TrainingDiverged;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The one place where failures become a line for the user and an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    static final String REFERENCE = "docs/REFERENCE.md";

    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    /** Runs the command; errors of the machine, which picocli lets through, become failures like all others. */
    int runCatchingErrors(ParseResult parsed) {
        if (isVerbose(parsed)) {
            System.setProperty(LOG_LEVEL, "debug");
        }
        try {
            return new RunLast().execute(parsed);
        } catch (OutOfMemoryError | StackOverflowError e) {
            CommandLine command = parsed.commandSpec().commandLine();
            return report(e, command, isVerbose(parsed));
        }
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("repel: " + e.getMessage());
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                err.println("Did you mean " + String.join(" or ", suggestions) + "?");
            }
        }
        err.println(
                "Try '" + command.getCommandSpec().qualifiedName() + " --help', or see " + reference(command) + ".");
        return ExitCode.USAGE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        return report(e, command, isVerbose(parsed));
    }

    static int report(Throwable failure, CommandLine command, boolean verbose) {
        PrintWriter err = command.getErr();
        err.println("repel: " + message(failure));
        if (verbose) {
            failure.printStackTrace(err);
        } else if (!isExpected(failure)) {
            err.println("This is a mistake in Repel. With " + CommonOptions.VERBOSE + " it tells where it happened.");
        }
        if (!(failure instanceof IllegalArgumentException)) {
            return ExitCode.SOFTWARE;
        }
        err.println("See " + reference(command) + ".");
        return ExitCode.USAGE;
    }

    /** The section of the reference that tells the options of a command. */
    private static String reference(CommandLine command) {
        String name = command.getCommandSpec().qualifiedName("-");
        return REFERENCE + "#" + name.replaceFirst("^repel-", "");
    }

    private static boolean isExpected(Throwable failure) {
        return failure instanceof IOException
                || failure instanceof IllegalArgumentException
                || failure instanceof TrainingDiverged
                || failure instanceof OutOfMemoryError;
    }

    static String message(Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return "out of memory: the Java heap has at most " + megabytes + " MB. Give it more, for example with"
                    + " REPEL_JAVA_OPTS=-Xmx" + Math.max(4, megabytes >> 9) + "g.";
        }
        if (failure instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile() + ".";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "no permission to use " + denied.getFile() + ".";
        }
        if (failure instanceof FileSystemException problem && problem.getReason() == null) {
            return problem.getFile() + ": " + problem.getClass().getSimpleName();
        }
        boolean tells = failure.getMessage() != null && isExpected(failure);
        return tells ? failure.getMessage() : failure.toString();
    }

    private static boolean isVerbose(ParseResult parsed) {
        List<ParseResult> levels = new ArrayList<>();
        for (ParseResult level = parsed; level != null; level = level.hasSubcommand() ? level.subcommand() : null) {
            levels.add(level);
        }
        return levels.stream().anyMatch(level -> level.hasMatchedOption(CommonOptions.VERBOSE));
    }
}
