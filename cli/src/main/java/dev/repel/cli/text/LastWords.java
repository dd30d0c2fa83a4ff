package dev.repel.cli.text;

import java.util.function.Supplier;

/** What is said if the process is ended from outside, by Ctrl-C for instance, before this is closed. */
public final class LastWords implements AutoCloseable {
    private final Thread hook;

    /** @param words what is kept and how to go on; empty to say nothing */
    public LastWords(Terminal terminal, Supplier<String> words) {
        hook = new Thread(
                () -> {
                    String said = words.get();
                    if (!said.isEmpty()) {
                        terminal.err().println(terminal.lineStart() + "repel: stopped; " + said);
                        terminal.err().flush();
                    }
                },
                "repel-last-words");
    }

    /** From now on they are said. */
    public void prepare() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            return;
        }
    }
}
