package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;

/** A pickle uses an instruction outside the few that plain arrays need; it is refused, never run. */
public final class UnsupportedPickleException extends InvalidDataException {
    private static final long serialVersionUID = 1L;

    UnsupportedPickleException(String file, int opcode, int offset) {
        super(
                file,
                "byte " + offset,
                String.format("expected an instruction that plain arrays need, found opcode 0x%02x", opcode));
    }
}
