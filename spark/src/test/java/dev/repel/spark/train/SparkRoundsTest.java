package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.data.Split;
import dev.repel.data.SplitStrategy;
import dev.repel.experiment.Experiment;
import dev.repel.experiment.ExperimentSpec;
import dev.repel.graph.WalkStore;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.model.Architecture;
import dev.repel.model.LayerOptions;
import dev.repel.model.Norm;
import dev.repel.partition.LabelledNodes;
import dev.repel.partition.Part;
import dev.repel.partition.PartitionedRun;
import dev.repel.partition.PartitionedTrainer;
import dev.repel.tensor.Kernels;
import dev.repel.tensor.Workers;
import dev.repel.train.EpochRecord;
import dev.repel.train.Schedule;
import dev.repel.train.TrainConfig;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkRoundsTest {
    private static final NodeDataset DATASET = SyntheticGraph.parse("synthetic:nodes=600,degree=4,features=60,words=6")
            .generate();
    private static SparkSession session;

    @BeforeAll
    static void start() {
        session = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .getOrCreate();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @ParameterizedTest
    @CsvSource({"gcn, 3", "gcn, 11", "gat, 3"})
    void lossesAreThoseOfOneMachine(String backbone, int count) {
        TrainConfig config = config(backbone);
        Experiment whole = new Experiment(
                DATASET,
                new ExperimentSpec(config, false, SplitStrategy.RANDOM, 20, 30, 0, 1, 5),
                Kernels.best(),
                WalkStore.NONE);
        TrainedRun expected = whole.train(0, Workers.NONE, TrainingListener.SILENT, Optional.empty());

        Split split = whole.split(0);
        PartitionedTrainer trainer = new PartitionedTrainer(
                config,
                DATASET.classes(),
                DATASET.features().cols(),
                new LabelledNodes(
                        split.train(), labels(split.train()), split.validation(), labels(split.validation())));
        PartitionedRun actual = train(trainer, count);

        for (int e = 0; e < expected.history().size(); e++) {
            EpochRecord one = expected.history().get(e);
            EpochRecord parts = actual.history().get(e);
            assertClose(parts.supervisedLoss(), one.supervisedLoss());
            assertClose(parts.supervisedLoss() + parts.extraLoss(), one.supervisedLoss() + one.extraLoss());
            assertThat(parts.anchors()).isEqualTo(one.anchors());
        }
        assertThat(actual.history()).hasSameSizeAs(expected.history());
        assertThat(actual.history().get(19).anchors()).isPositive();
    }

    private static PartitionedRun train(PartitionedTrainer trainer, int count) {
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
        List<Part> parts = new ArrayList<>();
        for (int p = 0; p < count; p++) {
            int index = p;
            int[] own = IntStream.range(0, DATASET.nodes())
                    .filter(node -> node % count == index)
                    .toArray();
            parts.add(Part.of(p, DATASET.graph(), DATASET.features(), own, trainer.reach()));
        }
        JavaRDD<Part> sent = spark.parallelize(parts, count).cache();
        int[] degrees =
                IntStream.range(0, DATASET.nodes()).map(DATASET.graph()::degree).toArray();
        try (PushOverSharedGraph push = new PushOverSharedGraph(spark, DATASET.graph(), 0.85, 1e-4);
                WalkSupply walks = new WalkSupply(spark, push, WalkStore.NONE, degrees);
                SparkRounds rounds = new SparkRounds(spark, sent, trainer.plan(5), walks, "test")) {
            return trainer.train(rounds, 5, Optional.empty(), TrainingListener.SILENT);
        }
    }

    private static TrainConfig config(String backbone) {
        TrainConfig defaults = TrainConfig.defaultsFor(backbone);
        LayerOptions options = new LayerOptions(4, 1, 0, 2, false, false, 2, 0.1, 0.5, 20, Norm.NONE, false);
        return new TrainConfig(
                new Architecture(backbone, 2, 16, 0, 0, defaults.architecture().embedding(), options),
                "pcl",
                defaults.techniques()
                        .withPcl(defaults.techniques().pcl().with(20, 1).withGamma(0.2)),
                new Schedule(10, 10, 0),
                0.01,
                5e-4,
                defaults.reduction());
    }

    private static int[] labels(int[] nodes) {
        return Arrays.stream(nodes).map(node -> DATASET.labels()[node]).toArray();
    }

    private static void assertClose(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-4 * Math.abs(expected)));
    }
}
