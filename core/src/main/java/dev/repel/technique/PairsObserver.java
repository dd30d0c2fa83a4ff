package dev.repel.technique;

import dev.repel.pseudo.NegativePairs;

/** Looks at the pairs of an epoch; must not change them. */
@FunctionalInterface
public interface PairsObserver {
    void observe(NegativePairs pairs);
}
