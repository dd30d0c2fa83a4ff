package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pickle machine that only builds data. It knows the 28 instructions of {@link Opcode} and the six names of
 * {@link Global}; nothing is looked up, loaded or called. Byte strings stay {@code byte[]}, None is {@code null}.
 */
final class PickleReader {
    /** Bounds the memory that one-byte instructions for empty containers can ask for. */
    private static final int MAX_CONTAINERS = 1_000_000;

    private static final int MAX_ITEMS = 10_000_000;
    private static final int PROTOCOL = 2;

    private final String file;
    private final PickleInput in;
    private final PickleStack stack;
    private int containers;
    private int items;

    private PickleReader(String file, byte[] bytes) {
        this.file = file;
        this.in = new PickleInput(file, bytes);
        this.stack = new PickleStack(in);
    }

    /** The one value that a pickle of protocol 2 holds. */
    static Object read(String file, byte[] bytes) throws InvalidDataException {
        return new PickleReader(file, bytes).run();
    }

    private Object run() throws InvalidDataException {
        if (in.unsignedByte() != Opcode.PROTO.code() || in.unsignedByte() != PROTOCOL) {
            throw new InvalidDataException(file, "byte 0", "expected a Python pickle of protocol 2");
        }
        while (true) {
            int offset = in.offset();
            Opcode opcode = Opcode.of(file, in.unsignedByte(), offset);
            if (opcode == Opcode.STOP) {
                break;
            }
            step(opcode, offset);
        }
        Object result = stack.pop();
        if (!stack.isEmpty() || !in.atEnd()) {
            throw in.invalid("expected the end of the pickle with one value left");
        }
        return result;
    }

    private void step(Opcode opcode, int offset) throws InvalidDataException {
        switch (opcode) {
            case MARK -> stack.pushMark();
            case NONE -> stack.push(null);
            case NEWTRUE -> stack.push(true);
            case NEWFALSE -> stack.push(false);
            case BININT -> stack.push(in.signedInt());
            case BININT1 -> stack.push(in.unsignedByte());
            case BININT2 -> stack.push(in.unsignedShort());
            case BINSTRING -> stack.push(in.take(in.signedInt()));
            case SHORT_BINSTRING -> stack.push(in.take(in.unsignedByte()));
            case EMPTY_TUPLE -> pushTuple(List.of());
            case TUPLE -> pushTuple(stack.popToMark());
            case TUPLE1 -> pushTuple(stack.pop(1));
            case TUPLE2 -> pushTuple(stack.pop(2));
            case TUPLE3 -> pushTuple(stack.pop(3));
            case EMPTY_LIST -> push(new ArrayList<>(0));
            case APPEND -> append(stack.pop(1));
            case APPENDS -> append(stack.popToMark());
            case EMPTY_DICT -> push(new LinkedHashMap<>());
            case SETITEMS -> setItems(stack.popToMark());
            case BINPUT -> stack.remember(in.unsignedByte());
            case LONG_BINPUT -> stack.remember(in.signedInt());
            case BINGET -> stack.push(stack.recall(in.unsignedByte()));
            case GLOBAL -> stack.push(Global.of(file, offset, in.line(), in.line()));
            case REDUCE -> reduce();
            case NEWOBJ -> newObject();
            case BUILD -> build();
            default -> throw Opcode.unsupported(file, opcode.code(), offset);
        }
    }

    private void push(Object container) throws InvalidDataException {
        if (++containers > MAX_CONTAINERS) {
            throw in.invalid("expected at most " + MAX_CONTAINERS + " lists, tuples and dictionaries");
        }
        stack.push(container);
    }

    private void pushTuple(List<Object> values) throws InvalidDataException {
        push(new PickledTuple(values));
    }

    @SuppressWarnings("unchecked") // lists on the stack are only made by EMPTY_LIST above
    private void append(List<Object> values) throws InvalidDataException {
        countItems(values.size());
        ((List<Object>) stack.peek(List.class)).addAll(values);
    }

    @SuppressWarnings("unchecked") // maps on the stack are only made by EMPTY_DICT and defaultdict here
    private void setItems(List<Object> values) throws InvalidDataException {
        if (values.size() % 2 != 0) {
            throw in.invalid("expected a value for every key");
        }
        countItems(values.size());
        Map<Object, Object> map = stack.peek(Map.class);
        for (int i = 0; i < values.size(); i += 2) {
            Object key = key(values.get(i));
            if (map.containsKey(key)) {
                throw in.invalid("expected each key once, found " + key + " again");
            }
            map.put(key, values.get(i + 1));
        }
    }

    private Object key(Object value) throws InvalidDataException {
        if (value instanceof byte[] bytes) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
        if (value instanceof Integer) {
            return value;
        }
        throw in.invalid("expected a number or text as key");
    }

    private void countItems(int more) throws InvalidDataException {
        items += more;
        if (items > MAX_ITEMS) {
            throw in.invalid("expected at most " + MAX_ITEMS + " items in lists and dictionaries");
        }
    }

    private void reduce() throws InvalidDataException {
        PickledTuple arguments = stack.pop(PickledTuple.class);
        Global callee = stack.pop(Global.class);
        boolean hasFirst = arguments.size() > 0;
        if (callee == Global.DTYPE) {
            push(new PickledObject(Global.DTYPE, arguments));
        } else if (callee == Global.RECONSTRUCT && hasFirst && arguments.get(0) == Global.NDARRAY) {
            push(new PickledObject(Global.NDARRAY, arguments));
        } else if (callee == Global.DEFAULTDICT && arguments.size() == 1 && arguments.get(0) == Global.LIST) {
            push(new LinkedHashMap<>());
        } else {
            throw in.invalid("expected the making of an array, an element type or a dictionary of lists");
        }
    }

    private void newObject() throws InvalidDataException {
        PickledTuple arguments = stack.pop(PickledTuple.class);
        if (stack.pop(Global.class) != Global.CSR_MATRIX || arguments.size() != 0) {
            throw in.invalid("expected a new csr_matrix without arguments");
        }
        push(new PickledObject(Global.CSR_MATRIX, arguments));
    }

    private void build() throws InvalidDataException {
        Object state = stack.pop();
        PickledObject object = stack.peek(PickledObject.class);
        if (state == null || object.state() != null) {
            throw in.invalid("expected each object to get its state once");
        }
        object.setState(state);
    }
}
