package dev.repel.spark.data;

import java.util.Iterator;
import scala.Tuple2;

/** The second halves of pairs. */
final class PairValues<T> implements Iterator<T> {
    private final Iterator<Tuple2<Integer, T>> pairs;

    PairValues(Iterator<Tuple2<Integer, T>> pairs) {
        this.pairs = pairs;
    }

    @Override
    public boolean hasNext() {
        return pairs.hasNext();
    }

    @Override
    public T next() {
        return pairs.next()._2();
    }
}
