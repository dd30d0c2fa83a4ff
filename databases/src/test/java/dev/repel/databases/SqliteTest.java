package dev.repel.databases;

/** A file, by the driver that contains SQLite. */
class SqliteTest extends RoundTrip {
    @Override
    String url() {
        return "jdbc:sqlite:" + folder.resolve("people.db");
    }
}
