package dev.repel.io.synthetic;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** node0, node1, … created on demand: a million strings would outweigh the graph. */
public final class NumberedNames extends AbstractList<String> implements RandomAccess {
    private final String prefix;
    private final int size;

    public NumberedNames(String prefix, int size) {
        this.prefix = prefix;
        this.size = size;
    }

    @Override
    public String get(int index) {
        return prefix + Objects.checkIndex(index, size);
    }

    @Override
    public int size() {
        return size;
    }
}
