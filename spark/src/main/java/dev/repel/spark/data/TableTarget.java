package dev.repel.spark.data;

import dev.repel.InvalidRequest;
import dev.repel.Require;
import dev.repel.io.table.Database;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.datasources.jdbc.JDBCOptions;
import org.apache.spark.sql.jdbc.JdbcDialect;
import org.apache.spark.sql.jdbc.JdbcDialects;
import scala.collection.immutable.Map$;

/**
 * Where a table of predictions goes, by the names of {@link SparkTables}: {@code table:NAME}, {@code jdbc:…#TABLE}, or a
 * path that ends in .parquet, .orc, .csv or .json, which becomes a folder. What is there already is never replaced.
 */
public final class TableTarget {
    private static final String TABLE = SparkTables.TABLE;
    private static final String JDBC = SparkTables.JDBC;

    private final String where;
    private final String format;

    /** @throws InvalidRequest if it is not told what it is to be */
    public TableTarget(String where) {
        this.where = where;
        String name = where.toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        format = name.startsWith(TABLE) ? TABLE : name.startsWith(JDBC) ? JDBC : name.substring(dot + 1);
        switch (format) {
            case TABLE, "parquet", "orc", "csv", "json" -> {
                // known
            }
            case JDBC -> {
                if (where.indexOf('#') < 0) {
                    throw new InvalidRequest(
                            Database.withoutSecret(where) + ": expected the name of a table behind a #");
                }
            }
            default ->
                throw new InvalidRequest(where
                        + ": expected table:NAME, jdbc:URL#TABLE or a name that ends in .parquet, .orc, .csv or .json");
        }
    }

    /**
     * On a cluster the user has to name a place.
     *
     * @param where null where none is named
     */
    public static void requireNamed(SparkSession session, String where) {
        Require.that(
                where != null || session.sparkContext().isLocal(),
                "on a cluster say where predictions are to go: --prediction-table with a path that all executors see,"
                        + " table:NAME or jdbc:URL#TABLE.");
    }

    /**
     * Looks whether the place is free, for whoever wants to know before there is anything to write.
     *
     * @throws InvalidRequest if something is there
     * @throws IOException if it cannot be reached
     */
    public void check(SparkSession session) throws IOException {
        try {
            if (exists(session)) {
                throw new InvalidRequest(
                        this + " is there already, and predictions replace nothing: name another place, or remove it.");
            }
        } catch (SQLException e) {
            throw SparkFailure.ofTables(e, this + " cannot be reached", List.of(where));
        }
    }

    private boolean exists(SparkSession session) throws IOException, SQLException {
        return switch (format) {
            case TABLE -> session.catalog().tableExists(where.substring(TABLE.length()));
            case JDBC -> existsInDatabase();
            default -> fileSystem(session).exists(new Path(where));
        };
    }

    private FileSystem fileSystem(SparkSession session) throws IOException {
        return new Path(where).getFileSystem(session.sparkContext().hadoopConfiguration());
    }

    /** Asks as Spark itself does before it writes: by a query that fails where there is no such table. */
    private boolean existsInDatabase() throws SQLException {
        String url = SparkTables.url(where);
        JdbcDialect dialect = JdbcDialects.get(url);
        JDBCOptions options = new JDBCOptions(url, table(), Map$.MODULE$.<String, String>empty());
        try (Connection connection = dialect.createConnectionFactory(options).apply(-1)) {
            return answers(connection, dialect.getTableExistsQuery(table()));
        }
    }

    private static boolean answers(Connection connection, String query) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows != null;
        } catch (SQLException noSuchTable) {
            return false;
        }
    }

    private String table() {
        return where.substring(where.lastIndexOf('#') + 1);
    }

    /**
     * Writes all rows. What a failure leaves behind of files is removed.
     *
     * @throws InvalidRequest if something is there
     * @throws IOException if it cannot be written, with Spark's reason
     */
    public void write(Dataset<Row> rows) throws IOException {
        SparkSession session = rows.sparkSession();
        check(session);
        try {
            save(rows.write().mode(SaveMode.ErrorIfExists));
        } catch (Exception e) {
            // of whatever type: Scala declares none
            removeRest(session, e);
            if (SparkFailure.isOne(e) || e instanceof IOException) {
                throw SparkFailure.ofTables(e, this + " cannot be written", List.of(where));
            }
            throw e;
        }
    }

    /** Unless Spark has refused before it wrote, for then it is somebody else's. */
    private void removeRest(SparkSession session, Exception failure) {
        if (isPath() && !(failure instanceof AnalysisException)) {
            try {
                fileSystem(session).delete(new Path(where), true);
            } catch (IOException e) {
                failure.addSuppressed(e);
            }
        }
    }

    private boolean isPath() {
        return !format.equals(TABLE) && !format.equals(JDBC);
    }

    private void save(DataFrameWriter<Row> writer) {
        switch (format) {
            case TABLE -> writer.saveAsTable(where.substring(TABLE.length()));
            case JDBC ->
                writer.format("jdbc")
                        .option("url", SparkTables.url(where))
                        .option("dbtable", table())
                        .save();
            default -> writer.format(format).option("header", true).save(where);
        }
    }

    @Override
    public String toString() {
        return SparkTables.shown(where);
    }
}
