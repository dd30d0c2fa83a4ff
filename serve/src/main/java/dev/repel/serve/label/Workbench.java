package dev.repel.serve.label;

import dev.repel.data.NodeDataset;
import dev.repel.io.label.LabelEntry;
import dev.repel.io.label.LabelJournal;
import dev.repel.io.label.SaidLabels;
import dev.repel.label.Labelling;
import dev.repel.label.Lesson;
import java.io.IOException;
import java.util.Arrays;
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

    private SaidLabels said;
    private Known known;
    private boolean learning;
    private String trouble = "";
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
     * @param trouble why nothing is learned any more; empty if all is well
     */
    record Moment(long version, SaidLabels said, Known known, boolean learning, String trouble) {
        /** The class that somebody gave a node, −1 for none. */
        int label(int node) {
            return said.labels()[node];
        }
    }

    synchronized Moment now() {
        return new Moment(version, said, known, learning, trouble);
    }

    /** Writes down what somebody said; when this returns, it survives whatever happens. */
    void say(LabelEntry entry) throws IOException {
        journal.append(entry);
        hear();
    }

    private synchronized void hear() throws IOException {
        said = SaidLabels.over(dataset, journal);
        version++;
        news.release();
    }

    private void learn() {
        int[] learned = null;
        while (!closed) {
            try {
                SaidLabels lessonOf = awaitNews(learned);
                if (lessonOf == null) {
                    continue;
                }
                learned = lessonOf.labels();
                Known before = now().known();
                Lesson lesson = labelling.learn(learned, lessonOf.classNames(), before.lesson(), threads, () -> closed);
                Known next = before.after(lesson, lessonOf, threads);
                synchronized (this) {
                    known = next;
                    learning = false;
                    trouble = "";
                    version++;
                }
            } catch (CancellationException | InterruptedException e) {
                return;
            } catch (IOException | RuntimeException | OutOfMemoryError e) {
                LOG.warn("learning failed", e);
                synchronized (this) {
                    learning = false;
                    trouble = "Nothing is learned at the moment: " + e.getMessage();
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
    private SaidLabels awaitNews(int[] learned) throws InterruptedException, IOException {
        if (knowsAll(learned) && news.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            news.drainPermits();
        }
        // another process may have added to the journal
        if (journal.refresh()) {
            hear();
        }
        synchronized (this) {
            if (knowsAll(learned)) {
                return null;
            }
            learning = true;
            version++;
            return said;
        }
    }

    private synchronized boolean knowsAll(int[] learned) {
        return learned != null && Arrays.equals(learned, said.labels()) && known.covers(said);
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
