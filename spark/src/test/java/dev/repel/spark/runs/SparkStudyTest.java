package dev.repel.spark.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.cli.Repel;
import dev.repel.spark.StandaloneCluster;
import dev.repel.study.run.Ledger;
import dev.repel.study.run.LedgerEntry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study on Spark has the ledger of one without. */
class SparkStudyTest {
    private static final List<String> LOCAL_SPARK =
            List.of("--engine", "spark", "--master", "local[2]", "--spark-conf", "spark.ui.enabled=false");

    /** The last cell overflows, which is to be written down too. */
    private static final String STUDY = """
            study: tiny
            title: Tiny
            runs: 2
            options: {epochs: 6, k: 10, gamma: 0.34, train-per-class: 5, val-per-class: 10, separability-hops: 2}
            axes:
              dataset:
                tiny: {dataset: "synthetic:nodes=120,classes=3,features=30,words=6,degree=5,signal=0.6"}
              technique:
                none: {technique: none}
                pcl: {technique: pcl}
                overflow: {technique: none, lr: 1e30}
            compare: {axis: technique, baseline: none, watch: [pcl]}
            tables:
              - {title: Accuracies, rows: dataset, columns: technique}
            """;

    @TempDir
    private Path folder;

    private Path study;

    @BeforeEach
    void writeStudy() throws IOException {
        // nothing of the tests may stay in the cache of whoever runs them
        System.setProperty("user.home", folder.toString());
        study = Files.writeString(folder.resolve("tiny.yaml"), STUDY);
    }

    private static String call(List<String> engine, String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(engine);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode =
                Repel.execute(new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
        assertThat(exitCode).as(err.toString()).isZero();
        return err.toString();
    }

    private Path study(String out, List<String> engine) {
        Path place = folder.resolve(out);
        call(engine, "study", study.toString(), "--out", place.toString());
        return place;
    }

    /** What a ledger says that does not depend on time and place. */
    private static SortedMap<String, String> ledger(Path place, String name) throws IOException {
        SortedMap<String, String> lines = new TreeMap<>();
        assertThat(Ledger.file(place, name)).isNotEmptyFile();
        for (LedgerEntry entry : Ledger.allIn(place).values()) {
            Map<String, Double> figures = new TreeMap<>(entry.figures());
            figures.remove("seconds");
            lines.put(entry.key(), entry.seed() + " " + entry.settings() + figures + entry.failure());
        }
        return lines;
    }

    @Test
    void threadsOfThisMachineGiveTheSameLedgerAndTables() throws IOException {
        Path plain = study("plain", List.of());
        Path spark = study("spark", LOCAL_SPARK);

        assertThat(ledger(spark, "tiny")).hasSize(6).isEqualTo(ledger(plain, "tiny"));
        assertThat(spark.resolve("tiny.csv")).hasSameBinaryContentAs(plain.resolve("tiny.csv"));
        assertThat(call(LOCAL_SPARK, "study", study.toString(), "--out", plain.toString()))
                .as("a ledger that was made without Spark is gone on with")
                .contains("6 runs, 6 of them done before.");
    }

    @Test
    void aSearchTakesTheSameTrials() throws IOException {
        Path fixed = Files.writeString(folder.resolve("fixed.yaml"), """
                dataset: "synthetic:nodes=120,classes=3,features=30,words=6,degree=5,signal=0.6"
                train-per-class: 5
                val-per-class: 10
                """);
        Path space = Files.writeString(
                folder.resolve("space.yaml"), "all: {lr: [0.01, 0.05]}\npcl: {k: [5, 10], gamma: [0.34, 0.5]}\n");
        List<Path> places = new ArrayList<>();
        for (List<String> engine : List.of(List.<String>of(), LOCAL_SPARK)) {
            Path place = folder.resolve("search-" + places.size());
            call(
                    engine,
                    "search",
                    "--space",
                    space.toString(),
                    "--config",
                    fixed.toString(),
                    "--trials",
                    "3",
                    "--rungs",
                    "2",
                    "--runs",
                    "2",
                    "--epochs",
                    "8",
                    "--out",
                    place.toString());
            places.add(place);
        }

        assertThat(ledger(places.get(1), "search")).isNotEmpty().isEqualTo(ledger(places.get(0), "search"));
        for (String file : List.of("trials.csv", "importance.csv")) {
            assertThat(places.get(1).resolve(file))
                    .hasSameBinaryContentAs(places.get(0).resolve(file));
        }
    }

    @Test
    void otherProcessesGiveTheSameLedger() throws IOException, InterruptedException {
        Path plain = study("plain", List.of());
        try (StandaloneCluster cluster = StandaloneCluster.start(2, 1)) {
            Path spark = study("spark", cluster.arguments());

            assertThat(ledger(spark, "tiny")).hasSize(6).isEqualTo(ledger(plain, "tiny"));
        }
    }
}
