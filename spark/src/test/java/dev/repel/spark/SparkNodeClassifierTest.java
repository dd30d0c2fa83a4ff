package dev.repel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.own.OwnGraphOptions;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.spark.data.GraphReader;
import dev.repel.spark.data.LocalSpark;
import dev.repel.spark.data.SparkGraph;
import dev.repel.spark.data.SparkTables;
import dev.repel.spark.train.PartSettings;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/SPARK.md, with fewer epochs. */
class SparkNodeClassifierTest {
    @TempDir
    Path folder;

    @Test
    void aProgramReadsTrainsAndWrites() throws IOException {
        NodeDataset dataset = SyntheticGraph.parse("synthetic:nodes=300,degree=6,classes=3,features=30,words=5")
                .generate();
        writeTables(dataset);
        try (SparkSession spark = LocalSpark.start()) {
            SparkGraph graph = new GraphReader(spark, OwnGraphOptions.defaults())
                    .read(
                            "shop",
                            SparkTables.open(spark, folder.resolve("nodes.csv").toString()),
                            SparkTables.open(spark, folder.resolve("edges.csv").toString()))
                    .graph();
            String target = folder.resolve("predictions.parquet").toString();
            try (SparkNodeClassifier classifier =
                    SparkNodeClassifier.train(graph, shortTraining(), PartSettings.automatic(), 0)) {
                assertThat(classifier.best().validationAccuracy()).isGreaterThan(0.6);
                assertThat(classifier.costs().parts()).isEqualTo(2);
                classifier.predictions().write().parquet(target);
            }

            assertThat(spark.read().parquet(target).select("id").distinct().count())
                    .isEqualTo(300);
        }
    }

    private static TrainConfig shortTraining() {
        TrainConfig usual = TrainConfig.defaults();
        return new TrainConfig(
                usual.architecture(),
                usual.technique(),
                usual.techniques(),
                new Schedule(12, 4, 0),
                0.05,
                usual.weightDecay(),
                usual.reduction());
    }

    private void writeTables(NodeDataset dataset) throws IOException {
        List<String> nodes = new ArrayList<>(List.of("id,label,words"));
        List<String> edges = new ArrayList<>(List.of("source,target"));
        for (int node = 0; node < dataset.nodes(); node++) {
            StringBuilder words = new StringBuilder();
            for (int k = dataset.features().rowPointers()[node];
                    k < dataset.features().rowPointers()[node + 1];
                    k++) {
                words.append(" w").append(dataset.features().columns()[k]);
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
