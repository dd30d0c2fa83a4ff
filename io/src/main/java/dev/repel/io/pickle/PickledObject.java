package dev.repel.io.pickle;

/** An array, matrix or element type before it is understood: what was called, with what, and the state set after. */
final class PickledObject {
    private final Global type;
    private final PickledTuple arguments;
    private Object state;

    PickledObject(Global type, PickledTuple arguments) {
        this.type = type;
        this.arguments = arguments;
    }

    Global type() {
        return type;
    }

    PickledTuple arguments() {
        return arguments;
    }

    Object state() {
        return state;
    }

    void setState(Object state) {
        this.state = state;
    }
}
