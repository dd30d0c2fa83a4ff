package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.repel.data.NodeDataset;
import dev.repel.graph.Walk;
import dev.repel.graph.WalkCache;
import dev.repel.graph.WalkStore;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.spark.data.Cora;
import dev.repel.spark.data.LocalSpark;
import dev.repel.spark.data.SparkGraph;
import dev.repel.tensor.Workers;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerEvent;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkTrainingTest {
    private static final NodeDataset SMALL = SyntheticGraph.parse("synthetic:nodes=600,degree=4,features=60,words=6")
            .generate();
    private static final NodeDataset RICH = SyntheticGraph.parse(
                    "synthetic:nodes=400,degree=4,features=60,words=6,weights=8,direction=0.9")
            .generate();
    private static SparkSession session;

    @TempDir
    Path folder;

    private final List<String> lines = new ArrayList<>();

    @BeforeAll
    static void start() {
        session = LocalSpark.start();
    }

    @AfterAll
    static void stop() {
        session.stop();
    }

    @Test
    void lossesAndPredictionsOnCoraAreThoseOfOneMachine() throws IOException {
        compare(Cora.read(), "gcn", 100, 0.2, 4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gin", "chebnet", "gat", "mlp"})
    void allBackbonesDoAsOnOneMachine(String backbone) {
        compare(SMALL, backbone, 20, 0.2, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gcn", "graphsage", "gat"})
    void weightsAndDirectionsCountAsOnOneMachine(String backbone) {
        compare(RICH, backbone, 20, 0.2, 3);
    }

    @Test
    void manyPartsAreAddedUpInGroups() {
        compare(SMALL, "gcn", 20, 0.2, 11);

        assertThat(lines)
                .anyMatch(line -> line.matches("Parts with their halos have \\d+\\.\\d rows per node.*--fan-out.*"));
    }

    private void compare(NodeDataset dataset, String backbone, int k, double gamma, int parts) {
        OneMachine one = new OneMachine(dataset, backbone, k, gamma);
        TrainedRun expected = one.train();

        TrainedRun actual = train(one, new PartSettings(parts, 0, null));

        OneMachine.assertSameLosses(actual.history(), expected.history());
        int same = 0;
        for (int node = 0; node < dataset.nodes(); node++) {
            same += actual.logits().argMax(node) == expected.logits().argMax(node) ? 1 : 0;
        }
        assertThat((double) same / dataset.nodes()).isGreaterThan(0.99);
        assertThat(actual.embeddings().rows()).isEqualTo(dataset.nodes());
    }

    private TrainedRun train(OneMachine one, PartSettings settings) {
        try (SparkTaskTrainer trainer = new SparkTaskTrainer(session, settings, folder, lines::add)) {
            return trainer.train(one.task(), one.config(), OneMachine.SEED, TrainingListener.SILENT, Optional.empty());
        }
    }

    @Test
    void partsThatAreKeptInAFolderChangeNothing() {
        OneMachine one = new OneMachine(SMALL, "gcn", 20, 0.2);

        PartSettings inFolder =
                new PartSettings(3, 0, folder.resolve("parts").toUri().toString());
        TrainedRun kept = train(one, inFolder);
        TrainedRun again = train(one, inFolder);

        assertThat(folder.resolve("parts"))
                .isDirectoryContaining(path -> path.toString().contains("parts3-hops2"));
        assertThat(again.history()).isEqualTo(kept.history());
        assertThat(kept.history())
                .isEqualTo(train(one, new PartSettings(3, 0, null)).history());
    }

    @Test
    void leftOutNeighboursChangeTrainingAndAreCounted() {
        OneMachine one = new OneMachine(SMALL, "gcn", 20, 0.2);
        try (SparkTaskTrainer trainer =
                new SparkTaskTrainer(session, new PartSettings(6, 1, null), folder, line -> {})) {
            TrainedRun run =
                    trainer.train(one.task(), one.config(), OneMachine.SEED, TrainingListener.SILENT, Optional.empty());

            assertThat(run.history()).isNotEqualTo(one.train().history());
            assertThat(run.history().get(19).validationAccuracy()).isGreaterThan(0.3);
            assertThat(trainer.facts()).containsEntry("fanOut", 1).containsEntry("parts", 6);
            assertThat((double) trainer.facts().get("haloFactor")).isBetween(1.0, 3.0);
            assertThat((long) trainer.facts().get("bytesReturnedPerEpoch")).isPositive();
        }
    }

    @Test
    void listenersOfSparkAreToldOfEveryEpoch() {
        List<EpochEnded> told = new CopyOnWriteArrayList<>();
        SparkListener listener = new SparkListener() {
            @Override
            public void onOtherEvent(SparkListenerEvent event) {
                if (event instanceof EpochEnded epoch) {
                    told.add(epoch);
                }
            }
        };
        session.sparkContext().addSparkListener(listener);

        train(new OneMachine(SMALL, "gcn", 20, 0.2), new PartSettings(2, 0, null));
        session.sparkContext().removeSparkListener(listener);

        assertThat(told)
                .extracting(EpochEnded::epoch)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 20).boxed().toList());
    }

    @Test
    void walksOverPartsHaveTheBitsOfOneMachine() {
        compareWalks(SMALL);
    }

    @Test
    void walksGoInProportionToWeightsWithTheBitsOfOneMachine() {
        compareWalks(RICH);
    }

    private static void compareWalks(NodeDataset dataset) {
        SparkGraph graph = SparkGraph.of(session, dataset);
        WalkCache expected = new WalkCache(dataset.graph(), 0.85, 1e-3, WalkStore.NONE);
        int[] sources = {0, 17, 99, 311, 398};
        expected.require(sources, sources.length, Workers.NONE);
        JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());

        List<Walk[]> walks = new ArrayList<>();
        NodeStrengths strengths = WholeGraph.strengths(graph);
        walks.add(new PushOverParts(spark, graph, strengths, 0.85, 1e-3).from(sources));
        try (PushOverSharedGraph shared =
                new PushOverSharedGraph(spark, WholeGraph.collect(graph, strengths), 0.85, 1e-3)) {
            walks.add(shared.from(sources));
        }

        for (Walk[] some : walks) {
            for (int s = 0; s < sources.length; s++) {
                assertThat(some[s].nodes()).isEqualTo(expected.from(sources[s]).nodes());
                assertThat(some[s].scores()).isEqualTo(expected.from(sources[s]).scores());
                assertThat(some[s].missing())
                        .isCloseTo(expected.from(sources[s]).missing(), within(0.0));
            }
        }
        graph.unpersist();
    }
}
