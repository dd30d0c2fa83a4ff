package dev.repel.verdict;

import java.util.List;
import java.util.Objects;

/**
 * What a training is worth.
 *
 * @param sentences the findings in words, the most important first
 */
public record Verdict(Findings findings, List<Sentence> sentences) {
    public Verdict {
        Objects.requireNonNull(findings, "findings");
        sentences = List.copyOf(sentences);
    }

    /** Words findings. */
    public static Verdict of(Findings findings) {
        return new Verdict(findings, new VerdictText(findings).sentences());
    }

    /** How a sentence is meant. */
    public enum Tone {
        /** How good the model is. */
        HEADLINE,
        /** Something that should keep people from using the model, or parts of what it says, as it is. */
        WARNING,
        NOTE,
        /** What would improve it. */
        NEXT
    }

    /** One or two sentences about one thing. */
    public record Sentence(Tone tone, String text) {}

    /** What should be told even to those who asked for quiet. */
    public List<String> warnings() {
        return texts(Tone.WARNING);
    }

    public List<String> texts(Tone tone) {
        return sentences.stream()
                .filter(sentence -> sentence.tone() == tone)
                .map(Sentence::text)
                .toList();
    }
}
