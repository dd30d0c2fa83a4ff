package dev.repel.io;

import java.io.IOException;

/** A file violates its format; the message names the file, the place and what was expected there. */
public class InvalidDataException extends IOException {
    private static final long serialVersionUID = 1L;

    public InvalidDataException(String file, String place, String expected) {
        this(file + ", " + place + ": " + expected);
    }

    /** @param cause for whoever asks for a stack trace */
    public InvalidDataException(String file, String place, String expected, Throwable cause) {
        super(file + ", " + place + ": " + expected, cause);
    }

    public InvalidDataException(String message) {
        super(message);
    }
}
