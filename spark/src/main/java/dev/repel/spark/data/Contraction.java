package dev.repel.spark.data;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Units merged into clusters, as far as one partition sees their edges: an element for each cluster it has units of. */
final class Contraction implements Iterator<Links> {
    private final int[] clusterOf;
    private final List<Links> units = new ArrayList<>();
    private final int[] weightOf;
    private int next;

    /** @param clusters how many there are */
    Contraction(Iterator<Links> units, int[] clusterOf, int clusters) {
        this.clusterOf = clusterOf;
        this.weightOf = new int[clusters];
        units.forEachRemaining(this.units::add);
        this.units.sort(Comparator.comparingInt(unit -> clusterOf[unit.unit()]));
    }

    @Override
    public boolean hasNext() {
        return next < units.size();
    }

    @Override
    public Links next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int cluster = clusterOf[units.get(next).unit()];
        IntList touched = new IntList();
        while (hasNext() && clusterOf[units.get(next).unit()] == cluster) {
            Links unit = units.get(next++);
            for (int k = 0; k < unit.others().length; k++) {
                int other = clusterOf[unit.others()[k]];
                if (other != cluster) {
                    if (weightOf[other] == 0) {
                        touched.add(other);
                    }
                    weightOf[other] += unit.weight(k);
                }
            }
        }
        int[] others = touched.toSortedSet();
        int[] weights = new int[others.length];
        for (int k = 0; k < others.length; k++) {
            weights[k] = weightOf[others[k]];
            weightOf[others[k]] = 0;
        }
        return new Links(cluster, others, weights);
    }
}
