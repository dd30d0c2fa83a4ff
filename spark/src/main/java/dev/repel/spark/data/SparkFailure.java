package dev.repel.spark.data;

import dev.repel.io.table.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** What of a failure in Spark is worth reading: its text without the stacks of the other machines. */
public final class SparkFailure {
    /** What is said where work has begun. */
    public static final String STOPPED = "Spark could not go on";

    private static final String CAUSE = "Caused by: ";

    /** Spark's own numbers for a mistake, which say nothing that the text does not. */
    private static final Pattern CODES = Pattern.compile("\\[[A-Z][A-Z0-9_.]+\\] | ?SQLSTATE: \\w{5}");

    /** Which task it was, and how often. */
    private static final Pattern TASK = Pattern.compile("^Job aborted due to stage failure: .*?executor \\S+\\): ");

    private SparkFailure() {}

    /** The first lines of its message, up to where a stack begins, and the last cause that the stack names. */
    public static String text(Throwable failure) {
        StringBuilder text = new StringBuilder();
        String cause = "";
        boolean stack = false;
        for (String line : message(failure).lines().toList()) {
            stack |= line.startsWith("\tat ") || line.startsWith("Driver stacktrace");
            if (!stack) {
                text.append(text.isEmpty() ? "" : " ").append(line.strip());
            } else if (line.startsWith(CAUSE)) {
                cause = line.substring(CAUSE.length()).strip();
            }
        }
        String first = CODES.matcher(TASK.matcher(text).replaceFirst(""))
                .replaceAll("")
                .strip();
        return cause.isEmpty() || first.contains(cause)
                ? first
                : first + " Its cause: " + CODES.matcher(cause).replaceAll("").strip();
    }

    private static String message(Throwable failure) {
        // without the plan of the query
        String message =
                failure instanceof AnalysisException analysis ? analysis.getSimpleMessage() : failure.getMessage();
        return message == null ? failure.toString() : message;
    }

    /** Whether it is Spark's or a database's, rather than a mistake in the call or in the program. */
    static boolean isOne(Exception failure) {
        return failure instanceof SparkThrowable || failure instanceof SQLException;
    }

    /**
     * Does some work in a thread that no checked exception may leave: Scala declares none, but throws them.
     *
     * @param places of the tables that are read, as the user wrote them
     */
    public static <T> T unchecked(List<String> places, Callable<T> work) {
        try {
            return work.call();
        } catch (Exception e) {
            throw new UncheckedIOException(told(e, STOPPED, places));
        }
    }

    /**
     * What to throw for a failure of work on tables: Spark's own as one line that names the tables, others as they are.
     *
     * @param what was not possible
     * @param places of the tables that have to do with it, as the user wrote them
     */
    public static IOException told(Exception failure, String what, List<String> places) {
        if (isOne(failure)) {
            return ofTables(failure, what, places);
        }
        if (failure instanceof RuntimeException mistake) {
            throw mistake;
        }
        return failure instanceof IOException io ? io : new IOException(failure);
    }

    /** One line without a password in it. */
    static IOException ofTables(Exception failure, String what, List<String> places) {
        List<String> urls = places.stream()
                .filter(SparkTables::isDatabase)
                .map(SparkTables::url)
                .toList();
        String said = text(failure);
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
