package dev.repel.spark.train;

import dev.repel.io.table.Database;

/** Where a table is, by the names of {@link dev.repel.spark.data.SparkTables}, as people are shown it. */
record TableName(String where) {
    private static final String TABLE = "table:";
    private static final String JDBC = "jdbc:";

    /** The whole, without the secrets that the address of a database may have. */
    String shown() {
        return where.startsWith(JDBC) ? Database.withoutSecret(where) : where;
    }

    /** What it is called without where it is. */
    String stem() {
        if (where.startsWith(TABLE)) {
            return where.substring(TABLE.length());
        }
        if (where.startsWith(JDBC)) {
            return where.substring(where.lastIndexOf('#') + 1);
        }
        String path = where.replaceAll("/+$", "");
        String last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf(':')) + 1);
        return last.replaceAll("\\.[A-Za-z]+$", "");
    }
}
