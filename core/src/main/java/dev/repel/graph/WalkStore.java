package dev.repel.graph;

/** Where walks are kept between runs. Stored walks belong to one graph and one set of parameters. */
public interface WalkStore {
    /** Forgets everything at once. */
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

    /** Stores walks that were not there. */
    void keep(int[] sources, Walk[] walks);
}
