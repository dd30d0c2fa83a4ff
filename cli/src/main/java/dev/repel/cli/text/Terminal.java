package dev.repel.cli.text;

import java.io.Console;
import java.io.PrintWriter;

/**
 * Where a command writes to.
 *
 * @param out for results
 * @param err for progress, warnings and errors, so that results can be piped on
 */
public record Terminal(PrintWriter out, PrintWriter err, boolean interactive) {
    public Terminal(PrintWriter out, PrintWriter err) {
        this(out, err, isInteractive());
    }

    /** Clears the line that is redrawn, if there may be one. */
    public String lineStart() {
        return interactive ? "\r\u001B[K" : "";
    }

    /** From JDK 22 on there is a console even without a terminal, and a method to tell. */
    @SuppressWarnings("SystemConsoleNull") // it still is null before 22, and what comes after is asked below
    private static boolean isInteractive() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException olderJava) {
            return true;
        }
    }
}
