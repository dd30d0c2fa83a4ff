package dev.repel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.LocalSpark;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.SparkTable;
import dev.repel.spark.data.SparkTables;
import dev.repel.spark.train.PartSettings;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/SPARK.md compiles, runs, and stands there as it stands here. */
class SparkNodeClassifierTest {
    private static final Path DOCUMENT = Path.of("../docs/SPARK.md");
    private static final Path SOURCE = Path.of("src/test/java/dev/repel/spark/SparkNodeClassifierTest.java");

    @TempDir
    Path folder;

    // example begins
    static double learnSegments(SparkSession spark, String shop, TrainConfig config) throws IOException {
        SparkTable nodes = SparkTables.open(spark, shop + "/nodes.csv"); // or .parquet, table:NAME, jdbc:URL#TABLE
        SparkTable edges = SparkTables.open(spark, shop + "/edges.csv");
        SparkGraph graph = new GraphReader(spark, OwnGraphOptions.defaults())
                .read("shop", nodes, edges)
                .graph();
        try (SparkNodeClassifier model = SparkNodeClassifier.train(graph, config, PartSettings.automatic(), 0)) {
            model.predictions().write().parquet(shop + "/segments.parquet");
            return model.best().validationAccuracy();
        }
    }
    // example ends

    @Test
    void aProgramReadsTrainsAndWrites() throws IOException {
        NodeDataset dataset = SyntheticGraph.parse("synthetic:nodes=300,degree=6,classes=3,features=30,words=5")
                .generate();
        writeTables(dataset);
        try (SparkSession spark = LocalSpark.start()) {
            assertThat(learnSegments(spark, folder.toString(), shortTraining())).isGreaterThan(0.6);

            String predictions = folder.resolve("segments.parquet").toString();
            assertThat(spark.read().parquet(predictions).select("id").distinct().count())
                    .isEqualTo(300);
        }
    }

    @Test
    void theDocumentShowsTheSameCode() throws IOException {
        String source = Files.readString(SOURCE);
        int begin = source.indexOf("    // example begins\n") + "    // example begins\n".length();
        String example =
                source.substring(begin, source.indexOf("// example ends")).stripIndent();

        assertThat(Files.readString(DOCUMENT)).contains("```java\n" + example + "```\n");
    }

    private static TrainConfig shortTraining() {
        return TrainConfig.of(Map.of("warmup", "12", "cotrain", "4", "lr", "0.05"));
    }

    private void writeTables(NodeDataset dataset) throws IOException {
        List<String> nodes = new ArrayList<>(List.of("id,label,words"));
        List<String> edges = new ArrayList<>(List.of("source,target"));
        for (int node = 0; node < dataset.nodes(); node++) {
            StringBuilder words = new StringBuilder();
            for (int k = dataset.features().toSparse().rowPointers()[node];
                    k < dataset.features().toSparse().rowPointers()[node + 1];
                    k++) {
                words.append(" w").append(dataset.features().toSparse().columns()[k]);
            }
            nodes.add("n" + node + ",c" + dataset.labels()[node] + "," + words);
            for (int k = dataset.graph().offsets()[node]; k < dataset.graph().offsets()[node + 1]; k++) {
                edges.add("n" + node + ",n" + dataset.graph().neighbours()[k]);
            }
        }
        Files.write(folder.resolve("nodes.csv"), nodes);
        Files.write(folder.resolve("edges.csv"), edges);
    }
}
