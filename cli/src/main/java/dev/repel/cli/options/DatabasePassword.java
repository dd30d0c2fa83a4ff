package dev.repel.cli.options;

import dev.repel.io.source.GraphSettings;
import dev.repel.io.source.GraphSource;
import dev.repel.io.table.Database;
import java.util.Optional;

/** The password of a database comes from the environment: options are recorded. */
public final class DatabasePassword {
    static final String VARIABLE = "REPEL_JDBC_PASSWORD";

    private DatabasePassword() {}

    /** The graph that settings name. */
    public static GraphSource graph(GraphSettings settings) {
        return GraphSource.of(settings, System.getenv(VARIABLE));
    }

    /** The database that settings name, if they do. */
    public static Optional<Database> database(GraphSettings settings) {
        return settings.database(System.getenv(VARIABLE));
    }
}
