package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of a database, whose password nobody else learns. */
class DatabaseTrainingTest {
    private static final String SECRET = "s3cret-word";
    private static final String NAME = "jdbc:h2:mem:camps";
    private static final String URL = NAME + ";DB_CLOSE_DELAY=-1;USER=sa;PASSWORD=" + SECRET;

    @TempDir
    private Path folder;

    private SparkCall train(String url, String target) {
        return SparkCall.train(
                url + "#PEOPLE",
                url + "#TIES",
                "--out",
                folder.resolve("out").toString(),
                "--id=ID",
                "--label=LABEL",
                "--prediction-table=" + target,
                "--verbose");
    }

    private void assertSecretIsKept(SparkCall call) throws IOException {
        assertThat(call.printed()).doesNotContain(SECRET);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            assertThat(file.toString()).doesNotContain(SECRET);
            if (Files.isRegularFile(file)) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET);
            }
        }
    }

    @Test
    void passwordsAreNeitherWrittenNorPrinted() throws IOException, SQLException {
        System.setProperty("user.home", folder.toString());
        Path nodes = TwoCamps.nodes(folder);
        Path edges = TwoCamps.edges(folder);
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute("create table PEOPLE as select * from csvread('" + nodes + "')");
            statement.execute("create table TIES as select * from csvread('" + edges + "')");

            SparkCall call = train(URL, URL + "#ANSWERS");

            assertThat(call.exitCode()).as(call.err()).isZero();
            assertThat(call.err()).contains("Reading " + NAME).contains("Predictions: " + NAME);
            assertThat(folder.resolve("out/result.json")).content().contains(NAME);
            assertSecretIsKept(call);
            try (ResultSet rows = statement.executeQuery("select count(*), count(distinct \"id\") from ANSWERS")) {
                rows.next();
                assertThat(rows.getInt(1)).isEqualTo(TwoCamps.NODES);
                assertThat(rows.getInt(2)).isEqualTo(TwoCamps.NODES);
            }
        }
        SparkCall again = train(URL, URL + "#ANSWERS");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("#ANSWERS is there already");
        assertSecretIsKept(again);
        String wrong = URL.replace("sa;", "somebody;");
        for (SparkCall refused : List.of(train(wrong, URL + "#MORE"), train(URL, wrong + "#MORE"))) {
            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err()).contains("Wrong user name or password");
            assertSecretIsKept(refused);
        }
    }
}
