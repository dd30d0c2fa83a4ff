package dev.repel.cli.train;

import dev.repel.cli.text.Wrapped;
import dev.repel.verdict.Verdict;
import dev.repel.verdict.Verdict.Sentence;
import dev.repel.verdict.Verdict.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A verdict on the screen. */
final class VerdictLines {
    private static final int WIDTH = 100;
    private static final Map<Tone, String> MARKS =
            Map.of(Tone.HEADLINE, "", Tone.WARNING, "! ", Tone.NOTE, "- ", Tone.NEXT, "> ");

    private VerdictLines() {}

    static List<String> of(Verdict verdict) {
        List<String> lines = new ArrayList<>();
        for (Sentence sentence : verdict.sentences()) {
            String mark = MARKS.get(sentence.tone());
            String start = mark;
            for (String line : Wrapped.lines(sentence.text(), WIDTH - mark.length())) {
                lines.add(start + line);
                start = " ".repeat(mark.length());
            }
        }
        return lines;
    }

    /**
     * What goes to the error stream: all warnings if nothing else is printed, otherwise only that the model is of no
     * use, which must not be overlooked.
     */
    static List<String> warnings(Verdict verdict, boolean quiet) {
        List<String> warnings =
                verdict.warnings().stream().map(text -> "repel: " + text).toList();
        boolean isUseless = !verdict.findings().isBetterThanGuessing();
        return quiet ? warnings : warnings.subList(0, isUseless ? 1 : 0);
    }
}
