package dev.repel.spark.train;

import dev.repel.partition.PartWorker;
import dev.repel.tensor.Workers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The workers of an executor, which have a share of its heap together. Those that are at work come first: where they leave
 * too little, others wait, and one that has too little even by itself works alone. What is left keeps workers from one
 * round to the next. That is a cache: those that have to go are built again when next asked for, to the same bits.
 */
final class HeldWorkers {
    /** The rest is for the parts themselves and for Spark. */
    private static final double HEAP_SHARE = 0.45;

    private static final HeldWorkers OF_THIS_EXECUTOR =
            new HeldWorkers((long) (HEAP_SHARE * Runtime.getRuntime().maxMemory()));

    private final long room;
    /** Those that are not at work, the last used last. */
    private final Map<Key, Held> idle = new LinkedHashMap<>();

    private final Map<String, SentWalks> walks = new HashMap<>();
    private final Set<Key> inUse = new HashSet<>();
    private int working;
    private long bytesWorking;
    private long bytesIdle;

    private record Key(String training, int part) {}

    /** @param threads what it computes with */
    private record Held(PartWorker worker, Workers threads) {
        long bytes() {
            return worker.bytes();
        }
    }

    HeldWorkers(long room) {
        this.room = room;
    }

    static HeldWorkers ofThisExecutor() {
        return OF_THIS_EXECUTOR;
    }

    /**
     * Lets the worker of a part do something; a second attempt of the same task waits for the first.
     *
     * @param threads how many a worker that has to be built computes with
     */
    <T> T use(
            String training,
            int part,
            int threads,
            Function<Workers, PartWorker> building,
            Function<PartWorker, T> work) {
        Key key = new Key(training, part);
        Held held = take(key);
        boolean sound = false;
        try {
            if (held == null) {
                Held built = built(threads, building);
                enter(built);
                held = built;
            }
            T answer = work.apply(held.worker);
            sound = true;
            return answer;
        } finally {
            giveBack(key, held, sound);
        }
    }

    private static Held built(int count, Function<Workers, PartWorker> building) {
        Workers threads = new Workers(count);
        try {
            return new Held(building.apply(threads), threads);
        } catch (RuntimeException | Error e) {
            threads.close();
            throw e;
        }
    }

    /** The worker of a part if it was kept: there is room for it, since there was. */
    private synchronized Held take(Key key) {
        waitWhile(() -> inUse.contains(key));
        inUse.add(key);
        forgetOthers(key.training);
        Held held = idle.remove(key);
        if (held != null) {
            bytesIdle -= held.bytes();
            begin(held);
        }
        return held;
    }

    /** Waits for room for a new one, which has not taken it yet. */
    private synchronized void enter(Held built) {
        try {
            waitWhile(() -> working > 0 && bytesWorking + built.bytes() > room);
        } catch (IllegalStateException cancelled) {
            built.threads.close();
            throw cancelled;
        }
        begin(built);
        makeRoom();
    }

    private void begin(Held held) {
        working++;
        bytesWorking += held.bytes();
    }

    /**
     * @param held null if there is none
     * @param sound one that failed is not kept: nobody knows how far it came
     */
    private synchronized void giveBack(Key key, Held held, boolean sound) {
        inUse.remove(key);
        if (held != null) {
            working--;
            bytesWorking -= held.bytes();
            bytesIdle += held.bytes();
            idle.put(key, held);
            // one that has too little room by itself needs the same in the next round: it stays until somebody else
            // works
            if (!sound) {
                forget(idle.remove(key));
            } else if (working > 0 || idle.size() > 1) {
                makeRoom();
            }
        }
        notifyAll();
    }

    /** Rounds ask all parts in the same order: whoever was used last is needed last. */
    private void makeRoom() {
        while (bytesWorking + bytesIdle > room && !idle.isEmpty()) {
            Key last = null;
            for (Key key : idle.keySet()) {
                last = key;
            }
            forget(idle.remove(last));
        }
    }

    private void forget(Held held) {
        bytesIdle -= held.bytes();
        held.threads.close();
    }

    private synchronized void waitWhile(BooleanSupplier blocked) {
        try {
            while (blocked.getAsBoolean()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the task was cancelled", e);
        }
    }

    /** The walks that this executor has of a training. */
    synchronized SentWalks walks(String training, Supplier<SentWalks> first) {
        forgetOthers(training);
        return walks.computeIfAbsent(training, any -> first.get());
    }

    /** A driver trains one network after the other, and the end of a training need not have been told to every executor. */
    private void forgetOthers(String training) {
        walks.keySet().removeIf(other -> !other.equals(training));
        Iterator<Map.Entry<Key, Held>> all = idle.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Key, Held> entry = all.next();
            if (!entry.getKey().training.equals(training)) {
                all.remove();
                forget(entry.getValue());
            }
        }
    }

    /** Lets go of everything. */
    synchronized void release() {
        forgetOthers("");
    }
}
