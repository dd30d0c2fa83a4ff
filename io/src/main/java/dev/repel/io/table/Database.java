package dev.repel.io.table;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A database that is reached by JDBC.
 *
 * @param url of its driver, such as {@code jdbc:postgresql://host/name}
 * @param user null where the URL tells or none is needed
 * @param password null where the URL tells or none is needed
 */
public record Database(String url, String user, String password) {
    /** A password among the parameters of a URL, or before its host. */
    private static final Pattern PARAMETER = Pattern.compile("(?i)[?&;](?:[a-z]*password|pwd)=[^&;]*");

    private static final Pattern USER_INFO = Pattern.compile("(//[^/@:]*):[^/@]*@");

    public Database {
        if (!url.startsWith("jdbc:")) {
            throw new IllegalArgumentException("expected a URL such as jdbc:postgresql://host/database, found "
                    + Problems.quoted(withoutSecret(url)));
        }
    }

    /** The URL as it may be shown and stored: without a password. */
    public static String withoutSecret(String url) {
        String shown = PARAMETER.matcher(url).replaceAll("");
        if (!shown.contains("?") && url.contains("?")) {
            shown = shown.replaceFirst("&", "?");
        }
        return USER_INFO.matcher(shown).replaceAll("$1@");
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

    /** What the database said, without the password should its driver have repeated the URL. */
    IOException failure(String what, SQLException e) {
        String said = e.getMessage() == null ? e.toString() : e.getMessage().replace(url, withoutSecret(url));
        if (password != null && !password.isEmpty()) {
            said = said.replace(password, "***");
        }
        String driver = "08001".equals(e.getSQLState()) && said.startsWith("No suitable driver")
                ? " (the driver must be on the class path; PostgreSQL's is)"
                : "";
        return new IOException(withoutSecret(url) + ": " + what + ": " + said + driver, e);
    }

    @Override
    public String toString() {
        return withoutSecret(url);
    }
}
