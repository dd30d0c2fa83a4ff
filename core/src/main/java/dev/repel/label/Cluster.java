package dev.repel.label;

/**
 * The nodes that one stands for.
 *
 * @param size how many they are
 * @param doubt the mean of what is unknown about them, in [0, 1]; 1 where nothing has been learned
 */
record Cluster(int size, double doubt) {
    static final Cluster NONE = new Cluster(0, 0);
}
