package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The stack and the memo of the pickle machine, both bounded. */
final class PickleStack {
    private static final int MAX_ENTRIES = 1_000_000;
    private static final Object MARK = new Object();

    private final PickleInput in;
    private final ArrayList<Object> values = new ArrayList<>();
    private final ArrayList<Object> memo = new ArrayList<>();

    PickleStack(PickleInput in) {
        this.in = in;
    }

    void push(Object value) throws InvalidDataException {
        if (values.size() == MAX_ENTRIES) {
            throw in.invalid("expected at most " + MAX_ENTRIES + " values on the stack");
        }
        values.add(value);
    }

    void pushMark() throws InvalidDataException {
        push(MARK);
    }

    Object pop() throws InvalidDataException {
        Object top = peek();
        values.remove(values.size() - 1);
        return top;
    }

    Object peek() throws InvalidDataException {
        if (values.isEmpty() || values.get(values.size() - 1) == MARK) {
            throw in.invalid("expected a value on the stack");
        }
        return values.get(values.size() - 1);
    }

    <T> T pop(Class<T> type) throws InvalidDataException {
        Object top = pop();
        if (!type.isInstance(top)) {
            throw in.invalid("expected a " + type.getSimpleName() + " on the stack");
        }
        return type.cast(top);
    }

    <T> T peek(Class<T> type) throws InvalidDataException {
        T top = pop(type);
        values.add(top);
        return top;
    }

    List<Object> popToMark() throws InvalidDataException {
        int start = values.lastIndexOf(MARK);
        if (start < 0) {
            throw in.invalid("expected a mark on the stack");
        }
        List<Object> above = values.subList(start + 1, values.size());
        List<Object> popped = new ArrayList<>(above);
        above.clear();
        values.remove(start);
        return popped;
    }

    List<Object> pop(int count) throws InvalidDataException {
        Object[] popped = new Object[count];
        for (int i = count - 1; i >= 0; i--) {
            popped[i] = pop();
        }
        return Arrays.asList(popped);
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    void remember(int index) throws InvalidDataException {
        if (index < 0 || index >= MAX_ENTRIES) {
            throw in.invalid(
                    "expected a memo index below " + MAX_ENTRIES + ", found " + Integer.toUnsignedString(index));
        }
        Object top = peek();
        while (memo.size() <= index) {
            memo.add(MARK);
        }
        memo.set(index, top);
    }

    Object recall(int index) throws InvalidDataException {
        if (index >= memo.size() || memo.get(index) == MARK) {
            throw in.invalid("expected a memo index that was set, found " + index);
        }
        return memo.get(index);
    }
}
