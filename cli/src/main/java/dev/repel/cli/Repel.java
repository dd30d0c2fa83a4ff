package dev.repel.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. */
@Command(
        name = "repel",
        version = "repel 0.1.0",
        mixinStandardHelpOptions = true,
        description = "Node classifiers on graphs with few labels.")
public final class Repel implements Runnable {
    /** Runs the command and leaves with its exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Repel()).execute(args));
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
