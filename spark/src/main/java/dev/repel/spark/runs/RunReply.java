package dev.repel.spark.runs;

import dev.repel.study.run.RunOutcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/**
 * What an executor answers.
 *
 * @param outcome of the run, null if it was refused
 * @param seconds that it took
 * @param refusal why the executor does not do it, null if it did
 */
record RunReply(RunOutcome outcome, double seconds, String refusal) implements Serializable {
    /** Whichever serializer Spark is set to, it has nothing to do but to copy bytes. */
    byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(this);
        }
        return bytes.toByteArray();
    }

    static RunReply of(byte[] bytes) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (RunReply) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("an executor answered with what is no reply", e);
        }
    }
}
