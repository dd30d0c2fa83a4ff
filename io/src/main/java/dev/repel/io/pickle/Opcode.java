package dev.repel.io.pickle;

import dev.repel.io.InvalidDataException;

/** The 28 pickle instructions that the published Planetoid files use. Others are left out on purpose. */
enum Opcode {
    PROTO(0x80),
    STOP('.'),
    MARK('('),
    NONE('N'),
    NEWTRUE(0x88),
    NEWFALSE(0x89),
    BININT('J'),
    BININT1('K'),
    BININT2('M'),
    BINSTRING('T'),
    SHORT_BINSTRING('U'),
    EMPTY_TUPLE(')'),
    TUPLE('t'),
    TUPLE1(0x85),
    TUPLE2(0x86),
    TUPLE3(0x87),
    EMPTY_LIST(']'),
    APPEND('a'),
    APPENDS('e'),
    EMPTY_DICT('}'),
    SETITEMS('u'),
    BINPUT('q'),
    LONG_BINPUT('r'),
    BINGET('h'),
    GLOBAL('c'),
    REDUCE('R'),
    NEWOBJ(0x81),
    BUILD('b');

    private static final Opcode[] BY_CODE = new Opcode[256];

    static {
        for (Opcode opcode : values()) {
            BY_CODE[opcode.code] = opcode;
        }
    }

    private final int code;

    Opcode(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Opcode of(String file, int code, int offset) throws InvalidDataException {
        if (BY_CODE[code] == null) {
            throw unsupported(file, code, offset);
        }
        return BY_CODE[code];
    }

    /** An instruction outside the few that plain arrays need is refused, never run. */
    static InvalidDataException unsupported(String file, int code, int offset) {
        return new InvalidDataException(
                file,
                "byte " + offset,
                String.format("expected an instruction that plain arrays need, found opcode 0x%02x", code));
    }
}
