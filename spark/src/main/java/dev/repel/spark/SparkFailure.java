package dev.repel.spark;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.AnalysisException;

/** What of a failure in Spark is worth reading: its text without the stacks of the other machines. */
public final class SparkFailure {
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
    public static boolean isOne(Exception failure) {
        return failure instanceof SparkThrowable || failure instanceof SQLException;
    }
}
