package dev.repel.spark.data;

import dev.repel.io.InvalidDataException;
import dev.repel.io.table.Database;
import dev.repel.io.table.Delimiter;
import dev.repel.io.table.Problems;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Tables by where they are:
 *
 * <ul>
 *   <li>{@code table:NAME}: a table or view of the session or its metastore;
 *   <li>{@code jdbc:…#TABLE}: a table of a database, or a query in brackets with a name behind it;
 *   <li>any path that Spark knows, of files or folders of them, by how it ends: .parquet, .orc, .csv, .tsv, .json, .jsonl,
 *       .ndjson (all JSON is one object per line); {@code FORMAT:PATH} for those that end in another way.
 * </ul>
 */
public final class SparkTables {
    static final String TABLE = "table:";
    static final String JDBC = "jdbc:";

    private static final List<String> FORMATS = List.of("parquet", "orc", "csv", "tsv", "json", "jsonl", "ndjson");

    private SparkTables() {}

    /** @throws IOException if there is nothing, Spark cannot read it, or it is not told what it is */
    public static SparkTable open(SparkSession session, String where) throws IOException {
        try {
            return find(session, where);
        } catch (Exception e) {
            // of whatever type: Scala declares none
            throw SparkFailure.told(e, shown(where) + " cannot be read", List.of(where));
        }
    }

    /** A place as it may be shown and stored: without the password of a database. */
    public static String shown(String where) {
        if (!isDatabase(where)) {
            return where;
        }
        int sharp = where.lastIndexOf('#');
        return Database.withoutSecret(url(where)) + (sharp < 0 ? "" : where.substring(sharp));
    }

    /** What a graph is called whose nodes are there: nothing of the address, of which parts may be secret. */
    public static String stem(String where) {
        String last;
        if (where.startsWith(TABLE)) {
            last = where.substring(TABLE.length());
        } else if (isDatabase(where)) {
            last = where.substring(where.lastIndexOf('#') + 1);
        } else {
            String path = where.replaceAll("/+$", "");
            last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1)
                    .replaceAll("\\.[A-Za-z]+$", "");
        }
        boolean query = isDatabase(where) && !last.matches("[\\w.]+");
        return last.isEmpty() || query ? "tables" : last;
    }

    static boolean isDatabase(String where) {
        return where.toLowerCase(Locale.ROOT).startsWith(JDBC);
    }

    /** Of a database, without the name of the table. */
    static String url(String where) {
        int sharp = where.lastIndexOf('#');
        return sharp < 0 ? where : where.substring(0, sharp);
    }

    private static SparkTable find(SparkSession session, String where) throws IOException {
        if (where.startsWith(TABLE)) {
            return SparkTable.of(where, session.table(where.substring(TABLE.length())));
        }
        if (isDatabase(where)) {
            int sharp = where.lastIndexOf('#');
            if (sharp < 0 || sharp == where.length() - 1) {
                throw new InvalidDataException(
                        Database.withoutSecret(where),
                        "table",
                        "expected its name behind the URL, such as jdbc:…#nodes");
            }
            return SparkTable.of(
                    shown(where),
                    session.read()
                            .format("jdbc")
                            .option("url", url(where))
                            .option("dbtable", where.substring(sharp + 1))
                            .load());
        }
        return file(session, where);
    }

    private static SparkTable file(SparkSession session, String where) throws IOException {
        String format = null;
        String path = where;
        for (String known : FORMATS) {
            if (where.startsWith(known + ":")) {
                format = known;
                path = where.substring(known.length() + 1);
            } else if (format == null && where.toLowerCase(Locale.ROOT).endsWith("." + known)) {
                format = known;
            }
        }
        if (format == null) {
            throw new InvalidDataException(
                    where,
                    "name",
                    "expected one that ends in ." + String.join(", .", FORMATS)
                            + ", or the format before it, such as parquet:PATH");
        }
        return switch (format) {
            case "parquet" -> SparkTable.of(path, session.read().parquet(path));
            case "orc" -> SparkTable.of(path, session.read().orc(path));
            case "csv", "tsv" -> csv(session, path, format.equals("tsv"));
            default -> SparkTable.of(path, session.read().json(path));
        };
    }

    /** All columns as text, for the rules of {@link GraphReader} say what they are. */
    private static SparkTable csv(SparkSession session, String path, boolean tabs) throws IOException {
        List<String> header = session.read().textFile(path).takeAsList(1);
        if (header.isEmpty()) {
            throw new InvalidDataException(
                    path, "line 1", "expected a header with the names of the columns, found nothing");
        }
        char delimiter = tabs ? '\t' : Delimiter.detect(new StringReader(header.get(0)));
        DataFrameReader reader = session.read()
                .option("header", true)
                .option("sep", String.valueOf(delimiter))
                .option("quote", "\"")
                .option("escape", "\"")
                .option("multiLine", true)
                .option("ignoreLeadingWhiteSpace", true)
                .option("ignoreTrailingWhiteSpace", true)
                .option("enforceSchema", false)
                .option("columnNameOfCorruptRecord", SparkTable.CORRUPT);
        String[] names = reader.csv(path).columns();
        StructType schema = new StructType();
        for (String name : names) {
            if (name.isBlank() || name.matches("_c\\d+")) {
                throw new InvalidDataException(
                        path, "line 1", "expected a name for each column, found " + Problems.quoted(header.get(0)));
            }
            schema = schema.add(name, DataTypes.StringType);
        }
        Dataset<Row> rows = reader.schema(schema.add(SparkTable.CORRUPT, DataTypes.StringType))
                .csv(path);
        return new SparkTable(path, rows, delimiter == ';');
    }
}
