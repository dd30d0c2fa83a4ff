package dev.repel.spark.data;

import java.util.Iterator;
import java.util.function.Function;

/** What becomes of one element after the other, in their order. */
final class MappedRows<A, B> implements Iterator<B> {
    private final Iterator<A> elements;
    private final Function<A, B> function;

    MappedRows(Iterator<A> elements, Function<A, B> function) {
        this.elements = elements;
        this.function = function;
    }

    @Override
    public boolean hasNext() {
        return elements.hasNext();
    }

    @Override
    public B next() {
        return function.apply(elements.next());
    }
}
