package dev.repel.serve.http;

import java.util.HashMap;
import java.util.Map;

/** How many requests are under way, altogether and from each address. */
final class Admission {
    private final int most;
    private final int mostFromOne;
    private final Map<String, Integer> byAddress = new HashMap<>();
    private int all;

    Admission(Limits limits) {
        this.most = limits.requests();
        this.mostFromOne = limits.fromOne();
    }

    /** @throws Refusal if there are too many; otherwise {@link #leave} has to follow */
    synchronized void enter(String address) {
        if (all >= most) {
            throw Refusal.later(503, "too many requests at the same time");
        }
        int own = byAddress.getOrDefault(address, 0);
        if (own >= mostFromOne) {
            throw Refusal.later(429, "too many requests at the same time from this address");
        }
        byAddress.put(address, own + 1);
        all++;
    }

    synchronized void leave(String address) {
        all--;
        byAddress.computeIfPresent(address, (any, own) -> own == 1 ? null : own - 1);
    }

    synchronized int underWay() {
        return all;
    }
}
