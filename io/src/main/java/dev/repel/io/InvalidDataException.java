package dev.repel.io;

import java.io.IOException;

/** A file that was read but does not hold what it should; the message says where and what was expected. */
public final class InvalidDataException extends IOException {
    private static final long serialVersionUID = 1L;

    public InvalidDataException(String file, String place, String expected) {
        this(file + ", " + place + ": " + expected);
    }

    public InvalidDataException(String message) {
        super(message);
    }
}
