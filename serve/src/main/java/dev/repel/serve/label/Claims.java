package dev.repel.serve.label;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Which node each tab shows, so that two people are not asked about the same one. */
final class Claims {
    private static final long KEPT = Duration.ofMinutes(2).toNanos();
    private static final int MOST_TABS = 1_000;

    private final Map<String, Claim> byTab = new HashMap<>();

    private record Claim(int node, long until) {}

    /** A tab shows a node now, and no other any more. */
    synchronized void claim(String tab, int node) {
        long now = System.nanoTime();
        byTab.values().removeIf(claim -> claim.until - now < 0);
        if (byTab.size() < MOST_TABS || byTab.containsKey(tab)) {
            byTab.put(tab, new Claim(node, now + KEPT));
        }
    }

    /** Whether another tab shows a node. */
    synchronized boolean isTaken(int node, String tab) {
        long now = System.nanoTime();
        return byTab.entrySet().stream()
                .anyMatch(claim -> claim.getValue().node == node
                        && claim.getValue().until - now > 0
                        && !claim.getKey().equals(tab));
    }
}
