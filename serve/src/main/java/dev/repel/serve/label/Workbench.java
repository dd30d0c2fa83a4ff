package dev.repel.serve.label;

import dev.repel.data.NodeDataset;
import dev.repel.io.InvalidDataException;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.label.SaidLabels;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A graph that people label in their browsers. What they say is in the journal before they are told so; one thread learns from
 * it whenever there is something new, and nobody waits for it. Thread-safe.
 */
public final class Workbench implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Workbench.class);
    private static final long LOOK_MILLIS = 1_000;

    private final NodeDataset dataset;
    private final Labelling labelling;
    private final LabelJournal journal;
    private final NodeCells cells;
    private final int threads;
    private final Map<String, Integer> indexOfId = new HashMap<>();
    private final Claims claims = new Claims();
    private final Semaphore news = new Semaphore(0);
    private final Thread learner = new Thread(this::learn, "repel-learner");
    private final Thread mapper = new Thread(this::place, "repel-map");

    private final Object hearing = new Object();

    private SaidLabels said;
    private Known known;
    private boolean learning;
    private String troubleOfJournal = "";
    private String troubleOfLearning = "";
    private long version;
    private volatile MapPlaces places = MapPlaces.EMPTY;
    private volatile boolean closed;

    /**
     * Opens a workbench and begins to learn from what the journal has.
     *
     * @param threads that learn
     */
    public Workbench(Labelling labelling, LabelJournal journal, NodeCells cells, int threads) throws IOException {
        this.labelling = labelling;
        this.dataset = labelling.dataset();
        this.journal = journal;
        this.cells = cells;
        this.threads = threads;
        for (int node = 0; node < dataset.nodes(); node++) {
            indexOfId.putIfAbsent(dataset.nodeIds().get(node), node);
        }
        this.said = SaidLabels.over(dataset, journal);
        this.known = Known.nothing();
        learner.setDaemon(true);
        mapper.setDaemon(true);
        learner.start();
        mapper.start();
    }

    NodeDataset dataset() {
        return dataset;
    }

    NodeCells cells() {
        return cells;
    }

    Claims claims() {
        return claims;
    }

    MapPlaces places() {
        return places;
    }

    LabelJournal journal() {
        return journal;
    }

    /** −1 if there is no such node. */
    int indexOf(String id) {
        return indexOfId.getOrDefault(id, -1);
    }

    /**
     * What holds at one moment.
     *
     * @param version grows with every change
     * @param trouble what is wrong with the journal, and why nothing is learned any more; empty if all is well
     */
    record Moment(long version, SaidLabels said, Known known, boolean learning, String trouble) {
        /** The class that somebody gave a node, −1 for none. */
        int label(int node) {
            return said.labels()[node];
        }
    }

    synchronized Moment now() {
        return new Moment(version, said, known, learning, (troubleOfJournal + " " + troubleOfLearning).strip());
    }

    /** Writes down what somebody said; when this returns, it survives whatever happens. */
    void say(LabelEntry entry) throws IOException {
        journal.append(entry);
        hear();
    }

    /** What others add that does not fit this graph is told, but costs nobody a label. */
    private void hear() {
        synchronized (hearing) {
            SaidLabels found;
            String problem = "";
            try {
                found = SaidLabels.over(dataset, journal);
            } catch (InvalidDataException e) {
                found = SaidLabels.overKnown(dataset, journal);
                problem = told(e) + " Such lines are left out.";
            }
            synchronized (this) {
                said = found;
                troubleOfJournal = problem;
                version++;
                news.release();
            }
        }
    }

    /** What went wrong, without the place of the journal, which is nobody's business who labels. */
    String told(Throwable problem) {
        return String.valueOf(problem.getMessage())
                .replace(journal.file().toString(), journal.file().getFileName().toString());
    }

    private void learn() {
        while (!closed) {
            try {
                SaidLabels lessonOf = awaitNews();
                if (lessonOf == null) {
                    continue;
                }
                Known before = now().known();
                Lesson lesson = labelling.learn(
                        lessonOf.labels(), lessonOf.classNames(), before.lesson(), threads, () -> closed);
                Known next = before.after(lesson, lessonOf, threads);
                synchronized (this) {
                    known = next;
                    learning = false;
                    troubleOfLearning = "";
                    version++;
                }
            } catch (CancellationException | InterruptedException e) {
                return;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                LOG.warn("learning failed", e);
                synchronized (this) {
                    learning = false;
                    troubleOfLearning = "Nothing is learned at the moment: " + told(e);
                    version++;
                }
                pause();
            }
        }
    }

    /** Whatever is wrong will not be better at once. */
    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for labels that were not learned from; null if there are none yet. */
    private SaidLabels awaitNews() throws InterruptedException, IOException {
        if (knowsAll() && news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
        // another process may have added to the journal
        if (journal.refresh()) {
            hear();
        }
        synchronized (this) {
            if (knowsAll()) {
                return null;
            }
            learning = true;
            version++;
            return said;
        }
    }

    private synchronized boolean knowsAll() {
        return known.covers(said);
    }

    private void place() {
        int[] nodes = MapPlaces.chosen(dataset.nodes());
        if (nodes.length < 3) {
            return;
        }
        show(MapPlaces.quick(labelling.points(), nodes));
        try {
            // the first lesson goes first
            TimeUnit.SECONDS.sleep(2);
        } catch (InterruptedException e) {
            return;
        }
        if (nodes.length > 20) {
            show(MapPlaces.careful(labelling.points(), nodes, Math.max(1, threads / 2)));
        }
    }

    private synchronized void show(MapPlaces found) {
        places = found;
        version++;
    }

    /** The journal, newest last. */
    List<LabelEntry> entries() {
        return journal.entries();
    }

    @Override
    public void close() {
        closed = true;
        learner.interrupt();
        mapper.interrupt();
    }
}
