package dev.repel.spark.data;

import dev.repel.InvalidRequest;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** The serializer that Spark has to use: what Repel sends are records, which Kryo writes but cannot read. */
public final class RecordSerializer {
    private static final String KEY = "spark.serializer";
    private static final String JAVA = "org.apache.spark.serializer.JavaSerializer";

    private RecordSerializer() {}

    /** Names it, whatever Spark's default is or becomes. */
    public static void set(SparkConf conf) {
        check(conf);
        conf.set(KEY, JAVA);
    }

    /** @throws InvalidRequest if the session was started with another */
    public static void check(SparkSession session) {
        check(session.sparkContext().getConf());
    }

    private static void check(SparkConf conf) {
        String found = conf.get(KEY, JAVA);
        if (!found.equals(JAVA)) {
            throw new InvalidRequest(KEY + " is " + found + ", which cannot read the records that Repel sends:"
                    + " expected " + JAVA + ", or no such setting.");
        }
    }
}
