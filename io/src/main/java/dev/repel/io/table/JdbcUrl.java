package dev.repel.io.table;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The URL of a database and the parts of it that may be shown. Every driver has its own place for a password, so
 * passwords are not searched for. Only parts known to be harmless are kept; of a URL that cannot be parsed, only the
 * beginning.
 */
record JdbcUrl(String text) {
    private static final String HIDDEN = "…";

    private static final Pattern BEGINNING = Pattern.compile("(?:jdbc:)?[A-Za-z][A-Za-z0-9+-]*:");

    private static final String HOST = "(?:[\\w.-]+|\\[[0-9a-fA-F:]+\\])(?:\\\\\\w+)?(?::\\d+)?";

    /** With a host, optionally preceded by a user and a password; the rest follows the name of the database. */
    private static final Pattern SERVER = Pattern.compile("(?<start>jdbc:[A-Za-z][A-Za-z0-9+-]*:(?:thin:@)?//)"
            + "(?:(?<user>[\\w.-]+)(?::[^/@?;&(){}]*)?(?<at>@))?"
            + "(?<place>(?:" + HOST + "(?:," + HOST + ")*)?(?:/[\\w.$-]*)?)"
            + "(?<rest>(?:[?;:][^@]*)?)");

    /** A file, or a database in memory. */
    private static final Pattern LOCAL = Pattern.compile(
            "(?<start>jdbc:(?:h2|hsqldb|sqlite|derby|duckdb|postgresql):)(?<place>[\\w./\\\\~: -]*)(?<rest>(?:[?;][^@]*)?)");

    private static final Pattern NAME = Pattern.compile("(?<=[?&;:(,])\\w+=");

    private static final Pattern PARAMETER = Pattern.compile("(?<name>\\w+)=[\\w.+-]*");

    /** Quotes and brackets may hide the characters that separate parameters. */
    private static final Pattern QUOTED = Pattern.compile("[\\\\(){}\"']");

    private static final Set<String> HARMLESS = Set.of(
            "user",
            "username",
            "ssl",
            "sslmode",
            "usessl",
            "encrypt",
            "trustservercertificate",
            "database",
            "databasename",
            "db",
            "schema",
            "currentschema",
            "warehouse",
            "applicationname",
            "servertimezone",
            "create",
            "mode",
            "ifexists",
            "db_close_delay",
            "database_to_upper");

    /** Shorter pieces would occur in any message. */
    private static final int SHORTEST_SECRET = 3;

    /** As it may be shown and stored. */
    String shown() {
        Matcher server = SERVER.matcher(text);
        if (server.matches()) {
            String user = server.group("at") == null ? "" : server.group("user") + "@";
            return server.group("start") + user + server.group("place") + parameters(server.group("rest"));
        }
        Matcher local = LOCAL.matcher(text);
        if (local.matches()) {
            return local.group("start") + local.group("place") + parameters(local.group("rest"));
        }
        Matcher beginning = BEGINNING.matcher(text);
        return (beginning.lookingAt() ? beginning.group() : "") + HIDDEN;
    }

    private static String parameters(String rest) {
        if (rest.isEmpty() || QUOTED.matcher(rest).find()) {
            return "";
        }
        String first = rest.substring(0, 1);
        String between = first.equals("?") ? "&" : ";";
        String kept = Arrays.stream(rest.substring(1).split(between))
                .filter(JdbcUrl::isHarmless)
                .collect(Collectors.joining(between));
        // Db2's begin with a colon and end with a semicolon.
        return kept.isEmpty() ? "" : first + kept + (first.equals(":") ? ";" : "");
    }

    private static boolean isHarmless(String parameter) {
        Matcher matcher = PARAMETER.matcher(parameter);
        return matcher.matches() && HARMLESS.contains(matcher.group("name").toLowerCase(Locale.ROOT));
    }

    /** A driver's message without the hidden parts of the URL, whole or in pieces. */
    String cutFrom(String message) {
        String cut = message.replace(text, shown());
        Set<String> kept = new HashSet<>(Arrays.asList(pieces(shown())));
        // The name of a parameter is not a secret: "password authentication failed" should stay readable.
        List<String> secrets = Arrays.stream(pieces(NAME.matcher(text).replaceAll("")))
                .filter(piece -> piece.length() >= SHORTEST_SECRET && !kept.contains(piece))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        for (String secret : secrets) {
            cut = cut.replace(secret, "***");
        }
        return cut;
    }

    private static String[] pieces(String url) {
        return url.split("[?&;:/@=(),]+");
    }
}
