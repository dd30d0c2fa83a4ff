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
 *
 * <p>Others wait before they are built, since building takes memory. How much a worker needs is known from when its part
 * had one before; until then it is taken for the largest of the training so far. Those not known are built one at a time,
 * so that one alone can turn out to be larger, and wait once more with what the building took.
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
    /** What the workers need that were ever built. */
    private final Map<Key, Long> needs = new HashMap<>();
    /** Whether one is being built of which that is not known. */
    private boolean measuring;

    /** Those being built among them. */
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

    /**
     * Room that is kept for one while it is built.
     *
     * @param measured whether that shows what it needs
     */
    private record Place(long bytes, boolean measured) {}

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
                held = built(key, threads, building);
            }
            T answer = work.apply(held.worker);
            sound = true;
            return answer;
        } finally {
            giveBack(key, held, sound);
        }
    }

    private Held built(Key key, int count, Function<Workers, PartWorker> building) {
        Place place = reserve(key);
        Held built = null;
        try {
            built = built(count, building);
            settle(key, place, built.bytes());
            return built;
        } catch (RuntimeException | Error e) {
            if (built != null) {
                built.threads.close();
            }
            leave(place);
            throw e;
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
            working++;
            bytesWorking += held.bytes();
        }
        return held;
    }

    /** Waits for room for one that is not built yet. */
    private synchronized Place reserve(Key key) {
        waitWhile(() -> (measuring && !needs.containsKey(key)) || (working > 0 && bytesWorking + expected(key) > room));
        Place place = new Place(expected(key), !needs.containsKey(key));
        measuring |= place.measured;
        working++;
        bytesWorking += place.bytes;
        makeRoom();
        return place;
    }

    private long expected(Key key) {
        Long known = needs.get(key);
        return known != null
                ? known
                : needs.values().stream().mapToLong(bytes -> bytes).max().orElse(0);
    }

    /** Waits for what a new one needs beyond its place. */
    private synchronized void settle(Key key, Place place, long bytes) {
        long more = bytes - place.bytes;
        waitWhile(() -> place.measured && working > 1 && bytesWorking + more > room);
        bytesWorking += more;
        makeRoom();
        needs.put(key, bytes);
        measured(place);
    }

    private synchronized void leave(Place place) {
        working--;
        bytesWorking -= place.bytes;
        measured(place);
    }

    private void measured(Place place) {
        measuring &= !place.measured;
        notifyAll();
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
        needs.keySet().removeIf(other -> !other.training.equals(training));
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
