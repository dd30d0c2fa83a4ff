package dev.repel.serve.http;

import java.util.HashMap;
import java.util.Map;

/** How many requests are under way, altogether and from each address, and how much memory their bodies may take. */
final class Admission {
    private static final long BODIES = 64L << 20;

    /** At least so many of the largest bodies fit; one address may have half of them. */
    private static final int LARGEST = 4;

    private final int most;
    private final int mostFromOne;
    private final long mostBytes;
    private final Map<String, Share> byAddress = new HashMap<>();
    private Share all = Share.NONE;

    private record Share(int requests, long bytes) {
        private static final Share NONE = new Share(0, 0);

        Share and(int moreRequests, long moreBytes) {
            return new Share(requests + moreRequests, bytes + moreBytes);
        }
    }

    Admission(Limits limits) {
        this.most = limits.requests();
        this.mostFromOne = limits.fromOne();
        this.mostBytes = Math.max(BODIES, LARGEST * (long) limits.body());
    }

    /**
     * Lets in a request.
     *
     * @param bytes that its body may have
     * @throws Refusal if there are too many; otherwise {@link #leave} has to follow
     */
    synchronized void enter(String address, long bytes) {
        Share allThen = all.and(1, bytes);
        if (allThen.requests > most || allThen.bytes > mostBytes) {
            throw Refusal.later(503, "too many requests at the same time");
        }
        Share own = byAddress.getOrDefault(address, Share.NONE).and(1, bytes);
        if (own.requests > mostFromOne || own.bytes > mostBytes / 2) {
            throw Refusal.later(429, "too many requests at the same time from this address");
        }
        byAddress.put(address, own);
        all = allThen;
    }

    synchronized void leave(String address, long bytes) {
        all = all.and(-1, -bytes);
        byAddress.computeIfPresent(address, (any, own) -> own.requests == 1 ? null : own.and(-1, -bytes));
    }

    synchronized int underWay() {
        return all.requests;
    }
}
