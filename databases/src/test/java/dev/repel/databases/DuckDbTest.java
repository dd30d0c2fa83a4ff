package dev.repel.databases;

/** A file, by the driver that contains DuckDB. */
class DuckDbTest extends RoundTrip {
    @Override
    String url() {
        return "jdbc:duckdb:" + folder.resolve("people.duckdb");
    }
}
