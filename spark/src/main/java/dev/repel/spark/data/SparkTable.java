package dev.repel.spark.data;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A table that Spark reads, and what it is called in messages.
 *
 * @param name a path, the URL of a database without what is secret in it, or a name in the metastore
 * @param decimalComma whether numbers in text may carry a decimal comma
 */
public record SparkTable(String name, Dataset<Row> rows, boolean decimalComma) {
    /** Where {@link SparkTables} keeps a line that does not have the cells that the header announces. */
    static final String CORRUPT = "_corrupt_record";

    public static SparkTable of(String name, Dataset<Row> rows) {
        return new SparkTable(name, rows, false);
    }
}
