package dev.repel.serve.label;

import dev.repel.io.label.SaidLabels;
import dev.repel.label.Lesson;
import dev.repel.label.Suggestion;
import dev.repel.label.Suspect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What was learned last, with everything that pages show of it.
 *
 * @param lesson null before the first
 * @param from what it was learned from; null before the first
 * @param next the nodes to label
 * @param suspects the labels that look wrong
 * @param history the accuracy after each lesson
 * @param number of the lesson
 */
record Known(
        Lesson lesson,
        SaidLabels from,
        List<Suggestion> next,
        List<Suspect> suspects,
        List<Progress> history,
        int number) {
    private static final int QUEUE = 40;
    private static final int MOST_SUSPECTS = 30;
    private static final int LONGEST_HISTORY = 400;

    /** Fewer held-back labels say next to nothing: one of one right would be 100 %. */
    private static final int FEWEST = 10;

    /**
     * The accuracy that cross-validation finds.
     *
     * @param labels how many there were
     * @param low the lower end of its interval
     * @param high the upper end
     */
    record Progress(int labels, double accuracy, double low, double high) {}

    /** Before the first lesson. */
    static Known nothing() {
        return new Known(null, null, List.of(), List.of(), List.of(), 0);
    }

    /** Whether nothing was said since that changes what is shown: not only labels do, and a class may have another name. */
    boolean covers(SaidLabels said) {
        return from != null
                && Arrays.equals(from.labels(), said.labels())
                && from.classNames().equals(said.classNames())
                && from.leftOut().equals(said.leftOut())
                && from.confirmed().equals(said.confirmed());
    }

    Known after(Lesson learned, SaidLabels labels, int threads) {
        List<Progress> longer = new ArrayList<>(history);
        int count =
                (int) IntStream.of(labels.labels()).filter(label -> label >= 0).count();
        learned.accuracy()
                .filter(share -> share.of() >= FEWEST)
                .ifPresent(share -> longer.add(new Progress(count, share.share(), share.low(), share.high())));
        int from = Math.max(0, longer.size() - LONGEST_HISTORY);
        List<Suspect> doubted = learned.suspects(labels.confirmed());
        return new Known(
                learned,
                labels,
                learned.next(QUEUE, labels.leftOut(), threads),
                doubted.subList(0, Math.min(MOST_SUSPECTS, doubted.size())),
                List.copyOf(longer.subList(from, longer.size())),
                number + 1);
    }
}
