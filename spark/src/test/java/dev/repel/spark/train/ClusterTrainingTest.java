package dev.repel.spark.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.repel.data.NodeDataset;
import dev.repel.io.synthetic.SyntheticGraph;
import dev.repel.spark.StandaloneCluster;
import dev.repel.train.TrainedRun;
import dev.repel.train.TrainingListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A master and two workers in processes of their own, one of which is killed in the middle of a training.
 * {@code -Drepel.spark.nodes=100000} takes a larger graph than the build does.
 */
class ClusterTrainingTest {
    private static final int KILLED_AFTER = 13;
    private static final int NODES = Integer.getInteger("repel.spark.nodes", 600);
    private static final NodeDataset DATASET = SyntheticGraph.parse(
                    "synthetic:nodes=" + NODES + ",degree=4,features=60,words=6")
            .generate();

    @TempDir
    Path folder;

    @Test
    void aKilledWorkerChangesNoBit() throws IOException, InterruptedException {
        OneMachine one = new OneMachine(DATASET, "gcn", 20, 0.2);
        try (StandaloneCluster cluster = StandaloneCluster.start(2, 1)) {
            SparkConf conf = new SparkConf().setMaster(cluster.url()).setAppName("test");
            cluster.conf().forEach(conf::set);
            try (SparkSession session = SparkSession.builder().config(conf).getOrCreate()) {
                assertThat(processesAtWork(session))
                        .isNotEmpty()
                        .doesNotContain(ProcessHandle.current().pid());

                TrainedRun whole = train(session, one, TrainingListener.SILENT);
                TrainedRun broken = train(session, one, (epoch, state) -> {
                    if (epoch.epoch() == KILLED_AFTER) {
                        cluster.kill(0);
                    }
                });

                OneMachine.assertSameLosses(whole.history(), one.train().history());
                assertThat(broken.history()).isEqualTo(whole.history());
                assertThat(broken.logits().data()).isEqualTo(whole.logits().data());
            }
        }
    }

    private static List<Long> processesAtWork(SparkSession session) {
        return JavaSparkContext.fromSparkContext(session.sparkContext())
                .parallelize(List.of(1, 2, 3, 4), 4)
                .map(number -> ProcessHandle.current().pid())
                .distinct()
                .collect();
    }

    private TrainedRun train(SparkSession session, OneMachine one, TrainingListener listener) {
        try (SparkTaskTrainer trainer =
                new SparkTaskTrainer(session, new PartSettings(4, 0, null), folder, line -> {})) {
            return trainer.train(one.task(), one.config(), OneMachine.SEED, listener, Optional.empty());
        }
    }
}
