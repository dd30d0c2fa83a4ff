package dev.repel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

class StandaloneClusterTest {
    @Test
    void aJobIsDoneByOtherProcessesAndSurvivesALostWorker() throws IOException, InterruptedException {
        try (StandaloneCluster cluster = StandaloneCluster.start(2, 1)) {
            SparkConf conf = new SparkConf().setMaster(cluster.url()).setAppName("test");
            cluster.conf().forEach(conf::set);
            try (SparkSession session = SparkSession.builder().config(conf).getOrCreate()) {
                JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
                List<Integer> numbers = IntStream.range(0, 100).boxed().toList();

                List<Long> processes = context.parallelize(numbers, 4)
                        .map(number -> ProcessHandle.current().pid())
                        .distinct()
                        .collect();
                cluster.kill(0);
                int sum = context.parallelize(numbers, 4).reduce(Integer::sum);

                assertThat(processes)
                        .isNotEmpty()
                        .doesNotContain(ProcessHandle.current().pid());
                assertThat(sum).isEqualTo(4950);
            }
        }
    }
}
