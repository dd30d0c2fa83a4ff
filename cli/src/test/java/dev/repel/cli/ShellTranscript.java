package dev.repel.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The calls in a document and what they print. In a block of code a line that begins with {@code $ } is a command (a
 * backslash at its end goes on in the next line); what follows, up to the next command, is its output, in which a line of
 * three dots stands for any number of lines.
 */
final class ShellTranscript {
    static final String ANYTHING = "...";

    private static final Pattern BLOCK = Pattern.compile("(?s)```\n(\\$ .*?)```\n");
    private static final int TELLING = 12;

    private ShellTranscript() {}

    /** A command as it is written, and the lines that stand below it. */
    record Call(String written, List<String> output) {
        List<String> words() {
            String line = written.substring(2).replaceAll("\\\\\n\\s*", "");
            List<String> words = new ArrayList<>();
            for (Matcher word = Pattern.compile("\"([^\"]*)\"|\\S+").matcher(line); word.find(); ) {
                words.add(word.group(1) == null ? word.group() : word.group(1));
            }
            return words;
        }

        /** The first line that is not what was printed, or null. */
        String firstDifference(List<String> printed) {
            int at = 0;
            boolean anywhere = false;
            for (String line : output) {
                if (line.equals(ANYTHING)) {
                    anywhere = true;
                    continue;
                }
                int found = anywhere ? indexOf(printed, line, at) : at;
                if (found < 0 || found >= printed.size() || !printed.get(found).equals(line)) {
                    return line;
                }
                at = found + 1;
                anywhere = false;
            }
            return anywhere || at == printed.size() ? null : "(end)";
        }

        private static int indexOf(List<String> printed, String line, int from) {
            int found = printed.subList(from, printed.size()).indexOf(line);
            return found < 0 ? -1 : from + found;
        }

        /** The same with what was printed in place of the lines that begin alike. */
        Call renewed(List<String> printed) {
            List<String> lines = new ArrayList<>();
            int at = 0;
            for (String line : output) {
                int found = at;
                while (found < printed.size() && !alike(line, printed.get(found))) {
                    found++;
                }
                if (line.equals(ANYTHING)) {
                    lines.add(line);
                } else if (found < printed.size()) {
                    lines.add(printed.get(found));
                    at = found + 1;
                }
            }
            return new Call(written, lines);
        }

        private static boolean alike(String one, String other) {
            int length = Math.min(TELLING, Math.min(one.length(), other.length()));
            return one.isBlank() == other.isBlank() && one.regionMatches(0, other, 0, length);
        }

        private String text() {
            return written + "\n"
                    + String.join("", output.stream().map(line -> line + "\n").toList());
        }
    }

    /** All calls of a document, in their order. */
    static List<Call> of(String document) {
        List<Call> calls = new ArrayList<>();
        for (Matcher block = BLOCK.matcher(document); block.find(); ) {
            calls.addAll(callsOf(block.group(1)));
        }
        return calls;
    }

    /** The document with each of its calls replaced, in their order. */
    static String rewritten(String document, Function<Call, Call> change) {
        return BLOCK.matcher(document).replaceAll(block -> {
            StringBuilder text = new StringBuilder("```\n");
            callsOf(block.group(1))
                    .forEach(call -> text.append(change.apply(call).text()));
            return Matcher.quoteReplacement(text + "```\n");
        });
    }

    private static List<Call> callsOf(String block) {
        List<Call> calls = new ArrayList<>();
        for (String part : block.split("(?m)^(?=\\$ )")) {
            Matcher command =
                    Pattern.compile("(?s)((?:[^\n]*\\\\\n)*[^\n]*)\n(.*)").matcher(part);
            if (command.matches()) {
                calls.add(new Call(command.group(1), command.group(2).lines().toList()));
            }
        }
        return calls;
    }
}
