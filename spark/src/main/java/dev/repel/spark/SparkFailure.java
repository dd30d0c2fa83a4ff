package dev.repel.spark;

/** What of a failure in Spark is worth reading: its text without the stacks of the other machines. */
public final class SparkFailure {
    private SparkFailure() {}

    /** The first lines of its message, up to where a stack begins. */
    public static String text(Throwable failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        StringBuilder text = new StringBuilder();
        for (String line : message.lines().toList()) {
            if (line.startsWith("\tat ") || line.startsWith("Driver stacktrace")) {
                break;
            }
            text.append(text.isEmpty() ? "" : " ").append(line.strip());
        }
        return text.toString();
    }
}
