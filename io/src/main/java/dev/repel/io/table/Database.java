package dev.repel.io.table;

import dev.repel.InvalidRequest;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * A database accessed through JDBC.
 *
 * @param url of its driver, such as {@code jdbc:postgresql://host/name}
 * @param user null if it is in the URL or not needed
 * @param password null if it is in the URL or not needed
 */
public record Database(String url, String user, String password) {
    public Database {
        if (!url.startsWith("jdbc:")) {
            throw new InvalidRequest("expected a URL such as jdbc:postgresql://host/database, found "
                    + Problems.quoted(withoutSecret(url)));
        }
    }

    /** The URL as it may be shown and stored: without anything that could be a password. */
    public static String withoutSecret(String url) {
        return new JdbcUrl(url).shown();
    }

    /** A message about a URL, without the parts that must not be shown. */
    public static String withoutSecret(String url, String message) {
        return new JdbcUrl(url).cutFrom(message);
    }

    Connection connect() throws IOException {
        Properties properties = new Properties();
        if (user != null) {
            properties.setProperty("user", user);
        }
        if (password != null) {
            properties.setProperty("password", password);
        }
        try {
            Connection connection = DriverManager.getConnection(url, properties);
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException e) {
            throw failure("cannot connect", e);
        }
    }

    /**
     * The message of the database, without the password in case the driver repeats it. The driver's own exception is
     * not kept, because a stack trace would print it.
     */
    IOException failure(String what, SQLException e) {
        String said = e.getMessage() == null ? e.getClass().getName() : new JdbcUrl(url).cutFrom(e.getMessage());
        if (password != null && !password.isEmpty()) {
            said = said.replace(password, "***");
        }
        SQLException cleaned = new SQLException(said, e.getSQLState(), e.getErrorCode());
        cleaned.setStackTrace(e.getStackTrace());
        String driver = "08001".equals(e.getSQLState()) && said.startsWith("No suitable driver")
                ? " (the driver must be on the class path; PostgreSQL's is)"
                : "";
        return new IOException(withoutSecret(url) + ": " + what + ": " + said + driver, cleaned);
    }

    @Override
    public String toString() {
        return withoutSecret(url);
    }
}
