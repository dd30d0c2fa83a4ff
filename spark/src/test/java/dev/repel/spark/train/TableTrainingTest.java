package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.repel.cli.Repel;
import dev.repel.io.run.Checkpoint;
import dev.repel.io.run.Settings;
import dev.repel.spark.data.LocalSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Training on tables as the user calls it. */
class TableTrainingTest {
    @TempDir
    private Path temporary;

    private Path folder;
    private Path nodes;
    private Path edges;
    private Path out;

    @BeforeEach
    void writeTables() throws IOException {
        // nothing of the tests may stay in the cache of whoever runs them
        System.setProperty("user.home", temporary.toString());
        folder = Files.createDirectory(temporary.resolve("with blank"));
        nodes = TwoCamps.nodes(folder);
        edges = TwoCamps.edges(folder);
        out = folder.resolve("out");
    }

    private SparkCall train(String... more) {
        String[] all = new String[more.length + 2];
        all[0] = "--out";
        all[1] = out.toString();
        System.arraycopy(more, 0, all, 2, more.length);
        return SparkCall.train(nodes.toString(), edges.toString(), all);
    }

    private JsonNode result() throws IOException {
        return new ObjectMapper().readTree(out.resolve("result.json").toFile());
    }

    private static List<Row> rows(Path table) throws IOException {
        try (SparkSession session = LocalSpark.start()) {
            return session.read()
                    .option("header", true)
                    .format(table.toString().endsWith("csv") ? "csv" : "parquet")
                    .load(table.toString())
                    .orderBy("id")
                    .collectAsList();
        }
    }

    private static void assertEveryIdOnce(List<Row> rows) {
        assertThat(rows)
                .extracting(row -> row.<String>getAs("id"))
                .containsExactlyElementsOf(IntStream.range(0, TwoCamps.NODES)
                        .mapToObj(TwoCamps::id)
                        .toList());
        long right = IntStream.range(0, TwoCamps.NODES)
                .filter(i -> rows.get(i).<String>getAs("label").equals(TwoCamps.camp(i)))
                .count();
        assertThat(right).isGreaterThan(TwoCamps.NODES * 3 / 4);
    }

    @Test
    void fromCsvToResultsAndNoFurther() throws IOException {
        SparkCall first = train();

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.err())
                .contains("run 1 of 1, epoch 30/30")
                .contains(
                        "Edges given: " + TwoCamps.EDGE_ROWS + ": 1 repeated (either way) and 1 from a node to itself")
                .contains("Column x: number, 1 feature, mean")
                .contains("Column city: category, 3 features")
                .contains("Not used: weight of the edges.");
        assertThat(out).isDirectoryContaining("glob:**/model.safetensors").isDirectoryContaining("glob:**/config.yaml");
        assertThat(out.toFile().list())
                .containsExactlyInAnyOrder("model.safetensors", "config.yaml", "result.json", "predictions.parquet");
        assertEveryIdOnce(rows(out.resolve("predictions.parquet")));
        String fingerprint = result().at("/dataset/sha256").asText();
        assertThat(fingerprint).matches("fingerprint:[0-9a-f]{16}");

        SparkCall again = train("--resume");
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("holds a finished training, so there is nothing to continue");

        assertThat(train("--seed", "2").exitCode()).isZero();
        assertEveryIdOnce(rows(out.resolve("predictions.parquet")));
        assertThat(result().at("/dataset/sha256").asText()).isEqualTo(fingerprint);
        assertThat(out.toFile().list()).hasSize(4);
    }

    @Test
    void otherTablesAreAnotherTraining() throws IOException {
        Files.createDirectory(out);
        Settings none = new Settings(new TreeMap<>());
        new Checkpoint(none, new TreeSet<>(), new TreeMap<>()).write(out.resolve("checkpoint.safetensors"));

        SparkCall call = train("--resume");

        assertThat(call.exitCode()).isEqualTo(2);
        assertThat(call.err())
                .contains("was made with different settings: ")
                .contains("the dataset's sha256 was null and is fingerprint:");
    }

    @Test
    void fromParquetToAFolderOfCsvThatIsNotThereYet() throws IOException {
        try (SparkSession session = LocalSpark.start()) {
            for (String name : List.of("nodes", "edges")) {
                session.read()
                        .option("header", true)
                        .csv(folder.resolve(name + ".csv").toString())
                        .repartition(3)
                        .write()
                        .parquet(folder.resolve(name + ".parquet").toString());
            }
        }
        nodes = folder.resolve("nodes.parquet");
        edges = folder.resolve("edges.parquet");
        Path predictions = folder.resolve("predictions.csv");

        SparkCall call = train("--prediction-table", predictions.toString());

        assertThat(call.exitCode()).as(call.err()).isZero();
        assertEveryIdOnce(rows(predictions));
        assertThat(out.resolve("predictions.parquet")).doesNotExist();
        assertRefusedBeforeReading(predictions, " is there already, and predictions replace nothing");
        assertRefusedBeforeReading(nodes, " is a table that is read; predictions would replace it");
    }

    private void assertRefusedBeforeReading(Path place, String reason) {
        List<String> before = List.of(place.toFile().list());
        SparkCall refused = train("--prediction-table", place.toString());
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains(place + reason).doesNotContain("Reading");
        assertThat(place.toFile().list()).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void whatIsInTheFolderOfResultsButNotFromThereStays() throws IOException {
        Files.createDirectory(out);
        Path other = Files.writeString(out.resolve("predictions.parquet"), "mine");

        SparkCall call = train();

        assertThat(call.exitCode()).isEqualTo(2);
        assertThat(call.err()).contains(other + " is there already and not from an earlier training");
        assertThat(other).hasContent("mine");
    }

    @Test
    void aPlaceThatIsGoneCostsOnlyThePredictions() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Path place = file.resolve("predictions.parquet");

        SparkCall call = train("--prediction-table", place.toString());

        assertThat(call.exitCode()).isEqualTo(1);
        assertThat(call.err())
                .contains("the predictions are not written: ")
                .contains("The training is kept in " + out + ": with --resume it is not repeated.")
                .contains(place.toString())
                .doesNotContain("mistake in Repel");
        assertThat(out.resolve("model.safetensors")).doesNotExist();
        assertThat(out.resolve("result.json")).doesNotExist();

        Path elsewhere = folder.resolve("elsewhere.parquet");
        SparkCall resumed = train("--resume", "--prediction-table", elsewhere.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.err()).doesNotContain("epoch 30");
        assertThat(out.resolve("model.safetensors")).isNotEmptyFile();
        assertThat(result().at("/provenance/cluster/nodeTable").asText()).isEqualTo(nodes.toString());
        assertEveryIdOnce(rows(elsewhere));
    }

    @Test
    void weightsAndDirectionsGoFromTheTablesIntoTheModelAndItsPredictions() throws IOException {
        SparkCall trained = train("--edge-weight", "weight", "--directed");
        assertThat(trained.exitCode()).as(trained.err()).isZero();
        assertThat(trained.err())
                .contains("Edges given: " + TwoCamps.EDGE_ROWS + ": 0 repeated, whose weights are merged")
                .doesNotContain("Not used: weight");
        assertEveryIdOnce(rows(out.resolve("predictions.parquet")));
        String model = out.resolve("model.safetensors").toString();

        Path there = folder.resolve("there.csv");
        SparkCall predicted = SparkCall.of(
                "predict",
                "--model",
                model,
                "--node-table",
                nodes.toString(),
                "--edge-table",
                edges.toString(),
                "--prediction-table",
                there.toString());
        assertThat(predicted.exitCode()).as(predicted.err()).isZero();
        assertThat(predicted.err())
                .contains("The model was trained on edges with weights: column weight")
                .contains("The model was trained on edges with directions");
        Path here = folder.resolve("here.csv");
        StringWriter told = new StringWriter();
        int exitCode = Repel.execute(
                new PrintWriter(told, true),
                new PrintWriter(told, true),
                "predict",
                "--model",
                model,
                "--nodes",
                nodes.toString(),
                "--edges",
                edges.toString(),
                "--out",
                here.toString());
        assertThat(exitCode).as(told.toString()).isZero();
        assertSameProbabilities(rows(there), rows(here));
        assertSameProbabilities(rows(out.resolve("predictions.parquet")), rows(here));
    }

    private static void assertSameProbabilities(List<Row> some, List<Row> others) {
        assertThat(some).hasSameSizeAs(others);
        for (int n = 0; n < some.size(); n++) {
            double one = Double.parseDouble(some.get(n).getAs("p_red").toString());
            double other = Double.parseDouble(others.get(n).getAs("p_red").toString());
            assertThat(one).isCloseTo(other, within(1e-4));
        }
    }

    @Test
    void edgesThatSparkCannotReadAreToldBeforeReading() {
        for (String[] asked :
                new String[][] {{"--edge-weight", "weight", "--edge-weight-merge", "first"}, {"--relation", "weight"}
                }) {
            SparkCall refused = train(asked);
            assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
            assertThat(refused.err()).contains(asked[asked.length - 2]).doesNotContain("Reading");
        }
    }

    private void assertRefused(SparkCall call, String... parts) {
        assertThat(call.exitCode()).as(call.err()).isEqualTo(1);
        assertThat(call.err()).contains(parts).doesNotContain("mistake in Repel", "\tat ");
        assertThat(out.resolve("result.json")).doesNotExist();
    }

    @Test
    void whatCannotBeReadIsToldInALine() throws IOException {
        nodes = folder.resolve("none.csv");
        assertRefused(train(), "repel: " + nodes + " cannot be read: Path does not exist: ");
        nodes = Files.writeString(folder.resolve("no.parquet"), "this is no Parquet");
        SparkCall verbose = train("--verbose");
        assertThat(verbose.exitCode()).isEqualTo(1);
        assertThat(verbose.err())
                .contains("repel: " + nodes + " cannot be read: ", "is not a Parquet file", "\tat org.apache.spark");
        nodes = TwoCamps.nodes(folder);
        assertRefused(train("--id", "name"), "expected a column \"name\", found \"id, label, x, city");
    }

    @Test
    void wrongRowsAreTold() throws IOException {
        Files.writeString(nodes, Files.readString(nodes) + "\tn100,red,1,city1\nn200,red\n");
        assertRefused(train(), "2 problems", "expected each id once, \"n100\" is there", "n200", "expected 4 cells");
    }
}
