package dev.repel.pseudo;

import java.util.Arrays;
import java.util.BitSet;

/** The nodes picked for each class; a node may be picked for several. */
public final class Picks {
    private final BitSet[] byClass;

    public Picks(int classes) {
        this(new BitSet[classes]);
        Arrays.setAll(byClass, c -> new BitSet());
    }

    private Picks(BitSet[] byClass) {
        this.byClass = byClass;
    }

    public void add(int c, int node) {
        byClass[c].set(node);
    }

    public boolean contains(int c, int node) {
        return byClass[c].get(node);
    }

    /** What either has, class by class. */
    public Picks union(Picks other) {
        Picks union = new Picks(byClass.length);
        for (int c = 0; c < byClass.length; c++) {
            union.byClass[c].or(byClass[c]);
            union.byClass[c].or(other.byClass[c]);
        }
        return union;
    }

    /** The nodes that both have for the same class. */
    public Picks intersection(Picks other) {
        Picks both = new Picks(byClass.length);
        for (int c = 0; c < byClass.length; c++) {
            both.byClass[c].or(byClass[c]);
            both.byClass[c].and(other.byClass[c]);
        }
        return both;
    }

    /**
     * The class that each node was picked for, or {@link PositivePseudoLabels#NONE} if no class or several classes
     * picked it: the published code gives such a node two labels, which contradict each other.
     */
    public int[] labels(int nodes) {
        int[] labels = new int[nodes];
        Arrays.fill(labels, PositivePseudoLabels.NONE);
        BitSet seen = new BitSet(nodes);
        for (int c = 0; c < byClass.length; c++) {
            for (int node = byClass[c].nextSetBit(0); node >= 0; node = byClass[c].nextSetBit(node + 1)) {
                labels[node] = seen.get(node) ? PositivePseudoLabels.NONE : c;
                seen.set(node);
            }
        }
        return labels;
    }
}
