package dev.repel.spark.data;

import dev.repel.io.table.Database;
import java.util.Locale;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/**
 * Where a table of predictions goes, by the names of {@link SparkTables}: {@code table:NAME}, {@code jdbc:…#TABLE}, or a
 * path that ends in .parquet, .orc, .csv or .json, which becomes a folder. What is there is replaced, as a whole.
 */
public final class TableTarget {
    private static final String TABLE = "table:";
    private static final String JDBC = "jdbc:";

    private final String where;
    private final String format;

    /** @throws IllegalArgumentException if it is not told what it is to be */
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
                    throw new IllegalArgumentException(
                            Database.withoutSecret(where) + ": expected the name of a table behind a #");
                }
            }
            default ->
                throw new IllegalArgumentException(where
                        + ": expected table:NAME, jdbc:URL#TABLE or a name that ends in .parquet, .orc, .csv or .json");
        }
    }

    public void write(Dataset<Row> rows) {
        DataFrameWriter<Row> writer = rows.write().mode(SaveMode.Overwrite);
        if (format.equals(TABLE)) {
            writer.saveAsTable(where.substring(TABLE.length()));
        } else if (format.equals(JDBC)) {
            int sharp = where.lastIndexOf('#');
            writer.format("jdbc")
                    .option("url", where.substring(0, sharp))
                    .option("dbtable", where.substring(sharp + 1))
                    .save();
        } else {
            writer.format(format).option("header", true).save(where);
        }
    }

    @Override
    public String toString() {
        return format.equals(JDBC) ? Database.withoutSecret(where) : where;
    }
}
