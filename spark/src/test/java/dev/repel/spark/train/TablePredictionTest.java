package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.repel.cli.Repel;
import dev.repel.cli.engine.ClusterTables;
import dev.repel.cli.engine.TablePredictionRequest;
import dev.repel.cli.text.Terminal;
import dev.repel.data.FittedScaling;
import dev.repel.eval.Answers;
import dev.repel.io.InvalidDataException;
import dev.repel.io.model.ArchitectureHints;
import dev.repel.io.model.ModelReader;
import dev.repel.io.model.TrainedModel;
import dev.repel.io.model.TrainedNetwork;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.spark.data.LocalSpark;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that one machine has trained say the same of the same tables on Spark. */
class TablePredictionTest {
    private static final int NODES = 60;
    private static final OwnGraphOptions COLUMNS =
            OwnGraphOptions.defaults().withNodeColumns("name", "club").withoutLabels();

    @TempDir
    private static Path shared;

    private static SparkSession session;
    private static Path nodes;
    private static Path edges;
    private static Path model;

    @TempDir
    private Path folder;

    private Path predictions;

    @BeforeAll
    static void start() throws IOException {
        // nothing of the tests may stay in the cache of whoever runs them
        System.setProperty("user.home", shared.toString());
        session = LocalSpark.start();
        StringBuilder people = new StringBuilder("name,club,words,size\n");
        StringBuilder friends = new StringBuilder("source,target\n");
        for (int i = 0; i < NODES; i++) {
            String club = i % 5 == 4 ? "" : i % 2 == 0 ? "even" : "odd";
            String words = i % 2 == 0 ? "red warm" : i % 3 == 0 ? "blue" : "blue cold";
            people.append("p" + i + "," + club + "," + words + "," + (i * 7 % 11) + "\n");
            friends.append("p" + i + ",p" + (i + 2) % NODES + "\n");
            friends.append("p" + i + ",p" + (i * i + 3) % NODES + "\n");
        }
        nodes = Files.writeString(shared.resolve("people.csv"), people);
        edges = Files.writeString(shared.resolve("friends.csv"), friends);
        model = train(shared.resolve("run"), "gcn --technique none --cotrain 60");
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @BeforeEach
    void prepare() {
        predictions = folder.resolve("predictions.parquet");
    }

    /** Hops of several kinds, and the running means of batch normalisation. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gcn --technique pcl --k 5 --layers 3",
                "gat --technique none --norm layer --no-row-normalise",
                "gin --technique none --norm batch --scaling standardised",
                "gcn --technique none --scaling tf-idf",
                "appnp --technique none --hops 4"
            })
    void theSameLabelsAndProbabilitiesAsOnOneMachine(String backbone) throws IOException {
        Path trained = train(folder.resolve("run"), backbone + " --cotrain 6");
        Map<String, List<String>> expected = predictHere(trained);

        String told = predict(trained, nodes, edges, true);

        assertThat(told).contains("people: 60 nodes predicted by a ", "on 48 labelled nodes. ");
        List<Row> rows = session.read().parquet(predictions.toString()).collectAsList();
        assertThat(rows).hasSize(NODES);
        assertThat(rows.get(0).schema().fieldNames()).containsExactly("id", "label", "confidence", "p_even", "p_odd");
        for (Row row : rows) {
            List<String> same = expected.get(row.getString(0));
            assertThat(row.getString(1)).isEqualTo(same.get(1));
            for (int c = 2; c < 5; c++) {
                assertThat(row.getDouble(c)).isCloseTo(Double.parseDouble(same.get(c)), Offset.offset(1e-5));
            }
        }
    }

    @Test
    void labelsOfTheTableAreOnlyComparedWithTheNamesOfTheModel() throws IOException {
        Path strangers = Files.writeString(
                folder.resolve("strangers.csv"),
                "size,club,name,words,notes\n3,odd,bob,cold blue,x\n5,a third,cy,blue,y\n4,,ann,warm unheard red,z\n");
        Path ties = Files.writeString(folder.resolve("ties.csv"), "source,target\nbob,cy\n");

        String told = predict(model, strangers, ties, true);

        assertThat(told)
                .contains("Accuracy 50.00 % on 2 labelled nodes; 1 of them have a class the model does not know");
        List<Row> rows = session.read()
                .parquet(predictions.toString())
                .select("id", "label", "p_even", "p_odd")
                .orderBy("id")
                .collectAsList();
        assertThat(rows.stream().map(row -> row.getString(0) + " " + row.getString(1)))
                .containsExactly("ann even", "bob odd", "cy odd");
        predictions = folder.resolve("others.parquet");
        assertThat(predict(model, strangers, ties, false)).doesNotContain("Accuracy");
    }

    @Test
    void aPlaceThatIsTakenIsToldBeforeAnythingIsRead() throws IOException {
        Files.createDirectory(predictions);

        assertThatThrownBy(() -> predict(model, folder.resolve("nowhere.csv"), edges, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("predictions.parquet is there already, and predictions replace nothing");
    }

    @Test
    void aColumnThatIsMissingIsToldAndNothingWritten() throws IOException {
        Path strangers = Files.writeString(folder.resolve("strangers.csv"), "name,size\nbob,3\ncy,4\n");
        Path ties = Files.writeString(folder.resolve("ties.csv"), "source,target\nbob,cy\n");

        assertThatThrownBy(() -> predict(model, strangers, ties, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("strangers.csv, columns: expected the column \"words\" as in training");
        assertThat(predictions).doesNotExist();
    }

    /** The whole way through the command line, which starts and ends a Spark of its own. */
    @Test
    void theCommandWritesWhereItIsTold() throws IOException {
        Path table = folder.resolve("clubs.csv");
        session.stop();
        String told;
        String failed;
        try {
            told = call(0, predictCall(nodes, table));
            failed = call(1, predictCall(folder.resolve("nowhere.csv"), folder.resolve("others.csv")));
        } finally {
            session = LocalSpark.start();
        }

        assertThat(told).contains("(no label: confidence below 0.6)", "Predictions: " + table);
        Map<String, List<String>> here = new TreeMap<>(predictHere(model, "--min-confidence", "0.6"));
        Map<String, List<String>> there = new TreeMap<>();
        try (Stream<Path> files = Files.list(table)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".csv")).toList()) {
                there.putAll(byId(file));
            }
        }
        assertThat(there.keySet()).isEqualTo(here.keySet());
        here.forEach((id, cells) ->
                assertThat(there.get(id).get(1).replace("\"", "")).isEqualTo(cells.get(1)));
        assertThat(failed).contains("nowhere.csv").doesNotContain("mistake in Repel");
    }

    private static String[] predictCall(Path nodeTable, Path table) {
        return ("predict --engine spark --master local[2] --spark-conf spark.ui.enabled=false"
                        + " --spark-conf spark.sql.codegen.wholeStage=false --spark-conf spark.sql.codegen.factoryMode=NO_CODEGEN"
                        + " --id name --label club"
                        + " --min-confidence 0.6 --parts 3 --model " + model + " --node-table " + nodeTable
                        + " --edge-table " + edges + " --prediction-table " + table)
                .split(" ");
    }

    private static Path train(Path run, String backbone) {
        List<String> arguments = new ArrayList<>(List.of("train", "--out", run.toString()));
        arguments.addAll(ownTables());
        arguments.addAll(List.of("--label", "club", "--warmup", "10", "--backbone"));
        arguments.addAll(Arrays.asList(backbone.split(" ")));
        call(0, arguments.toArray(String[]::new));
        return run.resolve("model.safetensors");
    }

    private Map<String, List<String>> predictHere(Path trained, String... more) throws IOException {
        Path out = folder.resolve("here.csv");
        List<String> arguments =
                new ArrayList<>(List.of("predict", "--model", trained.toString(), "--out", out.toString()));
        arguments.addAll(ownTables());
        arguments.addAll(Arrays.asList(more));
        call(0, arguments.toArray(String[]::new));
        return byId(out);
    }

    private static List<String> ownTables() {
        return List.of("--nodes", nodes.toString(), "--edges", edges.toString(), "--id", "name");
    }

    private static Map<String, List<String>> byId(Path csv) throws IOException {
        Map<String, List<String>> rows = new TreeMap<>();
        List<String> lines = Files.readAllLines(csv);
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = Arrays.asList(line.split(",", -1));
            rows.put(cells.get(0), cells);
        }
        return rows;
    }

    private static String call(int exitCode, String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter both = new PrintWriter(text, true);
        assertThat(Repel.execute(both, both, arguments)).as(text.toString()).isEqualTo(exitCode);
        return text.toString();
    }

    private String predict(Path trained, Path nodeTable, Path edgeTable, boolean evaluate) throws IOException {
        TrainedModel read = ModelReader.read(trained, ArchitectureHints.none());
        ClusterTables tables =
                new ClusterTables(nodeTable.toString(), edgeTable.toString(), predictions.toString(), 3, 0, null);
        StringWriter out = new StringWriter();
        List<FittedScaling> scalings =
                read.networks().stream().map(TrainedNetwork::scaling).toList();
        new TablePrediction(
                        session,
                        new TablePredictionRequest(
                                read, tables, COLUMNS, scalings, new Answers(read.temperature(), 0), evaluate),
                        new Terminal(new PrintWriter(out, true), new PrintWriter(new StringWriter()), false))
                .run();
        return out.toString();
    }
}
