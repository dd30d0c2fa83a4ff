package dev.repel.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;

/** A graph database: nodes and edges by Cypher, and predictions as properties of the nodes they are about. */
class Neo4jTest {
    private static final String NODES =
            "MATCH (p:Person) RETURN p.name AS name, p.club AS club, p.words AS words, p.size AS size";
    private static final String EDGES = "MATCH (a:Person)-[:KNOWS]->(b:Person) RETURN a.name AS a, b.name AS b";
    private static final String UPDATE = "MATCH (p:Person {name: ?id}) SET p.guess = ?label, p.sure = ?confidence";

    @TempDir
    static Path data;

    private static Neo4j server;

    @TempDir
    Path folder;

    @BeforeAll
    static void startServer() {
        assumeTrue(Runtime.version().feature() < 25, "this version of Neo4j runs on JDK 17 to 21");
        server = Neo4jBuilders.newInProcessBuilder(data).withDisabledServer().build();
    }

    @AfterAll
    static void stopServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void fill() throws SQLException {
        execute("MATCH (n) DETACH DELETE n");
        execute("UNWIND range(0, 59) AS i CREATE (:Person {name: 'n' + i, size: i,"
                + " club: CASE WHEN i % 3 = 0 THEN null WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END,"
                + " truth: CASE WHEN i % 2 = 0 THEN 'even' ELSE 'odd' END,"
                + " words: CASE WHEN i % 2 = 0 THEN 'red warm' ELSE 'blue cold' END})");
        execute("UNWIND range(0, 59) AS i MATCH (a:Person {name: 'n' + i}), (b:Person {name: 'n' + ((i + 2) % 60)})"
                + " CREATE (a)-[:KNOWS]->(b)");
    }

    @Test
    void predictionsBecomePropertiesOfNodes() throws SQLException {
        Call.train(folder, url(), NODES, EDGES, "--jdbc-update", UPDATE).succeeded();

        assertThat(count("MATCH (p:Person) WHERE p.guess = p.truth RETURN count(p)"))
                .isGreaterThan(50);
        assertThat(count("MATCH (p:Person) WHERE 0.5 <= p.sure <= 1 RETURN count(p)"))
                .isEqualTo(60);

        execute("MATCH (p:Person) REMOVE p.guess");
        Call.predict(folder, url(), NODES, EDGES, "--jdbc-update", UPDATE).succeeded();
        assertThat(count("MATCH (p:Person) WHERE p.guess = p.truth RETURN count(p)"))
                .isGreaterThan(50);
    }

    @Test
    void aStatementThatFindsNoNodeIsAnError() throws SQLException {
        Call call = Call.train(
                folder, url(), NODES, EDGES, "--jdbc-update", "MATCH (p:Human {name: ?id}) SET p.guess = ?label");

        assertThat(call.exitCode()).as(call.output()).isEqualTo(1);
        assertThat(call.output()).contains("it changed nothing for any of 60 nodes");
        assertThat(count("MATCH (p) WHERE p.guess IS NOT NULL RETURN count(p)")).isZero();
    }

    @Test
    void aMistakeInCypherIsReportedWithTheQueryItIsIn() {
        Call call = Call.train(folder, url(), "MATCH (p:Person) RETURN p.name AS", EDGES);

        assertThat(call.exitCode()).isEqualTo(1);
        assertThat(call.output())
                .contains(
                        "the query of the nodes failed",
                        "jdbc:neo4j://localhost:" + server.boltURI().getPort());
    }

    /** The usual second to connect is too short on a busy machine. */
    private static String url() {
        return "jdbc:neo4j://localhost:" + server.boltURI().getPort() + "?timeout=60000";
    }

    private static void execute(String cypher) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "neo4j", "");
                Statement statement = connection.createStatement()) {
            statement.execute(cypher);
        }
    }

    private static long count(String cypher) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url(), "neo4j", "")) {
            return RoundTrip.count(connection, cypher);
        }
    }
}
