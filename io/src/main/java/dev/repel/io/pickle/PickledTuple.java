package dev.repel.io.pickle;

import java.util.List;

/** A Python tuple; {@code null} among the items is Python's None. */
record PickledTuple(List<Object> items) {
    int size() {
        return items.size();
    }

    Object get(int index) {
        return items.get(index);
    }
}
