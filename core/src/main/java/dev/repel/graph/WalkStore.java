package dev.repel.graph;

/** Keeps walks between runs. Stored walks belong to one graph and one set of parameters. */
public interface WalkStore {
    /** A store that keeps nothing. */
    WalkStore NONE = new WalkStore() {
        @Override
        public Walk find(int source) {
            return null;
        }

        @Override
        public void keep(int[] sources, Walk[] walks) {
            // nothing is kept
        }
    };

    /** The walk from a node, or null if it is not stored. */
    Walk find(int source);

    /** Stores walks that were not stored before. */
    void keep(int[] sources, Walk[] walks);
}
