package dev.repel.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;

/** Damages bytes here and there and checks that a reader answers with a clean error or not at all. */
public final class Damage {
    private static final int STEP = 1024;

    private Damage() {}

    /** Reads damaged bytes and checks what it got, if it got something. */
    @FunctionalInterface
    public interface Reader {
        void read(byte[] damaged) throws Exception;
    }

    public static void flipEveryKilobyte(byte[] original, Reader reader) {
        flipEvery(STEP, original, reader);
    }

    public static void flipEvery(int bytes, byte[] original, Reader reader) {
        for (int at = 0; at < original.length; at += bytes) {
            byte[] damaged = original.clone();
            // The bit walks, so that lengths, opcodes and values are all hit in high and low bits.
            damaged[at] ^= (byte) (1 << at / bytes % Byte.SIZE);
            expectCleanAnswer("bit flipped at " + at, damaged, reader);
        }
    }

    public static void flipEveryByteUpTo(int end, byte[] original, Reader reader) {
        for (int at = 0; at < Math.min(end, original.length); at++) {
            byte[] damaged = original.clone();
            damaged[at] ^= (byte) (1 << at % Byte.SIZE);
            expectCleanAnswer("bit flipped at " + at, damaged, reader);
        }
    }

    public static void truncateEveryKilobyte(byte[] original, Reader reader) {
        truncateEvery(STEP, original, reader);
    }

    public static void truncateEvery(int bytes, byte[] original, Reader reader) {
        for (int length = 0; length < original.length; length += bytes) {
            String what = "cut to " + length;
            boolean accepted = expectCleanAnswer(what, Arrays.copyOf(original, length), reader);
            assertThat(accepted).as(what + " must be refused").isFalse();
        }
    }

    public static boolean expectCleanAnswer(String what, byte[] damaged, Reader reader) {
        try {
            reader.read(damaged);
            return true;
        } catch (InvalidDataException e) {
            return false;
        } catch (Exception | OutOfMemoryError e) {
            return fail(what + " must give a clean error", e);
        }
    }
}
