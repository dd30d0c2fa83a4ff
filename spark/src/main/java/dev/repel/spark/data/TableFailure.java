package dev.repel.spark.data;

import dev.repel.io.table.Database;
import dev.repel.spark.SparkFailure;
import java.io.IOException;
import java.util.List;

/** A failure of Spark with tables, as one line that names them and has no password in it. */
public final class TableFailure {
    private TableFailure() {}

    /**
     * @param what was not possible
     * @param places of the tables that have to do with it, as the user wrote them
     */
    public static IOException of(String what, List<String> places, Exception failure) {
        List<String> urls = places.stream()
                .filter(SparkTables::isDatabase)
                .map(SparkTables::url)
                .toList();
        String said = SparkFailure.text(failure);
        if (urls.isEmpty()) {
            return new IOException(what + ": " + said, failure);
        }
        for (String url : urls) {
            said = Database.withoutSecret(url, said);
        }
        // a stack trace would print the driver's own exception as it is
        IOException cleaned = new IOException(failure.getClass().getName() + ": " + said);
        cleaned.setStackTrace(failure.getStackTrace());
        return new IOException(what + ": " + said, cleaned);
    }
}
