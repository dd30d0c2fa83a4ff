package dev.repel.partition;

import java.util.Arrays;

/**
 * Labels of some of the part's own nodes.
 *
 * @param rows of the part
 * @param own positions among the part's own nodes
 */
record OwnLabels(int[] rows, int[] own, int[] labels) {
    /** @param nodes numbers in the whole graph, ascending; nodes of other parts are left out */
    static OwnLabels of(Part part, int[] nodes, int[] labels) {
        int[] rows = new int[nodes.length];
        int[] own = new int[nodes.length];
        int[] kept = new int[nodes.length];
        int count = 0;
        for (int n = 0; n < nodes.length; n++) {
            int place = part.ownPlace(nodes[n]);
            if (place >= 0) {
                rows[count] = part.own()[place];
                own[count] = place;
                kept[count++] = labels[n];
            }
        }
        return new OwnLabels(Arrays.copyOf(rows, count), Arrays.copyOf(own, count), Arrays.copyOf(kept, count));
    }
}
