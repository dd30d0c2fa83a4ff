package dev.repel.api;

import dev.repel.data.NodeDataset;
import dev.repel.eval.Proportion;
import dev.repel.experiment.PreparedDataset;
import dev.repel.graph.WalkStore;
import dev.repel.io.InvalidDataException;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.label.SaidLabels;
import dev.repel.label.LabelSettings;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import dev.repel.tensor.Kernels;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A person in the loop: says what to label next and which labels look wrong, and keeps what the person says in a journal,
 * forced to the disk at once. Several programs may use one journal at the same time. Not thread-safe.
 */
public final class Labeller {
    private final LabelJournal journal;
    private final Labelling labelling;
    private final Set<String> ids;
    private final int threads = Runtime.getRuntime().availableProcessors();
    private SaidLabels said;
    private Lesson lesson;

    private Labeller(NodeDataset dataset, LabelJournal journal, LabelSettings settings) {
        this.journal = journal;
        this.ids = Set.copyOf(dataset.nodeIds());
        this.labelling = new Labelling(
                new PreparedDataset(dataset, (graph, q, walkError) -> WalkStore.NONE),
                settings,
                Kernels.best(),
                threads);
    }

    /**
     * A node that is worth a label.
     *
     * @param id of the node
     * @param score the larger, the more there is to learn from it
     * @param guess what the networks expect; empty while too little is known
     * @param probability of the guess, NaN without one
     * @param reasons why this node, in sentences
     */
    public record Next(String id, double score, String guess, double probability, List<String> reasons) {}

    /**
     * A label that looks wrong.
     *
     * @param id of the node
     * @param given its label
     * @param suggested what it is more likely to be
     * @param score how much more likely, in (0, 1]
     * @param evidence what speaks against the label, in sentences
     */
    public record Doubt(String id, String given, String suggested, double score, List<String> evidence) {}

    /**
     * Opens a graph and a journal.
     *
     * @param data the graph, with whatever labels it has
     * @param journal the file with what people have said; it appears with the first label
     * @return ready to be asked
     * @throws InvalidDataException if the data or the journal has mistakes, naming them
     * @throws IOException if something cannot be read
     */
    public static Labeller open(GraphData data, Path journal) throws IOException {
        Labeller labeller =
                new Labeller(data.forLabelling().dataset(), LabelJournal.open(journal), LabelSettings.defaults());
        labeller.said = SaidLabels.over(labeller.labelling.dataset(), labeller.journal);
        return labeller;
    }

    /**
     * Says what a node is.
     *
     * @param id of the node
     * @param label the name of a class, which may be a new one
     * @param who says it; may be empty
     * @throws NoSuchElementException if no node has this id
     * @throws IOException if it cannot be written
     */
    public void label(String id, String label, String who) throws IOException {
        append(LabelEntry.label(known(id), label, who, Instant.now()));
    }

    /**
     * Passes a node over, so that it is not suggested again.
     *
     * @param id of the node
     * @param who does not know it, or does not want to
     * @throws NoSuchElementException if no node has this id
     * @throws IOException if it cannot be written
     */
    public void skip(String id, String who) throws IOException {
        append(LabelEntry.of(LabelEntry.Action.SKIP, known(id), who, Instant.now()));
    }

    /**
     * Takes back the last thing that somebody said about a node.
     *
     * @param id of the node
     * @param who said it
     * @throws NoSuchElementException if no node has this id
     * @throws IOException if it cannot be written
     */
    public void undo(String id, String who) throws IOException {
        append(LabelEntry.of(LabelEntry.Action.UNDO, known(id), who, Instant.now()));
    }

    /**
     * Says which nodes to label next.
     *
     * @param count how many at most
     * @return the most worthwhile first
     * @throws IOException if the journal cannot be read
     */
    public List<Next> next(int count) throws IOException {
        Lesson now = lesson();
        return now.next(count, said.leftOut(), threads).stream()
                .map(one -> new Next(
                        now.dataset().nodeIds().get(one.node()),
                        one.score(),
                        one.guess() < 0 ? "" : now.dataset().classNames().get(one.guess()),
                        one.probability(),
                        one.reasons()))
                .toList();
    }

    /**
     * Says which labels look wrong.
     *
     * @return the worst first; none while too little is known
     * @throws IOException if the journal cannot be read
     */
    public List<Doubt> check() throws IOException {
        Lesson now = lesson();
        return now.suspects(said.confirmed()).stream()
                .map(one -> new Doubt(
                        now.dataset().nodeIds().get(one.node()),
                        now.dataset().classNames().get(one.given()),
                        now.dataset().classNames().get(one.suggested()),
                        one.score(),
                        one.evidence()))
                .toList();
    }

    /**
     * Says how many labels are guessed right by networks that have not learned from them.
     *
     * @return a share in [0, 1]; empty while too little is known
     * @throws IOException if the journal cannot be read
     */
    public OptionalDouble accuracy() throws IOException {
        return lesson().accuracy()
                .map(Proportion::share)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private String known(String id) {
        if (!ids.contains(id)) {
            throw new NoSuchElementException("no node has the id " + id);
        }
        return id;
    }

    private void append(LabelEntry entry) throws IOException {
        journal.append(entry);
        lesson = null;
    }

    private Lesson lesson() throws IOException {
        if (journal.refresh() || lesson == null) {
            said = SaidLabels.over(labelling.dataset(), journal);
            lesson = labelling.learn(said.labels(), said.classNames(), null, threads, () -> false);
        }
        return lesson;
    }
}
