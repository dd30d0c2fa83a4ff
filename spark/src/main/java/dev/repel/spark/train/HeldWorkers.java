package dev.repel.spark.train;

import dev.repel.partition.PartWorker;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The workers that an executor keeps from one round to the next. It is a cache: what does not fit into its share of the
 * heap goes, the longest unused first, and is built again when next asked for, to the same bits.
 */
final class HeldWorkers {
    /** The rest is for the parts themselves and for Spark. */
    private static final double HEAP_SHARE = 0.35;

    private static final HeldWorkers OF_THIS_EXECUTOR =
            new HeldWorkers((long) (HEAP_SHARE * Runtime.getRuntime().maxMemory()));

    private final long room;
    private final Map<Key, PartWorker> workers = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, SentWalks> walks = new HashMap<>();
    private final Set<Key> inUse = new HashSet<>();
    private long bytes;

    private record Key(String training, int part) {}

    HeldWorkers(long room) {
        this.room = room;
    }

    static HeldWorkers ofThisExecutor() {
        return OF_THIS_EXECUTOR;
    }

    /** Lets the worker of a part do something; a second attempt of the same task waits for the first. */
    <T> T use(String training, int part, Supplier<PartWorker> building, Function<PartWorker, T> work) {
        Key key = new Key(training, part);
        PartWorker worker = take(key);
        // one that fails is not kept: nobody knows how far it came
        PartWorker sound = null;
        try {
            PartWorker used = worker == null ? building.get() : worker;
            T answer = work.apply(used);
            sound = used;
            return answer;
        } finally {
            giveBack(key, sound);
        }
    }

    private synchronized PartWorker take(Key key) {
        while (inUse.contains(key)) {
            try {
                wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("the task was cancelled", e);
            }
        }
        inUse.add(key);
        forgetOthers(key.training);
        PartWorker worker = workers.remove(key);
        bytes -= worker == null ? 0 : worker.bytes();
        return worker;
    }

    private synchronized void giveBack(Key key, PartWorker worker) {
        inUse.remove(key);
        if (worker != null && worker.bytes() <= room) {
            bytes += worker.bytes();
            workers.put(key, worker);
            Iterator<PartWorker> oldest = workers.values().iterator();
            while (bytes > room) {
                bytes -= oldest.next().bytes();
                oldest.remove();
            }
        }
        notifyAll();
    }

    /** The walks that this executor has of a training. */
    synchronized SentWalks walks(String training, Supplier<SentWalks> first) {
        forgetOthers(training);
        return walks.computeIfAbsent(training, any -> first.get());
    }

    /** A driver trains one network after the other, and the end of a training need not have been told to every executor. */
    private void forgetOthers(String training) {
        walks.keySet().removeIf(other -> !other.equals(training));
        Iterator<Map.Entry<Key, PartWorker>> all = workers.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Key, PartWorker> entry = all.next();
            if (!entry.getKey().training.equals(training)) {
                bytes -= entry.getValue().bytes();
                all.remove();
            }
        }
    }

    /** Lets go of everything. */
    synchronized void release() {
        forgetOthers("");
    }
}
