package dev.repel;

import java.util.Random;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * The seed of every random input of the tests: fixed unless given with {@code -Dtests.seed}, and printed when a test of a
 * class that is extended with this one fails.
 */
public final class TestSeed implements TestWatcher {
    public static final long VALUE = Long.getLong("tests.seed", 20_240_607L);

    /** A generator of its own for each purpose, so that a new test does not change the numbers of the others. */
    public static Random random(String purpose) {
        return new Random(VALUE ^ ((long) purpose.hashCode() << 32));
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        System.err.println(context.getDisplayName() + " failed with -Dtests.seed=" + VALUE);
    }
}
